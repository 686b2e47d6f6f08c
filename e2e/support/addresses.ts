import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The file of a server's store; the same in each process of a run. */
export const storeFile = (server: string): string =>
  join(tmpdir(), `journeys-${server}-${(process.env.JOURNEYS_RUN ??= String(process.pid))}.db`);

/** The addresses of the journeys' servers. */
export const SITE_URL = 'http://localhost:4310';
export const FOREIGN_SITE_URL = 'http://localhost:4311';
export const FOREIGN_HOST_URL = 'http://127.0.0.1:4312';

/** The host whose content editors change, with two sites: the public one and a preview deployment. */
export const EDITORS_HOST_URL = 'http://127.0.0.1:4317';
export const EDITORS_SITE_URL = 'http://localhost:4318';
export const PREVIEW_SITE_URL = 'http://localhost:4319';
/** The address of the preview: a proxy, as on platforms that make a URL for each deployment. */
export const PREVIEW_URL = 'http://site-git-topic.localhost:4320';
