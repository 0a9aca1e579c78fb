// The options of a table as a form: the host chooses, the others see.
/** @import { ControlProps, GameInfo, Message, Option, OptionValue, OptionsModule, TableState } from "../types.d.ts" */
import { html } from "../ui.js";
import { useModule } from "../lazy.js";
import { playerName, say, sayOr } from "../words.js";
import { withTick, withValue } from "./fields.js";
import { Segments } from "./segments.js";

const RULES = /\s*\(((?:[A-Z]+-\d+(?:, )?)+)\)$/;

/**
 * An option's sentence and the rules it names: "… (ABC-30)" becomes text and `["ABC-30"]`.
 * @param {string} game @param {string} option
 */
function explained(game, option) {
  const sentence = sayOr(`option.${game}.${option}`, option);
  const rules = RULES.exec(sentence)?.[1].split(", ") ?? [];
  const text = sentence.replace(RULES, "");
  return { text: text[0].toUpperCase() + text.slice(1), rules };
}

/** @param {{ rules: string[], onRead: (rule: string) => void }} props */
function RuleLinks({ rules, onRead }) {
  return rules.map(
    (rule) => html` <button type="button" class="rule-link" key=${rule} onClick=${() => onRead(rule)}
    aria-label=${say("web.rules.read", { rule })}>${rule}</button>`,
  );
}

/** Yes or no. @param {ControlProps} props */
function Flag({ text, value, choose, disabled }) {
  return html`<label class="tick"><input type="checkbox" checked=${value} disabled=${disabled}
    onChange=${withTick(choose)} />${text}</label>`;
}

/** One of a few numbers. @param {ControlProps} props */
function Choice({ option, text, value, choose, disabled }) {
  const choices = (option.values ?? []).map((one) => [one, String(one)]);
  return html`<${Segments} legend=${text} name=${option.name} choices=${choices} value=${value} choose=${choose}
    disabled=${disabled} />`;
}

/** A seat, or one drawn at random. @param {ControlProps} props */
function SeatChoice({ table, option, text, value, choose, disabled }) {
  const id = `option-${option.name}`;
  const label = option.name === "first_seat" ? say("web.lobby.first-seat") : text;
  return html`<div class="field"><label for=${id}>${label}</label>
    <select id=${id} disabled=${disabled} value=${value ?? ""}
      onChange=${withValue((seat) => choose(seat ? Number(seat) : null))}>
      <option value="" selected=${value === null}>${say("web.lobby.first-drawn")}</option>
      ${table.seats.map(
        ({ seat }) => html`<option key=${seat} value=${seat} selected=${value === seat}>${playerName(seat)}</option>`,
      )}
    </select></div>`;
}

/** Any seats. @param {ControlProps} props */
function SeatSet({ table, text, value, choose, disabled }) {
  /**
   * All boxes as they stand: `value` does not know yet of a tick that the server has not answered.
   * @param {{ currentTarget: HTMLElement }} event
   */
  const onChange = ({ currentTarget }) => {
    const ticked = currentTarget.querySelectorAll(":checked");
    choose([...ticked].map((box) => Number(box.getAttribute("value"))));
  };
  return html`<fieldset disabled=${disabled} onChange=${onChange}><legend class="label">${text}</legend>
    <div class="row">${table.seats.map(
      ({ seat }) => html`<label class="tick" key=${seat}><input type="checkbox" value=${seat}
        checked=${Array.isArray(value) && value.includes(seat)} />${playerName(seat)}</label>`,
    )}</div></fieldset>`;
}

/** A choice that this page has no control for: it can be read. @param {ControlProps} props */
function Unchangeable({ text, value }) {
  return html`<p>${text}: <b>${[value].flat().join(", ")}</b></p>`;
}

/** @type {Record<string, typeof Flag>} */
const CONTROLS = { flag: Flag, choice: Choice, seat: SeatChoice, seats: SeatSet };

/** The game's own controls, for options of kinds that only the game knows. @param {GameInfo} game */
function useOwnControls({ name, table, options }) {
  const needed = table && options.some((option) => !(option.kind in CONTROLS));
  const load = () => import(`../tables/${name}/options.js`);
  /** @type {OptionsModule | null | undefined} */
  const module = useModule(needed ? `tables/${name}/options` : null, load);
  return { controls: module?.controls ?? {}, coming: needed && module === undefined };
}

/**
 * Every option with its explanation; `onIncomplete` hears of a choice that is not complete yet.
 * @param {{
 *   table: TableState, about: GameInfo, choose: (options: Record<string, OptionValue>) => void,
 *   onIncomplete: (why: Message | null) => void, onRead: (rule: string) => void
 * }} props
 */
export function Options({ table, about, choose, onIncomplete, onRead }) {
  const { controls, coming } = useOwnControls(about);
  /** @param {Option} option */
  const shown = (option) => {
    const Control = CONTROLS[option.kind] ?? controls[option.name] ?? Unchangeable;
    if (coming && Control === Unchangeable) return null;
    const { text, rules } = explained(table.game, option.name);
    const value = table.options[option.name] ?? option.default;
    return html`<div class="option" key=${option.name} data-testid=${`option-${option.name}`}>
      <${Control} table=${table} option=${option} text=${text} value=${value} disabled=${!table.host}
        onIncomplete=${onIncomplete} choose=${(/** @type {OptionValue} */ wanted) => choose({ [option.name]: wanted })} />
      <${RuleLinks} rules=${rules} onRead=${onRead} /></div>`;
  };
  return about.options.map(shown);
}
