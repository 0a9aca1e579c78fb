// What passes between the page and the server, and between the page and a game's table.
// The server's side stands in server/frames.py, server/schemas.py and server/protocol.py; tests/page
// holds the fields here to the fields there.
import type { ComponentChildren } from "preact";

// Sentences

/** A sentence: a key of the catalogues, and what fills its places. */
export interface Message {
  key: string;
  args: Record<string, Argument>;
}

/** A seat inside a sentence, which is said as the player's name. */
export interface SeatArgument {
  seat: number;
}

export type Argument = string | number | boolean | null | Message | SeatArgument | readonly Argument[];

// The games

export type OptionValue = string | number | boolean | null | OptionValue[];

export interface Option {
  name: string;
  /** `flag`, `choice`, `seat`, `seats`, or a kind that only the game itself knows. */
  kind: string;
  values: OptionValue[] | null;
  per_row: number | null;
  default: OptionValue;
}

export interface GameInfo {
  name: string;
  seats: number[];
  minutes: number | null;
  /** The rule that asks for silence while the game runs, where one does. */
  quiet: string | null;
  cooperative: boolean;
  memory: boolean;
  open: boolean;
  race: boolean;
  options: Option[];
  bots: string[];
  bot: string;
  /** Whether `tables/NAME/table.js` exists; else the generic table serves the game. */
  table: boolean;
  /** The version of the drawings at `/art/NAME.LANG.svg?VERSION`, where the game has any. */
  art: string | null;
  /** Whether finished games can be reviewed. */
  review: boolean;
  /** Whether there is a guided first game at `/learn/NAME`. */
  lesson: boolean;
  puzzles: boolean;
}

export interface Games {
  games: GameInfo[];
}

// A table

export type Phase = "lobby" | "dealing" | "playing" | "finished";

/** How long somebody who sits here has been away, and how long others have still to wait for them. */
export interface Absence {
  away_ms: number;
  grace_ms: number;
}

/** The `performance.now()` at which we heard of an absence. */
export interface Heard {
  received: number;
}

export interface Seat extends Partial<Absence & Heard> {
  seat: number;
  kind: "open" | "person" | "bot";
  name: string | null;
  bot: string | null;
  present: boolean;
  person: string | null;
  /** Whether a bot plays for the person. */
  substitute: boolean;
}

export interface Outcome {
  scores: number[];
  winners: number[];
  reason: Message;
}

/** An action that may be done now. */
export interface Legal {
  text: string;
  message: Message;
  rule: string;
}

/** An event as data; each game's `types.d.ts` has its own. */
export interface AnyEvent {
  type: string;
}

/** An event as data and in words. */
export interface ToldEvent<E = AnyEvent> {
  event: E;
  message: Message;
}

/** A line of the log: a move with its `events`, a line of `chat`, or a `note`. */
export interface LogEntry<E = AnyEvent> {
  version: number;
  step?: number;
  seat?: number | null;
  /** Of one's own move; in a replay, of every move. */
  action?: string | null;
  events?: ToldEvent<E>[];
  chat?: { name: string; seat: number | null; text: string };
  note?: Message;
  /** The version of a move that was taken back. */
  undone?: number;
}

/** What a view has in every game. */
export interface AnyView {
  seat: number | null;
  seats: number;
  turn: number[];
  outcome: Outcome | null;
}

/** Where the people of a finished game went on: with which cards, and whose idea it was. */
export interface NextTable {
  code: string;
  same_deal: boolean;
  seat: number | null;
}

/** What a bot would do in a player's place, and why. */
export interface GivenHint {
  bot: string;
  action: string;
  message: Message;
  why: Message | null;
}

/** A hint about the decision that one has to make now; `best` where no stronger bot could be asked. */
export interface Hint extends GivenHint {
  best: boolean;
}

/** Where the seed of a table comes from: what browsers have promised by seat, and shown once the cards are dealt. */
export interface DealState {
  /** Whether browsers may contribute. */
  mixed: boolean;
  /** Whether the cards are those of another game. */
  same_deal: boolean;
  /** Whether no promise changes any more. */
  fixed: boolean;
  commitments: Record<string, string>;
  contributions: Record<string, string>;
  /** The server's part, once the game is over. */
  secret: string | null;
}

