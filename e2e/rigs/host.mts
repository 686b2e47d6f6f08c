// `npm run test:host`: the built site on a host that fails in every way, and what the site and the shipped nginx keep
// secret until its time. No fault may cost a page, and nobody may learn a key early.
import { FaultHost } from './fault-host';
import { failContent } from './fault-run';
import { scanForKeys } from './keys-run';
import { runRig } from './rig';

const HOST_PORT = 4330;
const PORT = 4331;
const env = {
  ...{ NEXT_DIST_DIR: '.next-host', API_HOST: `http://127.0.0.1:${HOST_PORT}`, PORT: String(PORT) },
  // Content is old after a second, so that faults show.
  CONTENT_MAX_AGE_S: '1',
};
const host = new FaultHost(HOST_PORT);

await runRig<'finishers', 'fault'>({
  command: 'test:host',
  prepare: async (defer) => {
    await host.accept();
    defer(host.refuse);
  },
  build: env,
  parts: {
    content: (report, { fault }, defer) => failContent(report, { host, port: PORT, env, fault }, defer),
    keys: (report, options, defer) => scanForKeys(report, { ...options, host, port: PORT, env }, defer),
  },
  sizes: { finishers: [1_000, 20, 20_000] },
  // A part of the name of a fault.
  texts: { fault: '' },
});
