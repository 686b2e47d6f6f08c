import type { Option } from '@/lib/exam/paper';

import type { Tab } from './browser';
import { answerObjections, askForKey, closeAccount, download, look, object, stray, strays, tellWords } from './errands';
import type { Evening } from './evening';
import type { StoreFault } from './faulty-store';
import type { Step } from './plan';
import { randomOf, uuidOf } from './random';
import { MINUTE_MS } from './times';

/** What a step does to an evening; undefined: nothing, as the evening is not so far. */
type Move = (evening: Evening, step: Step) => void;

const SECOND_MS = 1_000;

/** A move of the page that the candidate uses. */
const onPage =
  (move: (tab: Tab, step: Step, evening: Evening) => void): Move =>
  (evening, step) => {
    const tab = evening.tabOf(step.who);
    if (tab) move(tab, step, evening);
  };

const optionOf = (x: number) => ((Math.floor(x * 97) % 4) + 1) as Option;
const textOf = (x: number) => `${Math.floor(x * 2 ** 20)}`;

const editorOf = (x: number) => (Math.floor(x * 1_000) % 2 ? 'ed-a' : 'ed-b');
const KINDS = ['accept', 'accept', 'accept', 'all', 'attempted', 'dropped', 'spread'] as const;

const changeLine = (line: 'good' | 'slow' | 'bad' | 'off', forMs: number) =>
  onPage(({ device }, { x }, { world }) => {
    device.line = line;
    world.tell(`${device.name} has a ${line} line`);
    world.time.at(world.time.nowMs + forMs * (0.2 + x), () => {
      device.line = 'good';
      for (const tab of device.tabs) if (!tab.process.isDead) tab.wake();
    });
  });

function hurtFor({ world }: Evening, fault: StoreFault, forMs: number): void {
  const set = (to: StoreFault | undefined) => {
    world.hurtAtMs = world.time.nowMs;
    world.storeFault = to;
    for (const it of world.running) it.store.fault = to;
    world.noteDown();
    world.tell(`the store is ${to ?? 'well again'}`);
  };
  set(fault);
  world.time.at(world.time.nowMs + forMs, () => set(undefined));
}

const hurt =
  (fault: StoreFault): Move =>
  (evening, { x }) =>
    hurtFor(evening, fault, x * 40 * SECOND_MS);

/** Kills an instance now or at a moment of its work, and starts another after a while. */
const killing =
  (killAt?: (x: number) => number | 'before-commit' | 'after-commit'): Move =>
  (evening, { x }) => {
    const { world } = evening;
    const victim = world.running[Math.floor(x * world.running.length)];
    if (!victim) return;
    if (killAt) victim.store.killAt = killAt(x);
    else world.kill(victim, 'is killed');
    const bringBack = () => evening.bringBack(x < 0.3 ? 500 : x * 45 * SECOND_MS);
    victim.store.die = () => {
      world.kill(victim, `dies ${killAt?.(x)}`);
      bringBack();
    };
    bringBack();
  };

const freezing =
  (most: number): Move =>
  (evening, { x }) => {
    const { world } = evening;
    const victim = world.running[Math.floor(x * world.running.length)];
    if (!victim || victim.process.isFrozen) return;
    victim.process.freeze();
    world.tell(`${victim.name} freezes`);
    [world.hurtAtMs, world.frozeAtMs] = [world.time.nowMs, world.time.nowMs];
    world.noteDown();
    world.time.at(world.time.nowMs + SECOND_MS + x * most, () => {
      victim.process.thaw();
      world.tell(`${victim.name} goes on`);
      world.hurtAtMs = world.time.nowMs;
      world.noteDown();
    });
  };

const entering =
  (choice: 'mock' | 'exam' | 'test' | 'own'): Move =>
  (evening, { who }) =>
    evening.open(who, '1', choice, true);

const ofMock =
  (bodyOf: (step: Step, evening: Evening) => object): Move =>
  (evening, step) =>
    evening.atDesk('deskMocks', evening.mockId, bodyOf(step, evening), editorOf(step.x));

const granting = ({ grantedTo }: Evening, candidate: string, minutes: number) => ({
  ...{ do: 'grant', candidate, minutes, seen: grantedTo(candidate) },
});

const versionOf = ({ world }: Evening) => world.read<{ version: number }>('select version from mock')[0]?.version ?? 0;

/** Decides about the late answers on a page of the desk, which can be minutes old. */
const deciding = ({ plan, world }: Evening, candidate: string, decision: 'accept' | 'refuse', x: number) => ({
  ...{ do: 'late', candidate, decision, reason: 'the line of the hall was down' },
  ...{
    from: indianInput(0),
    until: indianInput(plan.minutes),
    byMs: Math.round(world.time.nowMs - (x < 0.5 ? 0 : 6 * x * MINUTE_MS)),
  },
});

