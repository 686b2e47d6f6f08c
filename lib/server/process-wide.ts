type Values = typeof globalThis & { siteValues?: Map<string, unknown> };

/** The values that this process shares by their names; `lib/scripts/serve.mjs` puts its own there too. */
export const sharedValues = (): Map<string, unknown> => ((globalThis as Values).siteValues ??= new Map());

/**
 * A value that the whole process shares, made at its first use. The framework may load a module once for each bundle, so
 * that what a module keeps in a variable of its own can stand several times.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const values = sharedValues();
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

/** Keeps a value in a map that holds at most `most`: the oldest goes. */
export function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  const oldest = map.size >= most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
