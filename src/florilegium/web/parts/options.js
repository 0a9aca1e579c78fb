// The options of a table as a form: the host chooses, the others see.
import { html } from "../ui.js";
import { known, name, say } from "../words.js";
import { Boards } from "./boards.js";
import { Segments } from "./segments.js";

const RULE = /\s*\(((?:[A-Z]{3}-\d+(?:, )?)+)\)$/;

/** An option's sentence and the rules it names: "… (HAN-30)" becomes text and `["HAN-30"]`. */
function explained(game, option) {
  const key = `option.${game}.${option}`;
  const sentence = known(key) ? say(key) : option;
  const rules = RULE.exec(sentence)?.[1].split(", ") ?? [];
  const text = sentence.replace(RULE, "");
  return { text: text[0].toUpperCase() + text.slice(1), rules };
}

function RuleLinks({ rules, onRead }) {
  return rules.map(
    (rule) => html` <button type="button" class="rule-link" key=${rule} onClick=${() => onRead(rule)}
    aria-label=${say("web.rules.read", { rule })}>${rule}</button>`,
  );
}

function Flag({ text, value, choose, disabled }) {
  return html`<label class="tick">
    <input type="checkbox" checked=${value} disabled=${disabled}
    onChange=${(event) => choose(event.target.checked)} />${text}</label>`;
}

function FirstSeat({ table, value, choose, disabled }) {
  const id = "option-first-seat";
  return html`<div class="field"><label for=${id}>${say("web.lobby.first-seat")}</label>
    <select id=${id} disabled=${disabled} value=${value ?? ""}
      onChange=${(event) => choose(event.target.value ? Number(event.target.value) : null)}>
      <option value="" selected=${value === null}>${say("web.lobby.first-drawn")}</option>
      ${table.seats.map(
        ({ seat }) => html`<option key=${seat} value=${seat} selected=${value === seat}>${name(seat)}
        </option>`,
      )}
    </select></div>`;
}

function SeatSet({ table, text, value, choose, disabled }) {
  // All boxes as they stand: `value` does not know yet of a tick that the server has not answered.
  const read = (set) => choose([...set.querySelectorAll(":checked")].map((box) => Number(box.value)));
  return html`<fieldset disabled=${disabled}><legend class="label">${text}</legend>
    <div class="row">${table.seats.map(
      ({ seat }) => html`<label class="tick" key=${seat}>
      <input type="checkbox" value=${seat} checked=${value.includes(seat)}
      onChange=${(event) => read(event.target.closest("fieldset"))} />${name(seat)}</label>`,
    )}</div></fieldset>`;
}

function Control({ option, text, ...rest }) {
  const { value, choose, disabled } = rest;
  switch (option.kind) {
    case "flag":
      return html`<${Flag} text=${text} ...${rest} />`;
    case "choice":
      return html`<${Segments} legend=${text} name=${option.name}
        choices=${option.values.map((one) => [one, String(one)])} value=${value} choose=${choose}
        disabled=${disabled} />`;
    case "seat":
      return html`<${FirstSeat} ...${rest} />`;
    case "seats":
      return html`<${SeatSet} text=${text} ...${rest} />`;
    default:
      return html`<${Boards} text=${say("web.lobby.boards")} option=${option} ...${rest} />`;
  }
}

/** One option with its explanation; `onLack` hears of a choice that is not complete yet. */
export function Option({ table, option, choose, onLack, onRead }) {
  const { text, rules } = explained(table.game, option.name);
  const value = table.options[option.name] ?? option.default;
  return html`<div class="option" data-testid=${`option-${option.name}`}>
    <${Control} table=${table} option=${option} text=${text} value=${value} disabled=${!table.host}
      onLack=${onLack} choose=${(wanted) => choose({ [option.name]: wanted })} />
    <${RuleLinks} rules=${rules} onRead=${onRead} /></div>`;
}
