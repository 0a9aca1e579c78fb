// A dialog: the browser's own, so focus stays inside and returns where it was.
/** @import { ComponentChildren } from "preact" */
import { html, useLayoutEffect, useId, useRef } from "../ui.js";
import { say } from "../words.js";
import { IconButton } from "./icons.js";

/**
 * Shown while `open`; Escape, the backdrop and the cross close it, and closing calls `onClose`. Its content is there
 * while it is open, or always where it is `kept`; `head` is seen instead of the title. Another text in `open` opens it
 * again.
 * @typedef {{
 *   open?: boolean | string, kept?: boolean, title: string, head?: ComponentChildren, onClose: () => void, class?: string,
 *   children?: ComponentChildren
 * }} DialogProps
 * @param {DialogProps & { [more: string]: unknown }} props
 */
export function Dialog({ open = true, kept = false, title, head, onClose, class: more = "", children, ...rest }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  useLayoutEffect(() => {
    const dialog = box.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // Only a dialog that closes itself gives the focus back; one that is just taken away does not.
  const close = () => box.current?.close();
  // A dialog says a moment later that it was closed; by then it may have been opened again.
  const onClosed = () => box.current?.open || onClose();
  /** @param {Event} event */
  const closeOutside = (event) => event.target === box.current && close();
  return html`<dialog ref=${box} class=${`dialog ${more}`} aria-labelledby=${heading} onClose=${onClosed}
    onClick=${closeOutside} ...${rest}>
    <div class="dialog-body">
      <header class="dialog-head">
        <h2 id=${heading} class=${head ? "visually-hidden" : ""}>${title}</h2>${head}
        <${IconButton} icon="close" label=${say("web.close")} onClick=${close} />
      </header>
      ${(open || kept) && children}
    </div>
  </dialog>`;
}
