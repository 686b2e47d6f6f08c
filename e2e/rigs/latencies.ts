/** The times of one kind of request, in milliseconds, and the number of failures. */
export class Latencies {
  readonly #times: number[] = [];
  #isSorted = true;
  errors = 0;
  firstError: string | undefined;

  add(ms: number): void {
    this.#times.push(ms);
    this.#isSorted = false;
  }

  fail(reason: string): void {
    this.errors += 1;
    this.firstError ??= reason;
  }

  get count(): number {
    return this.#times.length;
  }

  /** The time that `share` of them (0 to 1) did not exceed, by the nearest rank; NaN if there are none. */
  percentile(share: number): number {
    if (!this.#isSorted) this.#times.sort((a, b) => a - b);
    this.#isSorted = true;
    return this.#times[Math.max(0, Math.ceil(share * this.count) - 1)] ?? NaN;
  }
}
