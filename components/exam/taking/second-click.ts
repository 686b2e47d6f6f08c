import type { MouseEvent } from 'react';

/** Drops the second click of a double click, which was meant for the button that stood there before the first. */
export function dropSecondClick(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}
