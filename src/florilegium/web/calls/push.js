// Calls while the page is closed: this browser's address at its push service, and which tables know it.
import { get, post } from "../api.js";
import { calledAt, lang } from "../settings.js";
import { mayNotify, worker } from "./notices.js";
import { SITE } from "../transport.js";

/** Whether this browser can be called. It cannot over plain HTTP, for one. */
export const canBeCalled = () => !SITE && "serviceWorker" in navigator && "PushManager" in globalThis;

/** @param {ArrayBuffer | null | undefined} bytes */
const encoded = (bytes) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** The subscription of this browser, made anew where it belongs to a server with another key. */
async function subscription() {
  const manager = (await worker())?.pushManager;
  const { key } = await get("/api/push");
  const known = await manager?.getSubscription();
  if (known && encoded(known.options.applicationServerKey) === key) return known;
  await known?.unsubscribe();
  return manager?.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** Be called from now on; false where the person or the browser does not want it. */
export async function startCalls() {
  if (!(await mayNotify())) return false;
  const made = await subscription().catch(() => undefined);
  if (made) calledAt.value = made.endpoint;
  return Boolean(made);
}

/** Not be called any more, about any table. */
export async function stopCalls() {
  const endpoint = calledAt.peek();
  calledAt.value = "";
  await post("/api/push/stop", { endpoint }).catch(() => {});
  const known = await (await worker())?.pushManager.getSubscription();
  await known?.unsubscribe();
}

/** Be called to one's seat at a table; where the permission is gone, calls end. @param {string} code */
export async function callTo(code) {
  if (!canBeCalled() || Notification.permission !== "granted") return stopCalls();
  const made = await subscription();
  if (!made) return undefined;
  calledAt.value = made.endpoint;
  const { p256dh, auth } = made.toJSON().keys ?? {};
  return post(`/api/tables/${code}/push`, { endpoint: made.endpoint, p256dh, auth, lang: lang.peek() });
}
