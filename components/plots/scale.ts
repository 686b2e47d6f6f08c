/** A share of a drawing's width as SVG writes it; drawings are as wide as their place, and texts keep their size. */
export const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

/** The least of 1, 2, 5, 10, 20, 50 … that cuts `range` into at most `mostParts` parts. */
export function niceStep(range: number, mostParts: number): number {
  let power = 1;
  for (;;) {
    for (const factor of [1, 2, 5]) if (factor * power * mostParts >= range) return factor * power;
    power *= 10;
  }
}

/** The multiples of `step` from the first that is not below `from` to the last that is not above `to`. */
export function multiples(step: number, from: number, to: number): number[] {
  const first = Math.ceil(from / step);
  const count = Math.floor(to / step) - first + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * step);
}
