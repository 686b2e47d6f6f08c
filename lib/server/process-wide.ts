type Values = typeof globalThis & { siteValues?: Map<string, unknown> };

export const sharedValues = (): Map<string, unknown> => ((globalThis as Values).siteValues ??= new Map());

/** A value that the whole process shares: the framework may load a module, and its variables, once for each bundle. */
export function processWide<Value>(name: string, make: () => Value): Value {
  const values = sharedValues();
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}

/**
 * Keeps a value in a map of at most `most` entries; drops the oldest. A promise holds the request that made it, and the
 * page that was rendered for it: keep few of them.
 */
export function keep<Value>(map: Map<string, Value>, key: string, value: Value, most: number): void {
  map.delete(key);
  const oldest = map.size >= most ? map.keys().next().value : undefined;
  if (oldest !== undefined) map.delete(oldest);
  map.set(key, value);
}
