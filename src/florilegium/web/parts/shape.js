// The shape of the page: a desk with room beside the table, or a smaller screen (see style/table.css).
import { signal } from "../ui.js";

const small = matchMedia("(max-width: 1199px), (max-height: 560px)");

/** Whether there is no room beside the table: a tablet, or a phone in either position. */
export const compact = signal(small.matches);

small.addEventListener("change", () => {
  compact.value = small.matches;
});
