import { maxBytesOf } from './body-limits.mjs';

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

/** Reads a body that is declared as `type`. @throws BodyError 415 when it is not, 413 when too large, 400 when no UTF-8 */
async function readDeclared(request: Request, type: string): Promise<string> {
  const maxBytes = maxBytesOf(new URL(request.url).pathname);
  const declared = request.headers.get('content-type')?.split(';')[0];
  if (declared?.trim().toLowerCase() !== type) throw new BodyError(415, `The body must be ${type}.`);
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
function refuseNul(text: string): void {
  if (text.includes('\0')) throw new BodyError(400, 'The body must not hold a NUL character.');
}

/** Reads a JSON body. @throws BodyError as `readDeclared`, and 400 when it is malformed */
export async function readJson(request: Request): Promise<unknown> {
  const text = await readDeclared(request, 'application/json');
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

/** Reads a form. @throws BodyError as `readDeclared`, and 400 when it names a field twice */
export async function readForm(request: Request): Promise<URLSearchParams> {
  const form = new URLSearchParams(await readDeclared(request, 'application/x-www-form-urlencoded'));
  for (const [name, value] of form) refuseNul(name + value);
  if (new Set(form.keys()).size < form.size) throw new BodyError(400, 'The body must not name a field twice.');
  return form;
}
