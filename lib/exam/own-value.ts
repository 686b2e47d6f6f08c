/** The value of an id that the record has itself. Ids are foreign text: 'constructor' must not find the prototype's. */
export const ownValue = <Value>(values: Readonly<Record<string, Value>> = {}, id: string): Value | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;
