// A game that was begun elsewhere, brought as its record.
/** @import { Message } from "../types.d.ts" */
import { html, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { go } from "../router.js";
import { myName } from "../settings.js";
import { hasWords, playerName, say } from "../words.js";
import { Button } from "../parts/button.js";
import { onSubmit, withValue } from "../parts/fields.js";
import { useGame } from "../parts/games.js";

/** A record, as JSON or as text, its game, and how many play. @typedef {{ record: string, game: string, seats: number }} Read */

/** What stands under a name, in JSON or in text. @param {string} record @param {string} name */
const said = (record, name) => new RegExp(`(?:^|[{,])\\s*"?${name}"?\\s*:?\\s*"?(\\w+)`, "m").exec(record)?.[1];

/** Null where a file says nothing of seats: then it is none of ours. @param {string} record @returns {Read | null} */
function read(record) {
  const seats = said(record, "seats") ?? "";
  return /^[1-9][0-9]?$/.test(seats) ? { record, game: said(record, "game") ?? "", seats: Number(seats) } : null;
}

/** A file, one's seat, and the table opens. */
export function Bring() {
  const [found, setFound] = useState(/** @type {Read | null} */ (null));
  const [seat, setSeat] = useState("1");
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  /** @param {{ currentTarget: HTMLInputElement }} event */
  const pick = async ({ currentTarget: { files } }) => {
    const file = files?.[0];
    const record = file ? read(await file.text()) : null;
    setFound(record);
    setSeat("1");
    setProblem(file && !record ? { key: "web.mine.bring-odd", args: {} } : null);
  };
  const send = onSubmit(() => {
    if (!found) return;
    const name = myName.peek() || playerName(Number(seat));
    post("/api/tables/bring", { record: found.record, seat: Number(seat), name }).then(
      ({ code }) => go(`/t/${code}`),
      (/** @type {unknown} */ failure) => setProblem(sentenceOf(failure)),
    );
  });
  const known = useGame(found?.game ?? "");
  const worded = !known || hasWords(known.name); // what is wrong may be said in the game's own words
  const seats = Array.from({ length: found?.seats ?? 1 }, (_, place) => String(place + 1));
  return html`<details class="panel"><summary><h2>${say("web.mine.bring")}</h2></summary>
    <p>${say("web.mine.bring-text")}</p>
    <form class="inline-form" onSubmit=${send}><div class="field"><label for="bring">${say("web.mine.bring-file")}</label>
        <input id="bring" type="file" accept=".json,.txt" data-testid="bring" onChange=${pick} /></div>
      <div class="field"><label for="bring-seat">${say("web.mine.bring-seat")}</label>
        <select id="bring-seat" data-testid="bring-seat" disabled=${!found} onChange=${withValue(setSeat)}>
          ${seats.map((one) => html`<option key=${one} value=${one} selected=${one === seat}>${one}</option>`)}</select></div>
      <${Button} type="submit" disabled=${!found} data-testid="bring-go">${say("web.mine.bring-go")}<//></form>
    ${problem && worded && html`<p class="problem" role="alert">${say(problem)}</p>`}</details>`;
}
