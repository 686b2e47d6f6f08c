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

/** Names, each as often as the number before it says. */
const often = (text: string): string[] =>
  text.split(', ').flatMap((part) => {
    const [count = '', ...words] = part.split(' ');
    return Array.from({ length: Number(count) }, () => words.join(' '));
  });

/** What candidates do between their answers. */
const ACTS = often(
  '60 answer, 12 mark, 8 clear, 12 go, 4 hide, 3 reload, 3 second tab, 4 other device, 3 freeze page, 1 close, 2 wake, ' +
    '2 log out, 3 late, 3 stray, 2 overtaking stray, 2 queue at the end, 1 device clock, 5 bad line, 5 slow line, ' +
    '3 no line, 2 storage',
);
const FAULTS = often(
  '2 kill, 1 kill before commit, 1 kill after commit, 1 kill at statement, 1 freeze, 1 freeze long, 1 locked, 1 full, ' +
    '1 read-only, 1 put clock, 1 restore, 1 all down, 1 second instance, 1 newer version',
);
const RULE = '2 propose, 2 confirm';
const DESK = often(
  `2 grant, 2 grant all, 1 grant twice, 1 void, 1 restore attempt, 1 prolong, ${RULE}, 1 live, 1 revise`,
);
const MORNING = often(
  `2 look, 2 object, 2 answer objections, ${RULE}, 1 void, 1 restore attempt, 1 my data, 1 results`,
);
const LATE = often('2 accept late, 2 accept late of one, 1 refuse late, 1 stray');
/** What befalls those who have checked in and wait for the opening. */
const HALL = often(
  '3 all down, 1 kill, 1 kill at statement, 1 freeze, 1 locked, 3 no line, 2 bad line, 1 slow line, 1 reload, 1 hide, ' +
    '1 storage, 1 second tab, 1 other device, 1 freeze page, 1 close, 1 wake, 1 log out',
);
const BEFORE = often('3 grant, 2 grant all, 3 move opening, 1 withdraw, 1 live, 2 ask for the key');
const WORK = ['answer', 'mark', 'clear', 'late', 'queue at the end', 'stray', 'overtaking stray', 'stray at the end'];
/** Two rulings one after the other, and a void and its end under them. */
const TWICE = ['propose', 'confirm', 'confirm', 'propose', 'confirm', 'confirm', 'void', 'restore attempt'];
/** Ranks are shown among ten candidates. */
const CROWD = 11;