/** What a record says its seed was made of. */
export interface DealRecord {
  table: string;
  secret: string;
  people: number[];
  commitments: Record<string, string>;
  contributions: Record<string, string>;
}

/** A record, as far as the page reads it. */
export interface RecordFile {
  seed: string;
  commitment?: string;
  same_deal?: boolean;
  deal?: DealRecord;
}

/** All that one viewer may see; the log holds what is newer than the version we said we have. */
export interface TableFrame<V = AnyView, A = unknown, E = AnyEvent> {
  type: "table";
  version: number;
  /** Which run of the server answers a hello. */
  epoch?: string;
  /** Whether an answer to a hello leaves older lines of talk and notes out. */
  earlier?: boolean;
  code: string;
  game: string;
  phase: Phase;
  host: boolean;
  host_seat: number | null;
  seats: Seat[];
  options: Record<string, OptionValue>;
  /** Seconds to decide in a race, or null without a clock. */
  window: number | null;
  open_hands: boolean;
  /** Whether those without a seat may talk. */
  spectators_talk: boolean;
  /** Whether players may ask for hints. */
  hints: boolean;
  commitment: string;
  /** The day whose deal is played here, where it is one. */
  daily: string | null;
  /** The step of a finished game from which this one goes on. */
  branch: number | null;
  seed: string | null;
  /** Where the seed comes from; null where one looks back. */
  deal: DealState | null;
  next: NextTable | null;
  turn: number[];
  deadline_ms: number | null;
  step: number;
  outcome: Outcome | null;
  seat: number | null;
  view: V;
  aids: A;
  legal: Legal[];
  undo: boolean;
  hint: Hint | null;
  log: LogEntry<E>[];
}

/** What has changed since the version we were told last: each part whole, by its path (`view.hands.2`); a list may get longer. */
export interface UpdateFrame {
  type: "update";
  version: number;
  /** The version it makes into its own, where that is not the one before. */
  base?: number;
  /** `legal` is what may be done now; what was offered the last time it was our turn, by its text alone. */
  changed: { legal?: (Legal | string)[] } & Record<string, unknown>;
  log: LogEntry[];
}

/** The last frame with the whole log, and the `performance.now()` at which it came. */
export interface TableState<V = AnyView, A = unknown, E = AnyEvent> extends TableFrame<V, A, E> {
  received: number;
}

export interface PresenceFrame {
  type: "presence";
  seats: ({ seat: number; present: boolean } & Partial<Absence>)[];
  spectators: number;
}

export interface AckFrame {
  type: "ack";
  id: string;
  version: number;
}

export interface RefusedFrame {
  type: "refused";
  id?: string;
  rule: string;
  message: Message;
}

export interface ErrorFrame {
  type: "error";
  code: string;
  field?: string;
  id?: string;
  message: Message;
}

export interface RematchFrame extends NextTable {
  type: "rematch";
}

/** Where somebody leads those who look back at a finished game together. */
export interface ShownFrame {
  type: "shown";
  step: number;
  perspective: string;
  /** The places that are pointed at. */
  marks: string[];
  seat: number;
}

export interface PongFrame {
  type: "pong";
}

export type ServerFrame =
  | TableFrame
  | UpdateFrame
  | PresenceFrame
  | AckFrame
  | RefusedFrame
  | ErrorFrame
  | RematchFrame
  | ShownFrame
  | PongFrame;

/** A frame that is done exactly once, under the id it was given when it was clicked. */
export type PromisedFrame = { id: string } & PromisedWish;

export type PromisedWish =
  | { type: "act"; action: string; version: number }
  | { type: "undo" }
  | { type: "chat"; text: string; name?: string }
  | { type: "hint"; best?: boolean; version: number };