/** Everything that can happen in an evening. */
export const MOVES: Readonly<Record<string, Move>> = {
  'enter mock': entering('mock'),
  'start exam': entering('exam'),
  'start test': entering('test'),
  'start own': entering('own'),
  answer: onPage((tab, { x }) => tab.act('answer', x, optionOf(x))),
  mark: onPage((tab, { x }) => tab.act('mark', x, optionOf(x))),
  clear: onPage((tab, { x }) => tab.act('clear', x, 1)),
  go: onPage((tab, { x }) => tab.act('go', x, 1)),
  finish: onPage((tab) => tab.finish()),
  hide: onPage((tab, { x }, { world }) => {
    tab.hide();
    world.time.at(world.time.nowMs + x * MINUTE_MS, () => tab.show());
  }),
  wake: onPage((tab) => tab.wake()),
  close: onPage((tab) => tab.close()),
  reload: onPage((tab, _, evening) => evening.reload(tab)),
  /** Acts in the last seconds and in those after the end. */
  late: onPage((tab, { x }, { world }) => {
    const { leftMs, device } = tab;
    if (leftMs === undefined) return;
    if (x < 0.5) world.time.at(world.time.nowMs + leftMs - 4_000, () => (device.line = 'queue'));
    world.time.at(world.time.nowMs + leftMs + 1_000, () => (device.line = 'good'));
    for (const at of [3_000, 1_500, 200])
      world.time.at(world.time.nowMs + leftMs - at * (0.5 + x), () =>
        tab.act('answer', (x * 7 * at) % 1, optionOf(x * at)),
      );
  }),
  'second tab': ({ again }, { who }) => again(who, '1'),
  'other device': ({ again }, { who }) => again(who, '2'),
  'come back': (evening, { who }) => evening.again(who, '1'),
  'freeze page': onPage((tab, { x }, { world }) => {
    tab.process.freeze();
    world.time.at(world.time.nowMs + SECOND_MS + x * 4 * MINUTE_MS, () => {
      tab.process.thaw();
      tab.show();
    });
  }),
  'log out': onPage(({ device }, { x }, { world }) => {
    device.session = null;
    world.time.at(world.time.nowMs + x * MINUTE_MS, () => {
      device.session = device.newSession();
      for (const tab of device.tabs) tab.wake();
    });
  }),
  'device clock': onPage(({ process }, { x }) => void (process.aheadMs += (x - 0.5) * 120 * MINUTE_MS)),
  'bad line': changeLine('bad', MINUTE_MS),
  'slow line': changeLine('slow', 2 * MINUTE_MS),
  'no line': changeLine('off', MINUTE_MS),
  storage: onPage(({ device }, { x }, { world }) => {
    device.storageFault = x < 0.5 ? 'refuses' : 'full';
    world.time.at(world.time.nowMs + 2 * x * MINUTE_MS, () => (device.storageFault = undefined));
  }),
  look: (evening, { who }) => look(evening, who),
  'my data': (evening, { who }) => void evening.ask(who, 'myData'),
  results: (evening) => download(evening),
  live: (evening, { who }) => void evening.ask('ed-a', 'live', { id: evening.mockId, query: `?candidate=${who}` }),
  consent: (evening, { who, x }) =>
    void evening.ask(who, 'consents', {
      body: { notice: 'comparison', version: 1, language: 'en', isGiven: x < 0.8 },
    }),
  object: (evening, { who, x }) => object(evening, who, x),
  'close account': (evening, { who }) => closeAccount(evening, who),
  grant: ofMock(({ who, x }, evening) => granting(evening, who, 1 + Math.floor(x * 3))),
  'grant all': ofMock(({ x }, evening) => granting(evening, '', 1 + Math.floor(x * 2))),
  'grant twice': (evening, step) => {
    for (let time = 0; time < 2; time += 1) MOVES['grant all']?.(evening, step);
  },
  void: ofMock(({ who }) => ({ do: 'void', candidate: who, reason: 'used a second telephone' })),
  'restore attempt': ofMock(({ who }) => ({ do: 'restore', candidate: who })),
  'accept late': ofMock(({ x }, evening) => deciding(evening, '', 'accept', x)),
  'accept late of one': ofMock(({ who, x }, evening) => deciding(evening, who, 'accept', x)),
  'refuse late': ofMock(({ who, x }, evening) => deciding(evening, x < 0.5 ? who : '', 'refuse', x)),
  message: ofMock(({ who, x }, { plan }) => ({
    ...{ do: 'message', id: uuidOf(randomOf(`${plan.seed} message ${x}`)) },
    ...{ candidate: x < 0.3 ? who : '', message: `Question 1: read ${textOf(x)}.` },
  })),
  prolong: ofMock(({ x }, { plan }) => ({
    do: 'objections',
    until: indianInput(plan.mock.results + 3 + Math.floor(x * 60)),
  })),
  withdraw: ofMock((_, evening) => ({ do: 'withdraw', version: versionOf(evening) })),
  'move opening': ofMock(({ x }, evening) => ({
    ...{ do: 'change', version: versionOf(evening), form: evening.formOf(x < 0.6 ? 1 : -1) },
  })),
  'ask for the key': (evening, { who, x }) => askForKey(evening, who, x),
  'tell words': (evening, { x }) => void tellWords(evening, x),
  /** The host has other texts and keys from now on, which no paper that is frozen may show. */
  revise: (evening) => {
    evening.revision += 1;
    evening.world.tell(`the host has revision ${evening.revision}`);
  },
  propose: (evening, { x }) => {
    const id = uuidOf(randomOf(`${evening.plan.seed} ruling ${x}`));
    evening.proposed.push(id);
    const right = [1, 2, 3, 4].filter((_, at) => Math.floor(x * 16 * 7) & (1 << at)).map(String);
    const question = 1 + Math.floor(x * evening.plan.mock.questions);
    const kind = KINDS[Math.floor(x * 60) % KINDS.length] ?? 'all';
    const language =
      evening.plan.mock.isInTwoLanguages && question > 1 && !['dropped', 'spread'].includes(kind) && x > 0.6
        ? 'hi'
        : '';
    const form = {
      kind,
      right: right.length ? right : ['2'],
      language,
      reason: `The books say so: ${textOf(x)} and more.`,
    };
    evening.atDesk('deskRulings', id, { do: 'propose', snapshot: evening.snapshotId, question, form }, 'ed-a');
  },
  confirm: (evening, { x }) => {
    const id = evening.proposed[Math.floor(x * evening.proposed.length)];
    if (id) evening.atDesk('deskRulings', id, { do: 'confirm' }, editorOf(x));
  },
  stray: (evening, { who, x }) => stray(evening, who, x),
  /** The page is gone, and an answer comes about the end of what still counts. */
  'stray at the end': onPage((tab, { who, x }, evening) => {
    const { leftMs } = tab;
    tab.close();
    const { time } = evening.world;
    if (leftMs !== undefined) time.at(time.nowMs + leftMs + x * 12_000, () => stray(evening, who, x));
  }),
  /** The page is gone, and an answer that still counts waits for the store until no other would. */
  'wait for the store': onPage((tab, { who, x }, evening) => {
    const { leftMs } = tab;
    tab.close();
    const { time } = evening.world;
    if (leftMs === undefined) return;
    time.at(time.nowMs + leftMs + 4_000, () => hurtFor(evening, 'busy', 1_600));
    const late = 0.3 + 0.7 * x;
    time.at(time.nowMs + leftMs + 4_000 + late * 900, () => stray(evening, who, late));
  }),
  'overtaking stray': (evening, { who, x }) => strays(evening, who, x),
  /** The last answers come in time and wait in the queue until nothing counts that comes then. */
  'queue at the end': onPage((tab, { x }, { world }) => {
    if (tab.leftMs === undefined) return;
    const endMs = world.time.nowMs + tab.leftMs;
    world.time.at(endMs - 1_200, () => {
      tab.device.line = 'queue';
      tab.act('answer', x, optionOf(x));
    });
    world.time.at(endMs + 20_000, () => (tab.device.line = 'good'));
  }),
  'answer objections': (evening, { x }) => answerObjections(evening, x),
  kill: killing(),
  'kill before commit': killing(() => 'before-commit'),
  'kill after commit': killing(() => 'after-commit'),
  'kill at statement': killing((x) => Math.floor(x * 60)),
  freeze: freezing(20 * SECOND_MS),
  'freeze long': freezing(10 * MINUTE_MS),
  'all down': (evening, { x }) => {
    for (const it of evening.world.running) evening.world.kill(it, 'is killed');
    evening.bringBack(x * 5 * MINUTE_MS);
  },
  'second instance': ({ world }, { x }) => {
    if (world.running.length < 2) world.startInstance({ aheadMs: Math.round((x - 0.5) * 3_800) });
  },
  /** A newer version has changed the store, and this one goes on beside it. */
  'newer version': ({ world }) => world.migrateFurther(),
  locked: hurt('locked'),
  full: hurt('full'),
  'read-only': hurt('read-only'),
  /** The clock is wrong for a while, in which everybody looks at results. */
  'put clock': (evening, { x }) => {
    const { world, plan } = evening;
    const { time } = world;
    const byMs = x < 0.3 ? 3_600_000 : -600_000;
    world.putClock(byMs);
    time.at(time.nowMs + x * 25 * SECOND_MS, () => plan.candidates.forEach(({ name }) => look(evening, name)));
    time.at(time.nowMs + x * 50 * SECOND_MS, () => world.putClock(-byMs));
  },
  restore: (evening, { x }) => evening.restoreBackup(x),
};

/** A moment of the evening as the forms of the desk have it. */
export const indianInput = (minutes: number) => new Date(START_OF_DAY + minutes * MINUTE_MS).toISOString().slice(0, 16);
const START_OF_DAY = Date.UTC(2026, 10, 27, 13, 30) + 5.5 * 3_600_000;
