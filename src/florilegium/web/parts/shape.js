// The shape of the page: a desk with room beside the table, or a smaller screen (see style/table.css).
import { signal, useLayoutEffect } from "../ui.js";

const small = matchMedia("(max-width: 1199px), (max-height: 560px)");

/** Whether there is no room beside the table: a tablet, or a phone in either position. */
export const compact = signal(small.matches);

small.addEventListener("change", () => {
  compact.value = small.matches;
});

/**
 * Says to all style sheets which page is there. (A `:has` that asks the whole page for it is asked again with every
 * element that comes or goes.)
 * @param {"at-home" | "at-table"} name
 */
export function usePageClass(name) {
  useLayoutEffect(() => {
    document.body.classList.add(name);
    return () => document.body.classList.remove(name);
  }, []);
}