export type ClientFrame =
  | PromisedFrame
  | { type: "hello"; version: number; epoch: string; looking: boolean; protocol: number }
  | { type: "sit"; name: string; seat?: number }
  | { type: "rename"; name: string }
  | { type: "leave" }
  | {
      type: "configure";
      seats?: number;
      options?: Record<string, OptionValue>;
      window?: number | null;
      open_hands?: boolean;
      spectators_talk?: boolean;
      hints?: boolean;
    }
  | { type: "bot"; seat: number; bot: string }
  | { type: "free"; seat: number }
  | { type: "commit"; commitment: string }
  | { type: "reveal"; contribution: string }
  | { type: "start"; anyway?: boolean }
  | { type: "host"; seat: number }
  | { type: "give"; seat: number; bot: string }
  | { type: "take" }
  | { type: "look"; looking: boolean }
  | { type: "show"; step: number; perspective: string; marks: string[] }
  | { type: "ping" };

// Answers of the HTTP interface

/** Lines of talk and notes, the oldest first. */
export interface LogPage {
  lines: LogEntry[];
  earlier: boolean;
}

export interface RunningTable {
  code: string;
  game: string;
  phase: Phase;
  seats: (string | null)[];
  seat: number | null;
  turn: boolean;
  rematch: boolean;
  version: number;
}

export interface FinishedTable {
  code: string;
  game: string;
  names: (string | null)[];
  scores: number[] | null;
  winners: number[] | null;
  /** Seconds since 1970. */
  at: number;
}

export interface Me {
  name: string | null;
  running: RunningTable[];
  finished: FinishedTable[];
}

// My games

export interface Partner {
  person: string;
  name: string;
}

export interface PlayedGame {
  code: string;
  game: string;
  /** Seconds since 1970. */
  at: number;
  seat: number | null;
  points: number | null;
  won: boolean | null;
  /** In percent; null where it has not been reviewed. */
  accuracy: number | null;
  scores: number[];
  names: (string | null)[];
  partners: Partner[];
  bots: string[];
  daily: string | null;
}

export interface MyGames {
  name: string | null;
  games: PlayedGame[];
}

export interface Transfer {
  link: string;
  /** The address of an image. */
  qr: string;
  seconds: number;
}

export interface Transferred {
  name: string | null;
  done: boolean;
}

// The deals of the day

export interface DailyResult {
  points: number;
  /** How many more than the best of the others; null where all play together. */
  ahead: number | null;
  won: boolean;
}

export interface DailyGame {
  game: string;
  seats: number;
  bot: string;
  commitment: string;
  /** Seconds since 1970. */
  promised_at: number;
  phase: "new" | "playing" | "finished";
  code: string | null;
  result: DailyResult | null;
  /** How many people have played it to the end. */
  finished: number;
}

export interface DailyPromise {
  game: string;
  commitment: string;
}

export interface DailyDeals {
  /** As `2026-01-31`, of UTC. */
  day: string;
  seconds_left: number;
  streak: number;
  games: DailyGame[];
  tomorrow: DailyPromise[];
}

export interface Comparison {
  better: number;
  same: number;
  worse: number;
}

export interface PointsCount {
  points: number;
  people: number;
}

export interface BotComparison {
  bot: string;
  games: number;
  wanted: number;
  average: number | null;
  compared: Comparison | null;
}

export interface DailyStanding {
  day: string;
  game: string;
  bot: string;
  seats: number;
  commitment: string;
  seed: string;
  code: string | null;
  result: DailyResult | null;
  people: PointsCount[];
  compared: Comparison | null;
  bots: BotComparison[];
  streak: number;
}

export interface Opened {
  code: string;
}

/** What came of an action, and the table after it; step 0 is the deal. */
export interface Step {
  step: number;
  seat: number | null;
  action: string | null;
  events: ToldEvent[];
  view: AnyView;
  aids: unknown;
  why?: Message | null;
  /** What the player was hinted before it. */
  hints?: GivenHint[];
}

export interface Replay {
  code: string;
  game: string;
  names: (string | null)[];
  options: Record<string, OptionValue>;
  commitment: string;
  seed: string;
  outcome: Outcome;
  next: NextTable | null;
  /** The own seat. */
  you: number | null;
  steps: Step[];
}

