// The end of a game: the result over the table until it is put away, and what may follow.
/** @import { FinaleModule, Message, Outcome as GameOutcome, TableModule, TableState } from "../types.d.ts" */
import { html, useEffect, useId, useRef, useState } from "../ui.js";
import { post, sentenceOf } from "../api.js";
import { useKeys } from "../keys.js";
import { useModule } from "../lazy.js";
import { go } from "../router.js";
import { knowsEnd, markEnd } from "../settings.js";
import { playerName, say } from "../words.js";
import { Button } from "./button.js";
import { DealCheck } from "./fair.js";
import { useGame } from "./games.js";
import { IconButton } from "./icons.js";
import { Join, ProposalText } from "./proposal.js";
import { Scores } from "./scores.js";
import { Sentence } from "./sentence.js";

/** @typedef {{ table: TableState, outcome: GameOutcome, module: TableModule | null | undefined }} OutcomeProps */

/** Asking for another game with the same people, and what went wrong with it. @param {TableState} table */
function useRematch({ code, version }) {
  const [problem, setProblem] = useState(/** @type {Message | null} */ (null));
  const [busy, setBusy] = useState(false);
  /** @param {boolean} sameDeal */
  const ask = async (sameDeal) => {
    setBusy(true);
    try {
      const made = await post(`/api/tables/${code}/rematch`, { same_deal: sameDeal, version });
      go(`/t/${made.code}`);
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setBusy(false);
    }
  };
  return { ask, busy, problem };
}

/** @typedef {ReturnType<typeof useRematch>} RematchState */

/** The next game: to join where somebody has proposed it, or else to propose. @param {{ table: TableState, rematch: RematchState }} props */
function Again({ table, rematch }) {
  if (table.next) return html`<${Join} next=${table.next} />`;
  if (table.seat === null) return null;
  return html`<${Button} kind="primary" data-testid="rematch" disabled=${rematch.busy}
    onClick=${() => rematch.ask(false)}>${say("web.end.rematch")}<//>`;
}

/** Who proposes a rematch, or else that one may. @param {{ table: TableState }} props */
function Proposed({ table: { next, seat } }) {
  if (next) return html`<${ProposalText} next=${next} you=${seat} />`;
  return seat !== null && say("web.end.again");
}

/** @param {{ disabled: boolean, onClick: () => void }} props */
const SameDeal = (props) => html`<${Button} data-testid="same-deal" title=${say("web.end.same-deal-text")}
  ...${props}>${say("web.end.same-deal")}<//>`;

/**
 * What may follow. Nothing changes its place when somebody proposes a rematch.
 * @param {{ table: TableState, rematch: RematchState }} props
 */
function Following({ table, rematch }) {
  const { ask, busy, problem } = rematch;
  const review = useGame(table.game)?.review && table.seat !== null;
  return html`<footer class="outcome-next">
    <p role="status" class="outcome-proposal"><${Proposed} table=${table} /></p>
    ${problem && html`<p class="problem" role="alert">${say(problem)}</p>`}
    <div class="row"><${Again} table=${table} rematch=${rematch} />
      ${table.daily && html`<a class="button" data-testid="daily-link" href="/daily">${say("web.daily.title")}</a>`}
      ${table.seat !== null && !table.daily && html`<${SameDeal} disabled=${busy || table.next !== null} onClick=${() => ask(true)} />`}
      ${
        review &&
        html`<a class="button" data-testid="review-link" href=${`/g/${table.code}#review`}>${say("web.end.review")}</a>`
      }
      <a class="button" data-testid="replay" href=${`/g/${table.code}`}>${say("web.end.replay")}</a></div>
  </footer>`;
}

/** What is said above the result once it is told. @param {OutcomeProps} props @param {boolean} cooperative */
function headline({ table: { seat }, outcome: { winners } }, cooperative) {
  if (cooperative || !winners.length) return say("web.end.title");
  if (seat !== null && winners.includes(seat)) return say("web.end.you-won");
  return say("web.end.won-by", { names: winners.map(playerName), count: winners.length });
}

