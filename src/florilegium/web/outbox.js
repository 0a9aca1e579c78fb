// What was clicked and is not acknowledged yet. It survives a broken connection and a reload of this tab.
/** @import { PromisedFrame } from "./types.d.ts" */

/** A new id for one click. `randomUUID` exists only on https and localhost, a table on a LAN is neither. */
export function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Frames by id, in the order they were clicked. */
export class Outbox {
  /** @param {string} code @param {(frames: PromisedFrame[]) => void} onChange */
  constructor(code, onChange) {
    this.key = `florilegium.outbox.${code}`;
    this.onChange = onChange;
    this.frames = new Map(this.#read().map((frame) => [frame.id, frame]));
    onChange(this.all());
  }

  /** Keep a frame until it is acknowledged. @param {PromisedFrame} frame */
  put(frame) {
    this.frames.set(frame.id, frame);
    this.#write();
  }

  /** The server has it, or refused it: either way it is not sent again. @param {string} id */
  done(id) {
    if (this.frames.delete(id)) this.#write();
  }

  /** Give up on all of it. */
  clear() {
    this.frames.clear();
    this.#write();
  }

  /** Everything still waiting. */
  all() {
    return [...this.frames.values()];
  }

  /** @returns {PromisedFrame[]} */
  #read() {
    try {
      return JSON.parse(sessionStorage.getItem(this.key) ?? "[]");
    } catch {
      return [];
    }
  }

  #write() {
    this.onChange(this.all());
    try {
      sessionStorage.setItem(this.key, JSON.stringify(this.all()));
    } catch {
      // Then it lives as long as the page.
    }
  }
}
