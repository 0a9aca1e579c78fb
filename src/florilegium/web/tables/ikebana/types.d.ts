// What ikebana sends to its table. Written by `make types` from its Python code: do not edit.
import type { Outcome } from "../../types.d.ts";

export interface View {
  seat: number | null;
  seats: number;
  turn: number[];
  round: number;
  doubled: boolean;
  final_bouquet: boolean;
  prestige: number[];
  bouquets: string[][];
  discards: (string | null)[];
  discard_sizes: number[];
  deck: number;
  revealed: string | null;
  refusals: number;
  price: number | null;
  payee: number | null;
  gains: number[][];
  finished: string[][][];
  outcome: Outcome | null;
}

export interface Aids {
  tokens: [number, number][][];
  worths: Worth[];
  refusals: Price[];
  kept: Worth | null;
  buyer: number | null;
  purchases: Purchase[];
  rounds: Gain[][];
  sums: string[][];
  last_round: number;
  size: number;
  factors: number[];
  start: number;
  traded: number[];
}

export interface Worth {
  combinations: Combination[];
  points: number;
  colours: string[];
  multipliers: number[];
  complete: boolean;
  sure: number;
}

export interface Combination {
  kind: string;
  cards: string[];
  points: number;
}

export interface Price {
  price: number;
  payee: number;
  affordable: boolean;
}

export interface Purchase {
  owner: number;
  card: string;
  price: number;
  affordable: boolean;
  worth: Worth;
}

export interface Gain {
  combinations: Combination[];
  points: number;
  multiplier: number;
  colours: string[];
  doubled: boolean;
  total: number;
}

export interface Bought {
  type: "Bought";
  seat: number;
  owner: number;
  card: string;
  price: number;
}

export interface Ended {
  type: "Ended";
  outcome: Outcome;
}

export interface Kept {
  type: "Kept";
  seat: number;
  card: string;
}

export interface Refused {
  type: "Refused";
  seat: number;
  card: string;
  price: number;
  payee: number;
}

export interface Reshuffled {
  type: "Reshuffled";
  count: number;
}

export interface Revealed {
  type: "Revealed";
  seat: number;
  card: string;
}

export interface RoundScored {
  type: "RoundScored";
  round: number;
  gains: Gain[];
}

export interface RoundStarted {
  type: "RoundStarted";
  round: number;
  seat: number;
}

export type GameEvent =
  | Bought
  | Ended
  | Kept
  | Refused
  | Reshuffled
  | Revealed
  | RoundScored
  | RoundStarted;
