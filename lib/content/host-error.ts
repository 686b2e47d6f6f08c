/**
 * The API host did not give a usable answer: refused, too slow, too large, an error status, not JSON, or the wrong shape.
 * Shown as one line wherever it is logged.
 */
export class HostError extends Error {
  override name = 'HostError';

  constructor(call: string, reason: string) {
    super(`API host, ${call}: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}