// Reviews

export type Grade = "best" | "good" | "inaccuracy" | "mistake" | "blunder";
export type Unit = "points" | "chance";

export interface JudgedAction {
  action: string;
  message: Message;
  value: number;
  error: number;
  lost: number;
  grade: Grade;
  accepted: boolean;
}

/** One decision: what was done, beside the best that could have been done. */
export interface JudgedMove {
  step: number;
  seat: number;
  unit: Unit;
  exact: boolean;
  accuracy: number;
  done: JudgedAction;
  choices: JudgedAction[];
  remembered: JudgedAction[];
  why: Message | null;
}

export interface Turn {
  step: number;
  unit: Unit;
  before: number;
  after: number;
  own: number;
}

export interface PossibleScore {
  step: number;
  at_least: number;
  at_most: number;
}

export interface KnownAll {
  perfect: number;
  possible: PossibleScore[];
  lost_at: number | null;
  lost_surely: boolean;
}

export interface GameReview {
  seat: number;
  accuracy: number | null;
  moves: JudgedMove[];
  mistakes: number[];
  turning_points: Turn[];
  hindsight: KnownAll | null;
}

export interface ReviewState {
  state: "waiting" | "running" | "done";
  ahead: number;
  done: number;
  total: number;
  review: GameReview | null;
}

/** Where somebody had to decide. */
export interface Position {
  step: number;
  seat: number;
  view: AnyView;
  aids: unknown;
  legal: Legal[];
}

// Puzzles

export interface Rated {
  rating: number;
  deviation: number;
}

/** What some puzzles are about; `left` were not tried yet. */
export interface Idea {
  tag: string;
  count: number;
  left: number;
}

export interface GamePuzzles {
  game: string;
  count: number;
  tried: number;
  solved: number;
  rating: Rated | null;
  /** Own mistakes that have come back, of all that will. */
  due: number;
  kept: number;
  ideas: Idea[];
}

export interface PuzzleGames {
  games: GamePuzzles[];
}

export interface PuzzlePosition {
  id: string;
  game: string;
  /** Whether it is a mistake of one's own. */
  own: boolean;
  hardness: number | null;
  rating: Rated;
  table: TableFrame;
}

export interface NextPuzzle {
  puzzle: PuzzlePosition | null;
}

export interface OwnGame {
  code: string;
  step: number;
  days: number;
}

export interface Attempted {
  right: boolean;
  move: JudgedMove;
  tags: string[];
  /** Whether it changed anything: the first attempt does. */
  counted: boolean;
  before: Rated;
  rating: Rated;
  own: OwnGame | null;
}

export interface Verdict {
  ok: boolean;
  commitment: string;
  expected: string | null;
  steps: number;
  outcome: Outcome | null;
  reason: Message;
  same_deal: boolean;
  contributed: number[];
  missing: number[];
}

/** One bubble of a lesson. */
export interface LessonStep {
  /** The frame it belongs to. */
  at: number;
  skipped: boolean;
  words: Record<string, string>;
  /** What it points at: `zone=board` is marked `data-zone="board"`. */
  points: string;
  rules: string[];
  /** The action that leads on; null where reading does. */
  asks: string | null;
}

/** A guided first game: a frame after each action, and what is said when. */
export interface Lesson {
  game: string;
  frames: TableFrame[];
  steps: LessonStep[];
}

export interface WhyNot {
  rule: string | null;
  message: Message | null;
}

export interface Fault {
  code: string;
  field: string | null;
  message: Message;
}

/** A rulebook in one language, whole and by number. */
export interface Rulebook {
  text: string;
  rules: Record<string, string>;
  /** What is said above them, by key. */
  guide: Record<string, string>;
}

// What a game's folder in tables/ offers

/** What the table of a game is given. */
export interface TableProps<V = AnyView, A = unknown, E = AnyEvent> {
  table: TableState<V, A, E>;
  view: V;
  aids: A;
  legal: Legal[];
  act: (text: string) => void;
  replay: boolean;
  /** Whether one goes on at a pace of one's own, so that time puts nothing away. */
  paced: boolean;
}

