// A dialog: the browser's own, so focus stays inside and returns where it was.
/** @import { ComponentChildren } from "preact" */
import { html, useEffect, useId, useRef } from "../ui.js";
import { say } from "../words.js";
import { IconButton } from "./icons.js";

/**
 * Shown while `open`; Escape, the backdrop and the cross close it, and closing calls `onClose`.
 * @typedef {{ open?: boolean, title: string, onClose: () => void, class?: string, children?: ComponentChildren }} DialogProps
 * @param {DialogProps & { [more: string]: unknown }} props
 */
export function Dialog({ open = true, title, onClose, class: more = "", children, ...rest }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  const heading = useId();
  useEffect(() => {
    const dialog = box.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);
  // Only a dialog that closes itself gives the focus back; one that is just taken away does not.
  const close = () => box.current?.close();
  /** @param {Event} event */
  const closeOutside = (event) => event.target === box.current && close();
  return html`<dialog ref=${box} class=${`dialog ${more}`} aria-labelledby=${heading} onClose=${onClose}
    onClick=${closeOutside} ...${rest}>
    <div class="dialog-body">
      <header class="dialog-head">
        <h2 id=${heading}>${title}</h2>
        <${IconButton} icon="close" label=${say("web.close")} onClick=${close} />
      </header>
      ${open && children}
    </div>
  </dialog>`;
}
