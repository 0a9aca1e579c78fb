// Handlers for fields of a form.

/**
 * Passes on what stands in the field.
 * @param {(value: string) => unknown} use
 * @returns {(event: { currentTarget: HTMLInputElement | HTMLSelectElement }) => unknown}
 */
export const withValue = (use) => (event) => use(event.currentTarget.value);

/**
 * Passes on whether the box is ticked.
 * @param {(ticked: boolean) => unknown} use
 * @returns {(event: { currentTarget: HTMLInputElement }) => unknown}
 */
export const withTick = (use) => (event) => use(event.currentTarget.checked);

/**
 * Sends a form without leaving the page.
 * @param {() => unknown} send
 * @returns {(event: Event) => void}
 */
export const onSubmit = (send) => (event) => {
  event.preventDefault();
  send();
};
