/** The value of an id that the record itself has. Ids are foreign text: 'constructor' finds nothing in the prototype. */
export const ownValue = <Value>(values: Readonly<Record<string, Value>> = {}, id: string): Value | undefined =>
  Object.hasOwn(values, id) ? values[id] : undefined;
