/** The API host gave no usable answer: none, too late, too large, an error status or the wrong shape. In one line. */
export class HostError extends Error {
  override name = 'HostError';

  /** Compares names, since each bundle of the framework has a class of its own, and they share what they read. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'HostError';
  }

  constructor(call: string, reason: string) {
    super(`API host, ${call}: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}
