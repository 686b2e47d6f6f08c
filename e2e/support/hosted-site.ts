import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { EDITOR } from './candidates';
import { copyBuild, type OwnServer, removeBuild, removeStore, startOwnServer } from './own-server';

/** A site of its own with an editor, on a host of its own. */
export abstract class HostedSite {
  readonly databaseFile: string;
  private readonly build: string;
  private host: Server | undefined;
  private site: OwnServer | undefined;

  constructor(
    private readonly port: number,
    name: string,
  ) {
    this.databaseFile = join(tmpdir(), `journeys-${name}-${process.pid}.db`);
    this.build = `.next-${name}`;
  }

  /** What the host answers, by path. Any other call gets an empty list. */
  protected abstract content(): Record<string, unknown>;

  async start(): Promise<void> {
    const host = createServer((request, response) => {
      response
        .writeHead(200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(this.content()[request.url ?? ''] ?? []));
    }).listen(0, '127.0.0.1');
    this.host = host;
    await once(host, 'listening');
    await copyBuild(this.build);
    this.site = await startOwnServer({
      port: this.port,
      databaseFile: this.databaseFile,
      buildFolder: this.build,
      env: {
        API_HOST: `http://127.0.0.1:${(host.address() as AddressInfo).port}`,
        EDITORS: EDITOR,
        // Reads the host each second, so that its changes show.
        CONTENT_MAX_AGE_S: '1',
      },
    });
  }

  async stop(): Promise<void> {
    await this.site?.stop();
    this.host?.closeAllConnections();
    this.host?.close();
    await removeBuild(this.build);
    removeStore(this.databaseFile);
  }
}
