import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { test } from '@playwright/test';

import { EDITOR } from './candidates';
import { MockStore } from './mocks';
import { BUILD_FOLDER, copyBuild, type OwnServer, removeBuild, removeStore, startOwnServer } from './own-server';

type Options = {
  env?: Record<string, string>;
  /** For a site that remakes pages with content that other journeys must not read. */
  copiesBuild?: boolean;
};

/**
 * Gives the journeys of a file a site of their own with an editor. They then run one after the other, and can write
 * into its store.
 */
export function ownSite(port: number, { env = {}, copiesBuild = false }: Options = {}) {
  const baseURL = `http://localhost:${port}`;
  const databaseFile = join(tmpdir(), `journeys-${port}-${process.pid}.db`);
  const buildFolder = copiesBuild ? `.next-${port}` : BUILD_FOLDER;
  const store = new MockStore(databaseFile);
  let server: OwnServer;

  test.use({ baseURL });
  test.describe.configure({ mode: 'serial' });
  test.beforeAll(async () => {
    if (copiesBuild) await copyBuild(buildFolder);
    server = await startOwnServer({ port, databaseFile, buildFolder, env: { EDITORS: EDITOR, ...env } });
  });
  test.afterAll(async () => {
    store.close();
    await server.stop();
    if (copiesBuild) await removeBuild(buildFolder);
    removeStore(databaseFile);
  });
  return { baseURL, databaseFile, store };
}
