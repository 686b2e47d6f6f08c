// `npm run test:hostile`: one account or address does its worst in each way that an endpoint or a page allows, over few
// and many connections, while others save, log in and read. They wait hardly longer than beside nobody.
import sharp from 'sharp';

import { API_HOST, beHostile, BUILD_ENV, HOST_PORT, measureCosts } from './hostile-run';
import { CONNECTIONS } from './hostile-ways';
import { runRig } from './rig';
import { closeHosts, startHost } from '../support/testing-host';

const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
/** A picture that the image optimiser can shrink. */
const picture = await sharp({ create: { width: 1_200, height: 1_200, channels: 3, background: 'grey', noise } })
  .png({ colours: 8 })
  .toBuffer();

await runRig<'seconds', 'connections' | 'way'>({
  command: 'test:hostile',
  prepare: async (defer) => {
    await startHost(
      { '/uploads/photo.png': [(response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end(picture)] },
      HOST_PORT,
    );
    defer(closeHosts);
    console.log(`The API host is at ${API_HOST}.`);
  },
  build: BUILD_ENV,
  parts: {
    costs: measureCosts,
    nginx: (report, options, defer) => beHostile(report, 'nginx', 'SQLite', options, defer),
    bare: (report, options, defer) => beHostile(report, 'bare', 'SQLite', options, defer),
    // Two instances.
    postgres: (report, options, defer) => beHostile(report, 'nginx', 'PostgreSQL', options, defer),
  },
  usual: ['costs', 'nginx', 'bare'],
  // Ways with more than 32 connections take a sixth of the time.
  sizes: { seconds: [60, 1, 600] },
  // A part of the names of ways.
  texts: { connections: CONNECTIONS.join(), way: '' },
});
