/** A ref of what takes the focus when it appears in the place of what had it. */
export const focusOn = (element: HTMLElement | null) => element?.focus();
