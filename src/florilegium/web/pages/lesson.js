// A guided first game: the lesson's frames at the game's own table, and a bubble that points at things.
/** @import { Lesson, Message, TableState, WhyNot } from "../types.d.ts" */
/** @import { Nudge } from "../parts/bubble.js" */
import { html, useEffect, useMemo, useRef, useState } from "../ui.js";
import { get, getOnce } from "../api.js";
import { address, codeIn } from "../router.js";
import { keepLessonStep, lessonStep, markPlayed, myName } from "../settings.js";
import { gameTitle, hasWords, say, seated } from "../words.js";
import { Bubble } from "../parts/bubble.js";
import { RulesDialog } from "../parts/dialogs.js";
import { GameView, useTableModule } from "../parts/game.js";
import { HomeLink } from "../parts/header.js";
import { Icon, IconButton } from "../parts/icons.js";
import { prefersCalm } from "../parts/motion.js";
import { Pointer } from "../parts/pointer.js";
import { Problem, Unreachable } from "../parts/problem.js";
import { usePageClass } from "../parts/shape.js";
import { Marks, useMarks } from "../parts/sentence.js";

/** How long each move of the others is seen, in milliseconds. */
const PACE = 800;

/** The lesson of a game: undefined while it comes, null where nobody answers, false where there is none. @param {string} game */
function useLesson(game) {
  const [lesson, setLesson] = useState(/** @type {Lesson | null | false | undefined} */ (undefined));
  useEffect(() => {
    let wanted = true;
    getOnce(`/api/lessons/${game}`).then(
      (found) => wanted && setLesson(found),
      (failure) => wanted && setLesson(failure.status === 404 ? false : null),
    );
    return () => {
      wanted = false;
    };
  }, [game]);
  return lesson;
}

/** A frame with the whole log so far, and the learner's name. @param {Lesson} lesson @param {number} at @returns {TableState} */
function tableAt(lesson, at) {
  const frame = lesson.frames[at];
  const name = myName.value || say("web.name.guest");
  const seats = frame.seats.map((one) => (one.seat === frame.seat ? { ...one, name } : one));
  const log = lesson.frames.slice(0, at + 1).flatMap((one) => one.log);
  return { ...frame, seats, log, received: 0 };
}

/**
 * Which step is shown, and which frame: the moves that lead to a step are seen one by one. `visit` changes whenever the
 * game jumps, so that the table begins anew.
 * @param {Lesson} lesson
 */
function useProgress(lesson) {
  const { game, steps } = lesson;
  const last = steps.length - 1;
  const [step, setStep] = useState(() => Math.min(lessonStep(game), last));
  const [at, setAt] = useState(steps[step].at);
  const [visit, setVisit] = useState(0);
  const target = steps[step].at;
  useEffect(() => {
    keepLessonStep(game, step === last ? 0 : step);
    if (step === last) markPlayed(game);
  }, [step]);
  useEffect(() => {
    if (at >= target) return undefined;
    const timer = setTimeout(() => setAt((now) => Math.min(now + 1, target)), PACE);
    return () => clearTimeout(timer);
  }, [at, target]);
  /** @param {number} to */
  const go = (to) => {
    const next = Math.min(Math.max(to, 0), last);
    const watched = next === step + 1 && !steps[next].skipped && !prefersCalm();
    // What oneself has done is seen at once, whatever follows.
    setAt(watched ? Math.min(steps[step].at + 1, steps[next].at) : steps[next].at);
    if (next < step || steps[next].skipped) setVisit(visit + 1);
    setStep(next);
  };
  return { step, at, visit, go, watching: at < target, skip: () => setAt(target) };
}

/** @typedef {ReturnType<typeof useProgress>} Progress */

/**
 * The step at which something is asked for now: what is only to be read may be passed over.
 * @param {Lesson} lesson @param {number} step
 */
function askingStep({ steps }, step) {
  let found = step;
  while (!steps[found].asks && steps[found + 1]?.at === steps[found].at) found++;
  return found;
}

/**
 * What the learner does: what is asked for leads on, anything else gets a word about it.
 * @param {Lesson} lesson @param {Progress} progress @param {TableState} table
 */
