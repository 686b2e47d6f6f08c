/** A server or a store cannot be started; the message says why. */
export class StartError extends Error {
  override name = 'StartError';
}
