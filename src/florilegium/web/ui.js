// The view library in one place: everything else imports it from here or from kit.js.
import { Fragment, createContext, h, render } from "./vendor/preact.js";
import {
  useCallback,
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "./vendor/hooks.js";
import { batch, computed, effect, signal, useComputed, useSignal } from "./vendor/signals.js";
import htm from "./vendor/htm.js";

/** Markup as tagged templates. */
export const html = htm.bind(h);

export {
  Fragment,
  batch,
  computed,
  createContext,
  effect,
  h,
  render,
  signal,
  useCallback,
  useComputed,
  useContext,
  useEffect,
  useErrorBoundary,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSignal,
  useState,
};
