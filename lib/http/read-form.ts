import { BodyError, readBody, refuseNul } from './read-json';

/**
 * Reads a form-encoded body of at most 64 KB.
 * @throws BodyError 415 when it is not declared as such, 413 when it is too large, 400 when it is no UTF-8 or names a field
 *   twice: one reader would take the first, another the last.
 */
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
