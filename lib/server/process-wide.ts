/**
 * A value that the whole process shares, made at its first use. The framework may load a module once for each bundle, so
 * that what a module keeps in a variable of its own can stand several times.
 */
export function processWide<Value>(name: string, make: () => Value): Value {
  const holder = globalThis as typeof globalThis & { siteValues?: Map<string, unknown> };
  const values = (holder.siteValues ??= new Map());
  if (!values.has(name)) values.set(name, make());
  return values.get(name) as Value;
}
