// Asking somebody for a name.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../ui.js";
import { myName } from "../settings.js";
import { say } from "../words.js";
import { Button } from "./button.js";
import { onSubmit, withValue } from "./fields.js";

/**
 * Name and "sit down", or a new name for somebody who sits already; `asked` where a click has opened it.
 * @param {{
 *   label: string, submit: (name: string) => void, action: string, testid: string, proposed?: string | null,
 *   asked?: boolean
 * }} props
 */
export function NameForm({ label, submit, action, testid, proposed = null, asked = false }) {
  const [value, setValue] = useState(proposed ?? myName.value);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  useLayoutEffect(() => {
    if (!asked) return;
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    if (!proposed) return;
    setValue(proposed);
    if (!value.trim()) submit(proposed); // who has not said any name does not mind which
  }, [proposed]);
  const send = onSubmit(() => {
    const chosen = value.trim() || say("web.name.guest");
    myName.value = chosen;
    submit(chosen);
  });
  return html`<form class="inline-form" onSubmit=${send}>
    <div class="field"><label for=${testid}>${label}</label>
      <input ref=${field} id=${testid} type="text" maxlength="30" autocomplete="nickname" data-testid=${testid}
        value=${value} placeholder=${say("web.name.guest")} onInput=${withValue(setValue)} /></div>
    <${Button} kind="primary" type="submit" data-testid=${`${testid}-go`}>${action}<//></form>`;
}
