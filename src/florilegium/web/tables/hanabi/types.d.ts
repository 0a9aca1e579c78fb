// What hanabi sends to its table. Written by `make types` from its Python code: do not edit.
import type { Message, Outcome } from "../../types.d.ts";

export interface View {
  seat: number | null;
  seats: number;
  turn: number[];
  hands: Held[][];
  colours: string;
  fireworks: number[];
  ceilings: number[];
  discard: string[];
  deck: number;
  blue: number;
  blue_tokens: number;
  red: number;
  red_tokens: number;
  turns_left: number | null;
  score: number;
  outcome: Outcome | null;
}

export interface Held {
  card: string | null;
  known: Knowledge;
}

export interface Knowledge {
  colour: string | null;
  value: number | null;
  not_colours: string;
  not_values: string;
}

export interface Aids {
  tells: Touch[];
  no_tell: Message | null;
  no_discard: Message | null;
  fireworks: Firework[];
  possible: Possible[][];
  best: number;
  maximum: number;
  lost: boolean;
  scale: Grade[];
}

export interface Touch {
  action: string;
  seat: number;
  clue: string;
  positions: number[];
}

export interface Firework {
  colour: string;
  top: number;
  ceiling: number;
  dead: boolean;
  following: string | null;
  discarded: number[];
  left: number[];
  status: string[];
}

export interface Possible {
  colours: string;
  values: string;
}

export interface Grade {
  least: number;
  most: number;
  name: Message;
  reached: boolean;
}

export interface Completed {
  type: "Completed";
  colour: string;
  bonus: boolean;
}

export interface Discarded {
  type: "Discarded";
  seat: number;
  position: number;
  card: string;
}

export interface Drew {
  type: "Drew";
  seat: number;
  position: number;
  card: string | null;
}

export interface Ended {
  type: "Ended";
  outcome: Outcome;
}

export interface LastRound {
  type: "LastRound";
}

export interface Played {
  type: "Played";
  seat: number;
  position: number;
  card: string;
  success: boolean;
}

export interface Told {
  type: "Told";
  seat: number;
  to: number;
  clue: string;
  positions: number[];
}

export type GameEvent =
  | Completed
  | Discarded
  | Drew
  | Ended
  | LastRound
  | Played
  | Told;
