/** The API host gave no usable answer: none, too late, too large, an error status or the wrong shape. In one line. */
export class HostError extends Error {
  override name = 'HostError';

  constructor(call: string, reason: string) {
    super(`API host, ${call}: ${reason}`);
    this.stack = `${this.name}: ${this.message}`;
  }
}