/** How a card, a colour and the like stands inside a sentence. */
export interface Mark {
  /** The end of its class: `mark-KIND`. */
  kind: string;
  /** A drawing of the art sheet, shown before the text. */
  symbol?: string;
  /** What is seen; the text of the sentence where it is left out. */
  sign?: string;
  /** What screen readers say; the text of the sentence where it is left out. */
  spoken?: string;
}

/** What an event of the log is told as; null leaves it out. */
export type Retelling = (told: ToldEvent, entry: LogEntry) => Message | null;

/** What the end of a game is given: `onTold` is called when the last point is counted, `told` where it was before. */
export interface FinaleProps<V = AnyView, A = unknown, E = AnyEvent>
  extends Pick<TableProps<V, A, E>, "table" | "view" | "aids"> {
  told: boolean;
  onTold: () => void;
}

/** `tables/NAME/finale.js` */
export interface FinaleModule {
  Result: (props: FinaleProps) => ComponentChildren;
  css?: string;
}

/** A drawing on its way from one place of the table to another; places carry their names as `data-place`. */
export interface Journey {
  from: string;
  to: string;
  /** A drawing of the game's sheet, a card unless `box` says otherwise. What was not told flies as `back`. */
  id: string;
  box?: string;
  /** Whether it is turned up on the way. */
  turning?: boolean;
  /** Whether it is gone when it arrives: the place does not show it. */
  vanishing?: boolean;
}

/** `tables/NAME/travel.js`: what travels by the events of a move, and when the game begins. */
export interface TravelModule {
  journeys: (events: AnyEvent[], view: AnyView, before: AnyView) => Journey[];
  deal?: (view: AnyView) => Journey[];
}

/** A drawing of a game's art sheet, as `Art` is told of it. */
export interface Drawing {
  id: string;
  box: string;
  use?: string;
}

/** `tables/NAME/table.js` */
export interface TableModule {
  Table: (props: TableProps) => ComponentChildren;
  finale?: () => Promise<FinaleModule>;
  travel?: () => Promise<TravelModule>;
  css?: string;
  markOf?: (value: string) => Mark | null;
  retelling?: (log: LogEntry[]) => Retelling;
  tellsLastMove?: boolean;
  drawings?: Drawing[];
}

/** A sound of ours. */
export type Sound = "turn" | "card" | "mistake" | "success" | "stop";

/** `tables/NAME/sounds.js`: what an event of the game sounds like, if anything. */
export interface SoundsModule {
  soundOf: (event: AnyEvent) => Sound | null;
}

/** What the control of an option is given. */
export interface ControlProps {
  table: TableState;
  option: Option;
  text: string;
  value: OptionValue;
  choose: (value: OptionValue) => void;
  disabled: boolean;
  /** Told what is missing while a choice is not complete and cannot be sent, and null otherwise. */
  onIncomplete: (why: Message | null) => void;
}

/** `tables/NAME/options.js`, for options of kinds that only the game knows: controls by the option's name. */
export interface OptionsModule {
  controls: Record<string, (props: ControlProps) => ComponentChildren>;
  css?: string;
}

/** `tables/NAME/scorecard.js`: what the score card of the table shows; `facts` are what the table gives it. */
export interface ScoreCardModule {
  Card: (props: { facts: unknown }) => ComponentChildren;
  css?: string;
}

/** A sentence of the catalogue and a picture; `told` where the picture has words of its own. */
export interface GuidePart {
  text: string;
  Picture: () => ComponentChildren;
  told?: boolean;
}

/** `tables/NAME/guide.js`: the screen above the rules. */
export interface GuideModule {
  parts: Record<"goal" | "turn" | "score", GuidePart>;
  css?: string;
}

/** `tables/NAME/talk.js`, for games whose bots keep conventions that people can learn. */
export interface TalkModule {
  Talk: () => ComponentChildren;
  css?: string;
}
