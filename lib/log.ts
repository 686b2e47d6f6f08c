/** Writes one line of JSON to standard error: what happened, and its details. Line breaks in values are escaped by JSON. */
export function logWarning(event: string, details: Record<string, string | number | undefined>): void {
  console.warn(JSON.stringify({ level: 'warn', event, ...details }));
}
