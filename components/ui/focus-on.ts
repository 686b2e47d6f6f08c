/** A ref for an element that takes the focus when it appears in place of the one that had it. */
export const focusOn = (element: HTMLElement | null) => element?.focus();
