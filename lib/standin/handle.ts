import type { z } from 'zod';

import { type ContentFile, contentFiles } from '@/lib/content/content-files';
import { BodyError, readJson } from '@/lib/http/read-body';
import { database } from '@/lib/db/database';
import { saveReview } from '@/lib/db/inbox';

import { readContent, readContentFolder, readContentList } from './content';
import { loginPayload, registerPayload, reviewPayload } from './payloads';
import { createUser, findUserByToken, isKeptForEditor, issueToken } from './users';

/** The embedded stand-in for the API host: every call of specification §7, over content files and the site's store. */

type Handler = (request: Request) => Promise<Response>;

const json = (status: number, body: unknown, headers?: HeadersInit) => Response.json(body, { status, headers });
const refuse = (status: number, message: string, headers?: HeadersInit) => json(status, { message }, headers);

const serve =
  (read: () => Promise<unknown>): Handler =>
  async () =>
    json(200, await read());

const accept =
  <Payload>(payload: z.ZodType<Payload>, handler: (body: Payload) => Promise<Response>): Handler =>
  async (request) => {
    const result = payload.safeParse(await readJson(request));
    if (result.success) return handler(result.data);
    const errors = result.error.issues.map((issue) => ({ field: issue.path.join('.'), message: issue.message }));
    return json(400, { message: 'The payload is not valid.', errors });
  };

const login = accept(loginPayload, async ({ Username, Password }) => {
  const token = await issueToken(Username, Password, Date.now());
  return token ? json(200, { token }) : refuse(401, 'Invalid Username or Password');
});

const register = accept(registerPayload, async (registration) =>
  !isKeptForEditor(registration.Username) && (await createUser(await database(), registration, Date.now()))
    ? json(201, { message: 'User registered' })
    : refuse(409, 'This username or e-mail address is already registered.'),
);

const loggedInUser: Handler = async (request) => {
  const [, token] = /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '') ?? [];
  const user = token ? await findUserByToken(token, Date.now()) : null;
  return user
    ? json(200, { user })
    : refuse(401, 'A valid bearer token is required.', { 'WWW-Authenticate': 'Bearer' });
};

const postReview = accept(reviewPayload, async (review) => {
  await saveReview(await database(), review, Date.now());
  return json(201, { message: 'Review stored' });
});

const readerOf = ({ call, isFolder }: ContentFile) => {
  if (isFolder) return readContentFolder;
  return call.item ? readContentList : readContent;
};

const ROUTES: Record<string, Partial<Record<string, Handler>>> = {
  ...Object.fromEntries(contentFiles.map((file) => [file.call.path, { GET: serve(() => readerOf(file)(file.name)) }])),
  '/user/get-logged-in-user': { GET: loggedInUser },
  '/user/login': { POST: login },
  '/user/register': { POST: register },
  '/your-api-endpoint': { POST: postReview },
};

/** Answers a call as the API host would. A wrong call gets a 4xx with a JSON `message`. */
export async function handle(request: Request): Promise<Response> {
  const route = ROUTES[new URL(request.url).pathname];
  if (!route) return refuse(404, 'There is no such call.');
  const handler = Object.hasOwn(route, request.method) ? route[request.method] : undefined;
  if (!handler) return refuse(405, 'This call is not made with this method.', { Allow: Object.keys(route).join(', ') });
  try {
    return await handler(request);
  } catch (error) {
    if (error instanceof BodyError) return refuse(error.status, error.message);
    throw error;
  }
}
