// Signs outside of the page: a mark on its tab, and notices of the system.
/** @import { TableState } from "../types.d.ts" */
import { notices } from "../settings.js";
import { gameTitle, say } from "../words.js";
import { fileAt } from "../transport.js";

const ICON = fileAt("/static/icon.svg");
const MARKED = fileAt("/static/icon-turn.svg");

/** Mark the tab, or take the mark away. @param {boolean} marked */
export function markTab(marked) {
  const link = document.querySelector('link[rel="icon"]');
  const wanted = marked ? MARKED : ICON;
  if (link?.getAttribute("href") !== wanted) link?.setAttribute("href", wanted);
}

/** Whether this browser can show notices at all. */
export const canNotify = () => "Notification" in globalThis;

/** Whether it may; asks the person where that is still open. */
export async function mayNotify() {
  if (!canNotify()) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** The worker, which shows notices and takes calls; undefined where the browser has none. */
export async function worker() {
  try {
    await navigator.serviceWorker.register("/worker.js");
    return await navigator.serviceWorker.ready;
  } catch {
    return undefined;
  }
}

/** Say outside of the page that it is one's turn. @param {TableState} table */
export async function notify(table) {
  if (notices.peek() === "off" || !canNotify() || Notification.permission !== "granted") return;
  const title = say("web.call.turn", { game: gameTitle(table.game) });
  const { code } = table;
  await (await worker())?.showNotification(title, { tag: code, data: { code }, icon: "/static/icons/icon-192.png" });
}

/** Whoever looks at the table needs no notice of it any more. @param {string} code */
export async function clearNotices(code) {
  const found = await navigator.serviceWorker?.getRegistration();
  for (const notice of (await found?.getNotifications({ tag: code })) ?? []) notice.close();
}