/**
 * How the game tells its points: undefined while that comes, null where it has no way of its own.
 * @param {OutcomeProps} props @returns {FinaleModule | null | undefined}
 */
function useFinale({ table, module }) {
  const load = module?.finale;
  const finale = useModule(load ? `finale/${table.game}` : null, () =>
    /** @type {NonNullable<typeof load>} */ (load)(),
  );
  return module === undefined || load ? finale : null;
}

/** @typedef {{ finale: FinaleModule | null, told: boolean, onTold: () => void }} Telling */

/** The points as the game tells them, or as a plain list. @param {OutcomeProps & Telling} props */
function Points({ table, outcome, finale, told, onTold }) {
  useEffect(() => {
    if (!finale) onTold();
  }, [finale]);
  if (!finale) return html`<${Scores} game=${table.game} outcome=${outcome} you=${table.seat} />`;
  return html`<${finale.Result} table=${table} view=${table.view} aids=${table.aids} told=${told} onTold=${onTold} />`;
}

/** The record of the game, and whether it was dealt fairly. @param {{ table: TableState }} props */
function Proof({ table: { code, commitment, seed } }) {
  return html`<${DealCheck} code=${code} commitment=${commitment} seed=${seed} />
    <p><a data-testid="record" href=${`/api/tables/${code}/record`} download>${say("web.end.record")}</a></p>`;
}

/** The focus comes to the result, unless somebody is writing. */
function useFocus() {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!document.activeElement?.matches("input, dialog *")) box.current?.focus({ preventScroll: true });
  }, []);
  return box;
}

/** @param {OutcomeProps & Telling & { rematch: RematchState, onClose: () => void }} props */
function Panel({ rematch, onClose, ...props }) {
  const { table, outcome, told } = props;
  const cooperative = useGame(table.game)?.cooperative ?? true;
  const title = useId();
  const box = useFocus();
  useKeys({ Escape: onClose });
  /** @param {Event} event */
  const closeOutside = (event) => event.target === event.currentTarget && onClose();
  return html`<div class="outcome-place" onClick=${closeOutside}>
    <section class="outcome" ref=${box} tabindex="-1" aria-labelledby=${title} data-testid="outcome" data-told=${told}>
      <header class="outcome-head"><h2 id=${title}>${told ? headline(props, cooperative) : say("web.end.title")}</h2>
        <${IconButton} icon="close" label=${say("web.end.look")} onClick=${onClose} data-testid="close-result" /></header>
      <div class="outcome-body">
        <${Points} ...${props} />
        <p class="outcome-reason"><${Sentence} message=${outcome.reason} /></p>
        <${Proof} table=${table} />
      </div>
      <${Following} table=${table} rematch=${rematch} />
    </section></div>`;
}

/** In place of the result that was put away. @param {{ table: TableState, rematch: RematchState, onOpen: () => void }} props */
function Bar({ table, rematch, onOpen }) {
  return html`<div class="outcome-bar"><${Button} data-testid="show-result" onClick=${onOpen}>${say("web.end.title")}<//>
    <p role="status">${table.next && html`<${ProposalText} next=${table.next} you=${table.seat} />`}</p>
    <${Again} table=${table} rematch=${rematch} /></div>`;
}

/**
 * The result, over the table or put away. It waits for the game's way of telling it: what came later would
 * move the buttons from under a finger. It is told point by point once; who comes back sees what it came to.
 * @param {OutcomeProps} props
 */
export function Outcome(props) {
  const [open, setOpen] = useState(true);
  const { code } = props.table;
  const [told, setTold] = useState(() => knowsEnd(code));
  useEffect(() => markEnd(code), [code]);
  const rematch = useRematch(props.table);
  const finale = useFinale(props);
  const onTold = () => setTold(true);
  const close = () => {
    setTold(true);
    setOpen(false);
  };
  if (finale === undefined) return null;
  if (!open) return html`<${Bar} table=${props.table} rematch=${rematch} onOpen=${() => setOpen(true)} />`;
  return html`<${Panel} ...${props} rematch=${rematch} finale=${finale} told=${told} onTold=${onTold} onClose=${close} />`;
}
