/** Why a request's body could not be read, with the status of the answer. */
export class BodyError extends Error {
  override name = 'BodyError';

  constructor(
    readonly status: 400 | 413 | 415,
    message: string,
  ) {
    super(message);
  }
}

const MAX_BYTES = 64 * 1024;

/** Reads a body as text. @throws BodyError 413 when it is larger than `maxBytes`, 400 when it is no UTF-8 */
export async function readBody(request: Request, maxBytes = MAX_BYTES): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new BodyError(413, `The body must not be larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw new BodyError(400, 'The body is not valid UTF-8.');
  }
}

/** Refuses NUL, at which SQLite cuts a text and which PostgreSQL rejects. @throws BodyError 400 */
export function refuseNul(text: string): void {
  if (text.includes('\0')) throw new BodyError(400, 'The body must not hold a NUL character.');
}

/** Reads a JSON body. @throws BodyError 415 when it is not declared as such, 413 when too large, 400 when malformed */
export async function readJson(request: Request, maxBytes = MAX_BYTES): Promise<unknown> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new BodyError(415, 'The body must be application/json.');
  const text = await readBody(request, maxBytes);
  try {
    return JSON.parse(text, (_key, value: unknown) => {
      if (typeof value === 'string') refuseNul(value);
      return value;
    });
  } catch (error) {
    if (error instanceof BodyError) throw error;
    throw new BodyError(400, 'The body is not valid JSON.');
  }
}

/** Reads a form. @throws BodyError 415 when it is not declared as such, 413 when too large, 400 for a field twice */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) {
    throw new BodyError(415, 'The body must be application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(await readBody(request));
  for (const [name, value] of form) refuseNul(name + value);
  if (new Set(form.keys()).size < form.size) throw new BodyError(400, 'The body must not name a field twice.');
  return form;
}
