/** The API host gave no usable answer: none, too late, too large, an error status or the wrong shape. On one line. */
export class HostError extends Error {
  override name = 'HostError';

  /** Compares names, since each bundle of the framework has its own copy of the class, and bundles share content. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'HostError';
  }

  constructor(call: string, reason: string) {
    super(`API host, ${call}: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}
