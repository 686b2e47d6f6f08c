import { between, oneOf, randomOf } from './random';
import { MINUTE_MS } from './times';

/** Something that somebody does or that befalls the site, `atMs` after the start of the evening. `x` decides the rest. */
export type Step = { readonly atMs: number; readonly do: string; readonly who: string; readonly x: number };

/** A paper of the evening. Its questions are drawn from the host's, or frozen for the mock. */
export type PaperPlan = {
  readonly questions: number;
  readonly minutes: number;
  readonly isLocked: boolean;
  readonly shuffle?: 'questions' | 'questions-and-options';
  readonly isInTwoLanguages: boolean;
  readonly hasMarks: boolean;
};

/** The window of the mock in minutes from the start. */
export type WindowPlan = {
  readonly opens: number;
  readonly lastStart: number;
  readonly closes: number;
  readonly key: number | null;
  readonly results: number;
  readonly objections: number | null;
  readonly isListed: boolean;
};

/** An evening as its seed has it. A shrunk one has fewer candidates and steps. */
export type Plan = {
  readonly seed: number;
  readonly minutes: number;
  /** Whether the loops of the site run rarely. */
  readonly isBusy: boolean;
  readonly rulingsNeed: 1 | 2;
  readonly mock: PaperPlan & WindowPlan;
  readonly exam: PaperPlan;
  /** Whether practice has questions of the mock. */
  readonly sharesQuestions: boolean;
  readonly candidates: readonly { readonly name: string; readonly extraMinutesPerHour: number }[];
  readonly steps: readonly Step[];
};

const SECOND_MS = 1_000;

/** What candidates do between their answers, each with how often. */
const ACTS: readonly [string, number][] = [
  ...([
    ['answer', 60],
    ['mark', 12],
    ['clear', 8],
    ['go', 12],
    ['hide', 4],
    ['reload', 3],
    ['second tab', 3],
  ] as const),
  ...([
    ['other device', 4],
    ['freeze page', 3],
    ['close', 1],
    ['wake', 2],
    ['log out', 2],
    ['late', 3],
    ['stray', 3],
  ] as const),
  ...([
    ['bad line', 5],
    ['slow line', 5],
    ['no line', 3],
    ['storage', 2],
  ] as const),
].map(([name, often]) => [name, often]);

const FAULTS = [
  ...['kill', 'kill', 'kill before commit', 'kill after commit', 'kill at statement', 'freeze', 'freeze long'],
  ...['locked', 'full', 'read-only', 'put clock', 'restore', 'all down', 'second instance'],
];

const QUEUE = 'queue at the end';
const LATER = [
  ...['revise', 'device clock', 'grant twice', 'overtaking stray', 'overtaking stray'],
  QUEUE,
  QUEUE,
  QUEUE,
];
const CROWD = 11;

const RULE = ['propose', 'confirm', 'propose', 'confirm'];
const DESK = ['grant', 'grant all', 'void', 'restore attempt', 'prolong', ...RULE, 'live'];
const MORNING = [
  'look',
  'look',
  'object',
  'object',
  'answer objections',
  ...RULE,
  'void',
  'restore attempt',
  'my data',
  'results',
];

function drawn(random: () => number, all: readonly [string, number][]): string {
  let at = random() * all.reduce((sum, [, often]) => sum + often, 0);
  return all.find(([, often]) => (at -= often) < 0)?.[0] ?? 'answer';
}

