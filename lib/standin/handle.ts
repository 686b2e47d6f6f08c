import { z } from 'zod';

import { type ContentFile, contentFiles } from '@/lib/content/contract';
import { loginCall, registerCall, reviewPostCall } from '@/lib/content/nouns/users';
import { BodyError, readJson } from '@/lib/serve/read-body';
import { database } from '@/lib/store/database';
import { saveReview } from '@/lib/store/inbox';
import { shownName } from '@/lib/text/usernames';

import { readContent, readContentFolder, readContentList } from './content';
import { createUser, findUserByToken, isKeptForEditor, issueToken } from './users';

/** The embedded stand-in for the API host: every call of specification §7, over content files and the site's store. */

/** The payloads that the stand-in accepts: those of the contract, with limits, since it stores them. */

const limited = (max: number) => z.string().trim().min(1).max(max);

const loginPayload = loginCall.payload.extend({
  Username: limited(64),
  Password: z.string().min(1).max(256),
});

const registerPayload = registerCall.payload
  .extend({
    Username: limited(64).refine((name) => shownName(name) === name, 'The name has characters that nobody sees.'),
    Password: z.string().min(1).max(256),
    Name: limited(120),
    Email: z.email().max(254),
  })
  .refine((registration) => registration.Password === registration.rePassword, {
    path: ['rePassword'],
    message: 'Passwords must match',
  });

const reviewPayload = reviewPostCall.payload.extend({
  reviewTitle: limited(200),
  yourName: limited(120),
  content: limited(5_000),
});

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
