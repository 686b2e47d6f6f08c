import { resolve } from 'node:path';

import { z } from 'zod';

import { processWide } from './process-wide';

/** The only reader of process.env. It checks everything at once, so that one message names every fault. */

function hasCredentials(text: string): boolean {
  const url = /^https?:/i.test(text) ? URL.parse(text) : null;
  return url !== null && url.username + url.password !== '';
}

const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https URL' })
  .refine((value) => !URL.canParse(value) || (!new URL(value).search && !new URL(value).hash), {
    error: 'must have no query and no fragment',
  })
  .refine((value) => !hasCredentials(value), { error: 'must have no user name and no password' })
  .transform((value) => value.replace(/[/#?]+$/, ''));

const secretText = z.string().min(16, { error: 'must have at least 16 characters' });

/** Usernames with commas between them. */
const usernames = z
  .string()
  .default('')
  .transform((text) => text.split(',').flatMap((name) => name.trim() || []));

const schema = z.object({
  API_HOST: httpUrl.optional(),
  SITE_URL: httpUrl.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^(file:.+|postgres(ql)?:\/\/.+)$/, { error: 'must be file:<path> or postgres://…' })
    .default('file:./data/site.db'),
  NEXTAUTH_SECRET: secretText.optional(),
  PREVIEW: z.enum(['0', '1'], { error: 'must be 0 or 1' }).optional(),
  PREVIEW_NAME: z.string().max(200, { error: 'must have at most 200 characters' }).optional(),
  PREVIEW_SECRET: secretText.optional(),
  REVALIDATE_SECRET: secretText.optional(),
  PORT: z
    .string()
    .refine((port) => /^\d{1,5}$/.test(port) && Number(port) <= 65_535, { error: 'must be a port number' })
    .optional(),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, { error: 'must be an address or a host name' })
    .optional(),
  TRUSTED_PROXIES: z.coerce.number({ error: 'must be a number of proxies' }).int().min(0).max(9).default(0),
  ADDRESS_HEADER: z.string().optional(),
  EDITORS: usernames,
  EXAMINERS: usernames,
  CLAIMS: z.enum(['strict'], { error: 'must be strict' }).optional(),
  RULINGS_NEED: z.enum(['1', '2'], { error: 'must be 1 or 2' }).default('1'),
  CONTENT_DIR: z.string().default('lib/standin/content'),
  CONTENT_MAX_AGE_S: z.coerce.number({ error: 'must be a number of seconds' }).int().min(1).max(60).default(30),
});

export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

type Source = Record<string, string | undefined>;

function siteUrlOf(source: Source): string {
  if (source.SITE_URL) return source.SITE_URL.replace(/[/#?]+$/, '');
  const vercelHost =
    source.VERCEL_ENV === 'production'
      ? source.VERCEL_PROJECT_PRODUCTION_URL || source.VERCEL_URL
      : source.VERCEL_BRANCH_URL || source.VERCEL_URL;
  return vercelHost ? `https://${vercelHost}` : `http://localhost:${source.PORT || 3000}`;
}

/** Vercel names its previews; elsewhere PREVIEW=1 and PREVIEW_NAME do. */
function previewNameOf(source: Source): string | undefined {
  const isPreview = source.VERCEL_ENV === 'preview' || source.PREVIEW === '1';
  if (!isPreview) return undefined;
  return source.PREVIEW_NAME || source.VERCEL_GIT_COMMIT_REF || new URL(siteUrlOf(source)).host;
}

export const isLocal = (url: string) =>
  !URL.canParse(url) || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);

/** Reads an environment. @throws EnvironmentError naming every fault, and no value: some are secrets */
export function parseEnv(variables: Source) {
  const source: Source = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const result = schema.safeParse(source);
  const faults = (result.error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`);
  if (!source.NEXTAUTH_SECRET && !isLocal(siteUrlOf(source))) {
    faults.push('NEXTAUTH_SECRET: must be set where the site does not run on localhost');
  }
  const editors = usernames.parse(source.EDITORS);
  if (usernames.parse(source.EXAMINERS).some((name) => !editors.includes(name))) {
    faults.push('EXAMINERS: must name editors alone');
  }
  if (!result.success || faults.length > 0) {
    throw new EnvironmentError(`The environment is wrong:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
  const { data } = result;
  return {
    /** Base URL of the institute's API host, without a trailing slash; undefined means the embedded stand-in. */
    apiHost: data.API_HOST,
    /** Canonical origin of the site, without a trailing slash. */
    siteUrl: siteUrlOf(source),
    databaseUrl: data.DATABASE_URL,
    /** The folder with the institute's own content; by default that of the sample. */
    contentDir: resolve(data.CONTENT_DIR),
    /** The age at which public content is read from the host again, in seconds. */
    contentMaxAgeS: data.CONTENT_MAX_AGE_S,
    /** Whether a platform such as Vercel serves the site: it keeps no files, and adds the headers of answers itself. */
    isOnPlatform: Boolean(source.VERCEL),
    /** Whether the framework's cache refuses items above 2 MB. Only our own cache takes them (`next.config.mjs`). */
    hasSmallCache: Boolean(source.VERCEL) || source.NODE_ENV === 'development',
    /** The Usernames at the host that may enter the desk; without editors there is no desk. */
    editors: data.EDITORS,
    /** The editors who may schedule mocks, grant minutes and void attempts; empty: all may. */
    examiners: data.EXAMINERS,
    /** How many examiners a ruling on a key needs, 1 or 2. */
    rulingsNeed: Number(data.RULINGS_NEED),
    /** Whether toppers and testimonials stay hidden while they lack what the law wants beside them. */
    hidesGaps: data.CLAIMS === 'strict',
    /** How many proxies of ours stand before the site and append to X-Forwarded-For. */
    trustedProxies: data.TRUSTED_PROXIES,
    /** The request header in which our own server writes the connection's address. Nobody can guess its name. */
    addressHeader: data.ADDRESS_HEADER,
    /** The name of a preview, for instance its branch; undefined elsewhere. */
    previewName: previewNameOf(source),
    /** The secrets of draft mode and of publishing; undefined closes their endpoints. */
    previewSecret: data.PREVIEW_SECRET,
    revalidateSecret: data.REVALIDATE_SECRET,
    /** The configured session secret; undefined on a local run, where one is generated (`lib/server/secret.ts`). */
    configuredSecret: data.NEXTAUTH_SECRET,
  };
}

export type Env = Readonly<ReturnType<typeof parseEnv>>;

export const env = (): Env => processWide('env', () => parseEnv(process.env));

/** Whether `next build` is running: there, no database is opened and no file made. */
export const isBuilding = () => process.env.NEXT_PHASE === 'phase-production-build';