/** Draws the evening of a seed. */
export function planOf(seed: number): Plan {
  const random = randomOf(`plan ${seed}`);
  const isQuiet = random() < 0.15;
  const opens = between(random, 3, 5);
  const minutes = between(random, 4, 9);
  const lastStart = opens + between(random, 2, 5);
  const closes = random() < 0.3 ? Math.max(lastStart, opens + minutes - 1) : lastStart + minutes;
  const hasKey = random() < 0.6;
  const key = hasKey && random() < 0.6 ? closes + between(random, 1, 3) : null;
  const results = (key ?? closes) + between(random, 1, 4);
  const paper = (): Omit<PaperPlan, 'minutes'> => ({
    ...{ questions: between(random, 3, 6), isLocked: random() < 0.4, isInTwoLanguages: random() < 0.5 },
    ...{ hasMarks: random() < 0.7, shuffle: oneOf(random, [undefined, 'questions', 'questions-and-options'] as const) },
  });
  const candidates = Array.from({ length: between(random, 3, 8) }, (_, at) => ({
    name: `cand-${at + 1}`,
    extraMinutesPerHour: random() < 0.2 ? 20 : 0,
  }));
  const endMinutes = Math.max(results + 4, 30);
  const steps: Step[] = [];
  const add = (atMs: number, name: string, who: string, chance = random) =>
    steps.push({ atMs: Math.round(atMs), do: name, who, x: Math.floor(chance() * 2 ** 20) / 2 ** 20 });
  for (const { name } of candidates) {
    const rarely = random() < 0.5;
    const sit = (kind: string, fromMs: number, forMs: number) => {
      add(fromMs, kind, name);
      const acts = between(random, 3, 10);
      const punctual = random() < 0.4 ? forMs + 6_000 : forMs;
      for (let at = 0; at < acts; at += 1) {
        const act = drawn(random, ACTS);
        add(
          fromMs + 500 + random() ** 0.8 * punctual,
          rarely && act !== 'clear' && act !== 'mark' ? 'answer' : act,
          name,
        );
      }
      if (random() < 0.4) add(fromMs + forMs * (0.3 + 0.8 * random()), 'finish', name);
      if (random() < 0.6) add(fromMs + forMs + between(random, 1, 90) * SECOND_MS, 'come back', name);
    };
    const whole = minutes * MINUTE_MS;
    if (random() < 0.9) sit('enter mock', (opens - 1 + random() * (lastStart - opens + 1.3)) * MINUTE_MS, whole);
    if (random() < 0.35)
      sit(
        oneOf(random, ['start exam', 'start test', 'start own']),
        random() * endMinutes * 0.7 * MINUTE_MS,
        3 * MINUTE_MS,
      );
    if (random() < 0.3) add(random() * endMinutes * MINUTE_MS, oneOf(random, ['look', 'look', 'my data']), name);
    if (random() < 0.3) add((opens + minutes) * MINUTE_MS + (random() - 0.3) * 30_000, 'stray', name);
    if (random() < 0.08) add((closes + 2 + random() * 4) * MINUTE_MS, 'close account', name);
    if (random() < 0.15) add(random() * endMinutes * MINUTE_MS, 'consent', name);
  }
  const anyone = () => oneOf(random, candidates).name;
  if (!isQuiet) {
    for (let at = between(random, 1, 5); at > 0; at -= 1)
      add((opens + random() * (endMinutes - opens)) * MINUTE_MS, oneOf(random, FAULTS), anyone());
    for (let at = between(random, 0, 5); at > 0; at -= 1)
      add((opens + random() * (endMinutes - opens)) * MINUTE_MS, oneOf(random, DESK), anyone());
  }
  // What was thought of later has a chance of its own, so that the seeds of before keep their evenings.
  const later = randomOf(`later ${seed}`);
  if (later() < 0.3)
    for (let at = between(later, 1, 3); at > 0; at -= 1)
      add((opens - 1 + later() * minutes) * MINUTE_MS, oneOf(later, LATER), oneOf(later, candidates).name, later);
  // Two rulings one after the other, and a void and its end under them.
  if (later() < 0.2)
    for (const [at, name] of [
      'propose',
      'confirm',
      'confirm',
      'propose',
      'confirm',
      'confirm',
      'void',
      'restore attempt',
    ].entries())
      add(NIGHT_MS + (0.2 + 0.3 * at) * MINUTE_MS, name, candidates[0]?.name ?? '', later);
  if (later() < 0.03) add(later() * opens * MINUTE_MS, 'withdraw', '', later);
  // Ranks are shown among ten candidates.
  for (let at = later() < 0.06 ? candidates.length + 1 : CROWD + 1; at <= CROWD; at += 1) {
    const name = `cand-${at}`;
    candidates.push({ name, extraMinutesPerHour: 0 });
    add((opens + later() * (lastStart - opens)) * MINUTE_MS, 'enter mock', name, later);
    for (const act of ['answer', 'answer', 'finish'])
      add((lastStart + 0.1 + later() * minutes) * MINUTE_MS, act, name, later);
  }
  for (let at = between(random, 2, 9); at > 0; at -= 1)
    add(NIGHT_MS + (0.3 + random() * 2) * MINUTE_MS, oneOf(random, MORNING), anyone());
  return {
    ...{ seed, minutes: endMinutes, isBusy: random() < 0.8, rulingsNeed: random() < 0.5 ? 1 : 2 },
    mock: {
      ...{ ...paper(), minutes, opens, lastStart, closes, key, results, isListed: random() < 0.3 },
      objections: hasKey ? results + oneOf(random, [2, 5, 720 + 60]) : null,
    },
    exam: { ...paper(), minutes: between(random, 2, 5) },
    ...{ sharesQuestions: random() < 0.5, candidates },
    steps: steps.sort((a, b) => a.atMs - b.atMs),
  };
}

/** When the morning begins; the site is down in the night. */
export const NIGHT_MS = 12 * 60 * MINUTE_MS;
/** When everybody looks at everything for the last time. */
export const LAST_LOOK_MS = NIGHT_MS + 3 * MINUTE_MS;
