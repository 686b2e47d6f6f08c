// `npm run bench:lighthouse`: the Lighthouse scores of pages on a phone with a slow network (its mobile throttling),
// each the median of three runs, and when the largest part is painted, compared with the same page without JavaScript
// from nginx. Exits with 1 when a score is too low or the page too slow.
import { parseArgs } from 'node:util';

import { readArguments, wholeNumber } from '@/lib/scripts/arguments';
import { paths } from '@/lib/site/paths';
import { ensureBuilt, ensureChromium, ensureInstalled, root } from '../../lib/scripts/prepare.mjs';
import { runLighthouseBench, SCORES } from './bench-lighthouse-run';
import { stopUnstarted } from './exam-server';

const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MOST_OF_PLAIN = 1.3;
const USAGE = 'Usage: npm run bench:lighthouse -- [--runs 3] [--only /UPSC]';

const { runs, only } = readArguments(USAGE, () => {
  const { values } = parseArgs({ options: { runs: { type: 'string', default: '3' }, only: { type: 'string' } } });
  return { runs: wholeNumber('--runs', values.runs, 1, 15), only: values.only };
});

process.chdir(root);
await ensureInstalled();
const chromePath = await ensureChromium();
await ensureBuilt();

let isMet = true;
const judged = (text: string, isGood: boolean) => {
  isMet &&= isGood;
  return `${text}${isGood ? '' : ' (MISSED)'}`;
};
await runLighthouseBench(root, { runs, only, chromePath }, ({ path, scores, figures, lcpMs, plainLcpMs, faults }) => {
  // Search engines must not list /Login, which lowers its score.
  const isListed = path !== paths.login;
  const told = SCORES.filter((name) => name !== 'seo' || isListed).map((name) =>
    judged(`${name} ${scores[name]}`, scores[name] >= TARGETS[name]),
  );
  const ratio = lcpMs / plainLcpMs;
  const compared = `LCP ${Math.round(lcpMs)} ms, without JavaScript ${Math.round(plainLcpMs)} ms`;
  console.log(`${path.padEnd(26)} ${told.join(', ')}; ${figures.join(', ')}`);
  console.log(`    ${compared}: ${judged(ratio.toFixed(2), ratio <= MOST_OF_PLAIN)}`);
  for (const fault of faults) console.log(`    ${fault}`);
}).catch(stopUnstarted);
process.exit(isMet ? 0 : 1);