function useActing(lesson, { step, go, watching }, table) {
  const [nudge, setNudge] = useState(/** @type {Nudge | null} */ (null));
  useEffect(() => setNudge(null), [step]);
  const asked = table.legal.find((one) => one.text === lesson.steps[step].asks);
  /** @type {Nudge} */
  const other = {
    message: asked
      ? { key: "web.learn.other", args: { action: asked.message } }
      : { key: "web.learn.read-on", args: {} },
    rule: null,
  };
  /** @param {string} text */
  const act = async (text) => {
    const asking = askingStep(lesson, step);
    if (watching) return;
    if (lesson.steps[asking].asks === text) {
      go(asking + 1);
      return;
    }
    setNudge(other);
    if (table.legal.some((one) => one.text === text)) return;
    const path = `/api/lessons/${lesson.game}/${step}/why-not?action=${encodeURIComponent(text)}`;
    const { rule, message } = /** @type {WhyNot} */ (await get(path).catch(() => ({ rule: null, message: null })));
    if (message) setNudge({ message, rule });
  };
  return { nudge, act };
}

/** @param {{ game: string, back: string, again: () => void, onRules: () => void }} props */
function Head({ game, back, again, onRules }) {
  return html`<header class="table-head"><${HomeLink} />
    <h1 class="lesson-title">${say("web.learn.title", { game: gameTitle(game) })}</h1>
    <div class="table-tools" role="group" aria-label=${say("web.table.menu")}>
      <${IconButton} icon="first" label=${say("web.learn.again")} onClick=${again} data-testid="lesson-again" />
      <${IconButton} icon="rules" label=${say("web.rules.key")} onClick=${onRules} data-testid="rules" />
      <a class="button quiet icon" href=${back} title=${say("web.learn.stop")} aria-label=${say("web.learn.stop")}
        data-testid="lesson-stop"><${Icon} name="close" /></a>
    </div></header>`;
}

/** What the last move of a frame was, in words. @param {TableState} table @returns {Message[]} */
const justSaid = ({ log }) => log.at(-1)?.events?.map((told) => told.message) ?? [];

/** @param {{ lesson: Lesson }} props */
function Shown({ lesson }) {
  const { game, steps } = lesson;
  const progress = useProgress(lesson);
  const { step, at, visit, go, watching } = progress;
  const [rule, read] = useState(/** @type {string | null | undefined} */ (undefined));
  const table = useMemo(() => tableAt(lesson, at), [lesson, at, myName.value]);
  const { nudge, act } = useActing(lesson, progress, table);
  const module = useTableModule(game);
  usePageClass("at-table");
  const marks = useMarks(game, module);
  const page = useRef(/** @type {HTMLElement | null} */ (null));
  const code = address.value.hash.slice(1);
  const title = say("web.learn.title", { game: gameTitle(game) });
  useEffect(() => {
    seated.value = Object.fromEntries(table.seats.map((one) => [one.seat, one]));
  }, [table.seats]);
  useEffect(() => {
    document.title = `${title} · Florilegium`;
  }, [title]);
  const place = code ? `/t/${codeIn(code)}` : null;
  return html`<${Marks.Provider} value=${marks}><div class=${`table-page lesson-page game-${game}`} ref=${page}>
    <${Head} game=${game} back=${place ?? "/"} again=${() => go(0)} onRules=${() => read(null)} />
    <${Bubble} lesson=${lesson} step=${step} watching=${watching ? justSaid(table) : null} nudge=${nudge} go=${go}
      skip=${progress.skip} onRead=${read} table=${place} />
    <div class="table-main"><section class="felt" aria-label=${say("web.table.game")} data-testid="table">
      <${GameView} key=${visit} module=${module} table=${table} act=${act} replay=${table.phase === "finished"} paced />
    </section></div>
    <${Pointer} page=${page} points=${watching ? null : steps[step].points} of=${`${step} ${Boolean(module)} ${visit}`} />
    ${rule !== undefined && html`<${RulesDialog} game=${game} shown=${rule} onClose=${() => read(undefined)} />`}
  </div><//>`;
}

/** `/learn/GAME#CODE`, with the table one came from. @param {{ of: string }} props */
export function Page({ of: game }) {
  const lesson = useLesson(game);
  if (lesson === null) return html`<${Unreachable} />`;
  if (lesson === false) return html`<${Problem} title=${say("web.lost.title")} text=${say("web.lost.text")} />`;
  if (!lesson || !hasWords(game)) return html`<p class="page narrow" role="status">${say("web.learn.loading")}</p>`;
  return html`<${Shown} lesson=${lesson} />`;
}
