// `npm run test:kill`: the built site is killed and ended in every way, and two instances behind nginx publish, freeze,
// lose their store and are restarted, under load. Nothing acknowledged may be lost.
import { runInstances } from './instances-run';
import { endInEveryWay, killUnderLoad } from './kill-run';
import { publishToAll } from './publishing-run';
import { runRig } from './rig';

/** The build knows its port, so that `npm start` need not build again. */
const PORT = 4398;
const NEXT_DIST_DIR = '.next-kill';
const env = { NEXT_DIST_DIR };
const site = { port: PORT, env };

await runRig({
  command: 'test:kill',
  parts: {
    kills: (report, options) => killUnderLoad(report, { ...options, ...site }),
    endings: (report, { seed }) => endInEveryWay(report, { seed, ...site }),
    publishing: (report, _options, defer) => publishToAll(report, env, defer),
    instances: (report, options, defer) => runInstances(report, 1_000 * options['hang-seconds'], env, defer),
  },
  sizes: { kills: [5, 1, 1_000], 'hang-seconds': [60, 10, 600], seed: [Date.now() % 1_000_000, 0, 999_999_999] },
  build: { NEXT_DIST_DIR, PORT: String(PORT) },
});
