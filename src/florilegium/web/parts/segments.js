// One of a few: radio buttons that look like one bar.
import { html, kept, useId } from "../ui.js";

/**
 * `choices` are `[value, text]`; `choose(value)` is called with the one pressed.
 * @template T
 * @typedef {{
 *   legend: string, name: string, choices: [T, string][], value: T, choose: (value: T) => void, disabled?: boolean
 * }} SegmentsProps
 */
export const Segments = kept((/** @type {SegmentsProps<any>} */ props) => {
  const { legend, name, choices, value, choose, disabled = false } = props;
  const id = useId();
  return html`<fieldset class="segments-field" disabled=${disabled}><legend class="label">${legend}</legend>
    <div class="segments">${choices.map(
      ([one, text]) => html`<label class="segment" key=${String(one)}>
      <input type="radio" name=${`${name}-${id}`} value=${String(one)} checked=${one === value}
        onChange=${() => choose(one)} /><span>${text}</span></label>`,
    )}</div>
  </fieldset>`;
});
