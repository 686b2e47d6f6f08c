/** What `access` gives; null if the browser bars its storage or the storage is full: it then only forgets. */
export function tolerant<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}