/** Draws the evening of a seed. Most are small, so that there are many; what needs room for itself has the others. */
export function planOf(seed: number): Plan {
  let random = randomOf(`plan ${seed}`);
  const isIn = (chance: number) => random() < chance;
  const isSmall = isIn(0.8);
  const size = (small: [number, number], large: [number, number]) => between(random, ...(isSmall ? small : large));
  const opens = size([2, 2], [3, 5]);
  const minutes = size([2, 4], [4, 9]);
  const lastStart = opens + size([1, 2], [2, 5]);
  const closes = isIn(0.3) ? Math.max(lastStart, opens + minutes) : lastStart + minutes;
  const hasKey = isIn(0.6);
  const key = hasKey && isIn(0.6) ? closes + size([1, 2], [1, 3]) : null;
  const results = (key ?? closes) + size([1, 2], [1, 4]);
  const endMinutes = isSmall ? results + 2 : Math.max(results + 4, 30);
  const paper = (): Omit<PaperPlan, 'minutes'> => ({
    ...{ questions: size([3, 4], [3, 6]), isLocked: isIn(0.4), isInTwoLanguages: isIn(0.5), hasMarks: isIn(0.7) },
    shuffle: oneOf(random, [undefined, 'questions', 'questions-and-options'] as const),
  });
  const candidates = Array.from({ length: size([3, 4], [3, 8]) }, (_, at) => ({
    ...{ name: `cand-${at + 1}`, extraMinutesPerHour: isIn(0.2) ? 20 : 0 },
  }));
  const anyone = () => oneOf(random, candidates).name;
  const steps: Step[] = [];
  const add = (atMs: number, name: string, who: string) =>
    steps.push({ atMs: Math.round(atMs), do: name, who, x: Math.floor(random() * 2 ** 20) / 2 ** 20 });
  const addSome = (count: number, all: readonly string[], fromMinutes: number, untilMinutes: number) => {
    for (let at = 0; at < count; at += 1)
      add((fromMinutes + random() * (untilMinutes - fromMinutes)) * MINUTE_MS, oneOf(random, all), anyone());
  };
  for (const { name } of candidates) {
    const sit = (kind: string, fromMs: number, forMs: number) => {
      add(fromMs, kind, name);
      const acts = isIn(0.5) ? ACTS : ['answer', 'answer', 'answer', 'mark', 'clear'];
      const untilMs = isIn(0.4) ? forMs + 6_000 : forMs;
      for (let left = size([3, 8], [3, 10]); left > 0; left -= 1)
        add(fromMs + 500 + random() ** 0.8 * untilMs, oneOf(random, acts), name);
      if (isIn(0.1)) add(fromMs + forMs * 0.9, 'stray at the end', name);
      if (isIn(0.4)) add(fromMs + forMs * (0.3 + 0.8 * random()), 'finish', name);
      if (isIn(0.6)) add(fromMs + forMs + between(random, 1, 90) * SECOND_MS, 'come back', name);
    };
    const enters = (opens - 1 + random() * (lastStart - opens + 1.3)) * MINUTE_MS;
    if (isIn(0.9)) sit('enter mock', enters, minutes * MINUTE_MS);
    const other = oneOf(random, ['start exam', 'start test', 'start own']);
    if (isIn(isSmall ? 0.2 : 0.35)) sit(other, random() * endMinutes * 0.7 * MINUTE_MS, 3 * MINUTE_MS);
    if (isIn(0.3)) add(random() * endMinutes * MINUTE_MS, oneOf(random, ['look', 'look', 'my data']), name);
    if (isIn(0.3)) add((opens + minutes) * MINUTE_MS + (random() - 0.3) * 30_000, 'stray', name);
    if (isIn(0.08)) add((closes + 2 + random() * 4) * MINUTE_MS, 'close account', name);
    if (isIn(0.15)) add(random() * endMinutes * MINUTE_MS, 'consent', name);
  }
  if (isIn(0.85)) {
    addSome(size([1, 3], [1, 5]), FAULTS, opens, isSmall ? results : endMinutes);
    addSome(size([0, 3], [0, 6]), DESK, opens, endMinutes);
  }
  if (isIn(0.03)) addSome(1, ['withdraw'], 0, opens);
  const isCrowd = isIn(0.06);
  for (let at = candidates.length + 1; isCrowd && at <= CROWD; at += 1) {
    const name = `cand-${at}`;
    candidates.push({ name, extraMinutesPerHour: 0 });
    add((opens + random() * (lastStart - opens)) * MINUTE_MS, 'enter mock', name);
    for (const act of ['answer', 'answer', 'finish'])
      add((lastStart + 0.1 + random() * minutes) * MINUTE_MS, act, name);
  }
  const nightMinutes = NIGHT_MS / MINUTE_MS;
  addSome(size([2, 5], [2, 9]), MORNING, nightMinutes + 0.1, nightMinutes + 1.2);
  const isTwice = isIn(0.15);
  for (const [at, name] of isTwice ? TWICE.entries() : []) add(NIGHT_MS + (10 + 12 * at) * SECOND_MS, name, 'cand-1');
  const drawn = {
    ...({ seed, minutes: endMinutes, isBusy: isIn(0.9), rulingsNeed: isIn(0.5) ? 1 : 2 } as const),
    mock: {
      ...{ ...paper(), minutes, opens, lastStart, closes, key, results, isListed: isIn(0.3) },
      objections: hasKey ? results + oneOf(random, [2, 5, 720 + 60]) : null,
    },
    exam: { ...paper(), minutes: between(random, 2, 5) },
    ...{ sharesQuestions: isIn(0.5), candidates },
  };
  // Draws of their own, so that the rest of each seed's evening stays as it was.
  random = randomOf(`late answers ${seed}`);
  const atClose = Math.max(closes, lastStart + 1);
  const [late, message] = [isIn(0.5), isIn(0.2)];
  if (late) addSome(size([1, 3], [1, 4]), LATE, atClose, results + 1);
  if (late) addSome(size([0, 2], [0, 2]), LATE, nightMinutes + 0.1, nightMinutes + 1.2);
  if (message) addSome(2, ['message'], opens, atClose);
  random = randomOf(`opening ${seed}`);
  const isHall = isIn(0.5);
  const early = isHall ? candidates.filter(() => isIn(0.7)).map(({ name }) => name) : [];
  const absent = early.filter(() => isIn(0.2));
  if (isHall) addSome(size([0, 3], [0, 4]), HALL, opens - 1, opens + 0.3);
  if (isHall) addSome(size([0, 2], [0, 3]), BEFORE, 0.2, opens);
  if (isHall && isIn(0.6)) addSome(size([1, 2], [1, 3]), ['tell words'], opens, opens + 1.5);
  const sitting = steps.filter((it) => it.do === 'enter mock').map(({ who }) => who);
  if (isIn(0.25))
    add((lastStart + minutes * 0.7) * MINUTE_MS, 'wait for the store', oneOf(random, sitting) ?? 'cand-1');
  if (isIn(0.06)) add((closes - 0.3) * MINUTE_MS, 'put clock', anyone());
  const earlier = (step: Step) =>
    early.includes(step.who) && step.do === 'enter mock'
      ? { ...step, atMs: Math.round(step.x * (opens - 0.2) * MINUTE_MS) }
      : step;
  const kept = steps.filter((it) => !absent.includes(it.who) || !WORK.includes(it.do)).map(earlier);
  return { ...drawn, steps: kept.sort((a, b) => a.atMs - b.atMs) };
}

/** When the morning begins; the site is down in the night. */
export const NIGHT_MS = 12 * 60 * MINUTE_MS;
/** When everybody looks at everything for the last time. */
export const LAST_LOOK_MS = NIGHT_MS + 2 * MINUTE_MS;
