// The switches of how one wants to be called.
import { html, useState } from "../ui.js";
import { calledAt, notices, sound } from "../settings.js";
import { say } from "../words.js";
import { withTick } from "../parts/fields.js";
import { canNotify, mayNotify } from "./notices.js";
import { canBeCalled, startCalls, stopCalls } from "./push.js";
import { play } from "./sounds.js";

/** @param {{ name: string, ticked: boolean, tick: (ticked: boolean) => unknown }} props */
const Switch = ({ name, ticked, tick }) => html`<label class="tick"><input type="checkbox" checked=${ticked}
  data-testid=${`switch-${name}`} onChange=${withTick(tick)} /> ${say(`web.call.${name}`)}</label>`;

/** Sounds, notices while the page is hidden, calls while it is closed. */
export function Switches() {
  // An object, so that a box which was ticked in vain is drawn anew however often that happens.
  const [answer, setAnswer] = useState({ refused: canNotify() && Notification.permission === "denied" });
  /** @param {boolean} ticked */
  const hear = (ticked) => {
    sound.value = ticked ? "on" : "off";
    play("turn");
  };
  /** @param {boolean} ticked */
  const notice = async (ticked) => {
    const allowed = ticked && (await mayNotify());
    notices.value = allowed ? "on" : "off";
    setAnswer({ refused: ticked && !allowed });
  };
  /** @param {boolean} ticked */
  const call = async (ticked) => {
    if (ticked) setAnswer({ refused: !(await startCalls()) });
    else await stopCalls();
  };
  return html`<${Switch} name="sound" ticked=${sound.value === "on"} tick=${hear} />
    ${canNotify() && html`<${Switch} name="notices" ticked=${notices.value === "on"} tick=${notice} />`}
    ${canBeCalled() && html`<${Switch} name="push" ticked=${calledAt.value !== ""} tick=${call} />`}
    <p class="help" role="status">${answer.refused && say("web.call.refused")}</p>`;
}
