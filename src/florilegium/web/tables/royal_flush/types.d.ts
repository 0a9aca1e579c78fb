// What royal_flush sends to its table. Written by `make types` from its Python code: do not edit.
import type { Message, Outcome } from "../../types.d.ts";

export interface View {
  seat: number | null;
  seats: number;
  turn: number[];
  round: number;
  boards: BoardView[];
  display: (string | null)[];
  deck: number;
  discard: string[];
  hand: string[];
  hands: number[];
  jokers: number[];
  tokens: number[];
  pieces: number[];
  spent: number;
  points: number[];
  swapped: boolean;
  taken: number;
  outcome: Outcome | null;
  open_hands: string[][] | null;
}

export interface BoardView {
  name: string;
  spaces: number[];
  owners: number[];
}

export interface Aids {
  stage: string;
  prompt: Message | null;
  path: Step[];
  choices: PricedAction[];
  scores: boolean;
  taking: boolean;
  boards: BoardAid[];
  standings: Standing[];
  rounds: number;
  pieces: number;
  shared: number;
}

export interface Step {
  word: Message;
  look: string;
  price: number | null;
  action: string | null;
  open: boolean;
}

export interface PricedAction {
  action: string;
  price: number;
}

export interface BoardAid {
  name: string;
  category: number;
  takes: Message;
  size: number;
  example: string[];
  value: number | null;
  missing: number | null;
  ready: number[];
  sets: CardSet[];
  count: number;
  ends_round: boolean;
}

export interface CardSet {
  cards: string[];
  stands: string[];
}

export interface Standing {
  seat: number;
  points: number;
  spaces: number;
  tokens: number;
  total: number;
  leads: boolean;
}

export interface Ended {
  type: "Ended";
  outcome: Outcome;
}

export interface Passed {
  type: "Passed";
  seat: number;
}

export interface Refilled {
  type: "Refilled";
  display: (string | null)[];
}

export interface Reshuffled {
  type: "Reshuffled";
  count: number;
}

export interface RoundEnded {
  type: "RoundEnded";
  round: number;
  seat: number;
  board_points: number[];
  shared: number;
  waiting: number;
}

export interface RoundStarted {
  type: "RoundStarted";
  round: number;
  seat: number;
}

export interface Scored {
  type: "Scored";
  seat: number;
  board: string;
  cards: string[];
  value: number;
}

export interface Stopped {
  type: "Stopped";
  seat: number;
}

export interface Swapped {
  type: "Swapped";
  seat: number;
  gone: string[];
  display: (string | null)[];
}

export interface Took {
  type: "Took";
  seat: number;
  source: string;
  card: string | null;
  paid: boolean;
}

export type GameEvent =
  | Ended
  | Passed
  | Refilled
  | Reshuffled
  | RoundEnded
  | RoundStarted
  | Scored
  | Stopped
  | Swapped
  | Took;
