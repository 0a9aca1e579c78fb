// What illusion sends to its table. Written by `make types` from its Python code: do not edit.
import type { Outcome } from "../../types.d.ts";

export interface View {
  seat: number | null;
  seats: number;
  turn: number[];
  round: number;
  lives: number[];
  points: number[];
  scored: number[][];
  baskets: (string | null)[];
  heights: number[];
  covered: string[][];
  turned: string | null;
  placed: Placement | null;
  waiting: number[];
  deck: number;
  outcome: Outcome | null;
}

export interface Placement {
  seat: number;
  basket: number;
}

export interface Aids {
  rounds: number;
  start: number;
  box: number;
  left: number;
  standings: Standing[];
  leaders: number[];
  baskets: number[];
  decides: boolean;
  stake: Stake | null;
}

export interface Standing {
  seat: number;
  lives: number;
  points: number;
  total: number;
}

export interface Stake {
  placer: number;
  least: number;
  most: number;
  loss: number;
}

export interface Decided {
  type: "Decided";
  seat: number;
  stop: boolean | null;
}

export interface Ended {
  type: "Ended";
  outcome: Outcome;
}

export interface LetGo {
  type: "LetGo";
}

export interface Placed {
  type: "Placed";
  seat: number;
  basket: number;
  card: string;
}

export interface RoundEnded {
  type: "RoundEnded";
  round: number;
  lives: number[];
}

export interface RoundStarted {
  type: "RoundStarted";
  round: number;
  seat: number;
}

export interface Stopped {
  type: "Stopped";
  caller: number;
  placer: number;
  basket: number;
  cards: string[];
  right: boolean;
  lives: number;
}

export interface Turned {
  type: "Turned";
  seat: number;
  card: string;
}

export type GameEvent =
  | Decided
  | Ended
  | LetGo
  | Placed
  | RoundEnded
  | RoundStarted
  | Stopped
  | Turned;
