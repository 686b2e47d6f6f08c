/**
 * The API host gave no usable answer: refused, too slow, too large, an error status, not JSON, or the wrong shape. Its
 * message is one line.
 */
export class HostError extends Error {
  override name = 'HostError';

  constructor(call: string, reason: string) {
    super(`API host, ${call}: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}
