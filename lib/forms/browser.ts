/** What `access` gives; null if the browser bars its storage or the storage is full: it then only forgets. */
export function tolerant<T>(access: () => T): T | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** A UUID (RFC 9562, version 4) for what a page sends; `crypto.randomUUID` would demand HTTPS. */
export function newUuid(): string {
  const bytes = [...crypto.getRandomValues(new Uint8Array(16))];
  const digits = bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5');
}
