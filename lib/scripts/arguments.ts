/** An argument that cannot be used; the message says which and why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** Reads a whole number from `least` to `most`. @throws UsageError */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && least <= value && value <= most) return value;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not '${text}'.`);
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')));

/** Returns what `read` makes of the arguments; ends the process with the reason and the usage if they are wrong. */
export function readArguments<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isUsageError(error)) throw error;
    console.error(`${error.message}\n\n${usage}`);
    process.exit(2);
  }
}
