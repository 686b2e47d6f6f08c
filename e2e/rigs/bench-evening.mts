// `npm run bench:evening`: what an evening of examination costs: a crowd that sits a test or a mock on the built site,
// the desk beside many mocks, and the figures of a mock that many have sat. Nothing acknowledged may be lost.
import { benchCrowd } from './crowd-run';
import { benchDesk } from './desk-run';
import { benchAnalysis, benchRank, benchRulings } from './many-run';
import { runRig } from './rig';

await runRig<'candidates' | 'seconds' | 'sat' | 'mocks' | 'questions', 'front'>({
  command: 'bench:evening',
  parts: {
    exam: (report, options, defer) => benchCrowd(report, { ...options, isMock: false }, defer),
    mock: (report, options, defer) => benchCrowd(report, { ...options, isMock: true }, defer),
    desk: benchDesk,
    rescore: benchRulings,
    analysis: benchAnalysis,
    rank: benchRank,
  },
  sizes: {
    candidates: [2_000, 1, 20_000],
    seconds: [60, 1, 1_200],
    // Those who have sat the mock before.
    sat: [100_000, 2_000, 1_000_000],
    mocks: [1_000, 2, 10_000],
    questions: [20_000, 100, 100_000],
  },
  texts: { front: 'bare' },
});
