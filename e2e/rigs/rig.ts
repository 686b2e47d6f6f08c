import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { readArguments, UsageError, wholeNumber } from '@/lib/commands/arguments';

import { ensureBuilt, root } from '@/lib/commands/prepare.mjs';

import { StartError } from '../support/built-site';
import { Report } from './report';
import { type EngineName, ENGINES } from './store';

/** Registers `undo` to run at the end, whatever happens. */
export type Defer = (undo: () => Promise<void>) => void;

/** Runs `action`, then what it deferred, the last first, also after an error, Ctrl-C or SIGTERM. */
export async function withCleanUp<T>(action: (defer: Defer) => Promise<T>): Promise<T> {
  const undos: (() => Promise<void>)[] = [];
  const undoAll = async () => {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      await undo().catch((error: unknown) => console.error(`Cleaning up: ${String(error)}`));
    }
  };
  let undoing: Promise<void> | undefined;
  const cleanUp = () => (undoing ??= undoAll());
  const onSignal = () => void cleanUp().then(() => process.exit(130));
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, onSignal);
  try {
    return await action((undo) => undos.push(undo));
  } finally {
    await cleanUp();
    for (const signal of signals) process.removeListener(signal, onSignal);
  }
}

/**
 * Waits until something is true, and looks often.
 * @param more further text of the error
 * @throws Error when it stays false for too long
 */
export async function until(
  what: string,
  limitMs: number,
  isTrue: () => boolean | Promise<boolean>,
  more = () => '',
): Promise<void> {
  const endMs = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > endMs) throw new Error(`not within ${limitMs} ms: ${what}${more()}`);
    await delay(20);
  }
}

/** What a number is by default, at least and at most. */
type Range = readonly [usual: number, least: number, most: number];

export type Options<Size extends string = never, Text extends string = never> = Record<Size, number> &
  Record<Text, string> & { engines: readonly EngineName[] };

export type Part<Size extends string = never, Text extends string = never> = (
  report: Report,
  options: Options<Size, Text>,
  defer: Defer,
) => Promise<void>;

type Rig<Size extends string, Text extends string> = {
  command: string;
  /** In the order in which they run. */
  parts: Record<string, Part<Size, Text>>;
  /** The parts that run unless others are named; all unless given. */
  usual?: readonly string[];
  sizes: Record<Size, Range>;
  texts?: Record<Text, string>;
  /** Starts what the build of the site needs, until the end. */
  prepare?: (defer: Defer) => Promise<void>;
  /** Variables that the build of the site needs. */
  build?: Record<string, string>;
};

function read<Size extends string, Text extends string>({ command, parts, usual, sizes, texts }: Rig<Size, Text>) {
  const all = Object.keys(parts);
  const numbers = Object.entries<Range>(sizes);
  const words = Object.entries<string>(texts ?? {});
  const shown = [...numbers.map(([name, [number]]) => [name, number]), ...words].map(
    ([name, it]) => `[--${name} ${it}]`,
  );
  const usage = `Usage: npm run ${command} -- [--only ${all.join()}] [--engine ${ENGINES.join()}] ${shown.join(' ')} [--keep file] [--against file]
--keep writes the figures into a file, and --against compares them with those of an earlier run.`;
  return readArguments(usage, () => {
    const text = (usually: string) => ({ type: 'string', default: usually }) as const;
    const { values } = parseArgs({
      options: {
        ...{ only: text((usual ?? all).join()), engine: text(ENGINES.join()) },
        ...{ keep: text(''), against: text('') },
        ...Object.fromEntries(numbers.map(([name, [number]]) => [name, text(String(number))])),
        ...Object.fromEntries(words.map(([name, it]) => [name, text(it)])),
      },
    });
    const given: Record<string, string> = values;
    const chosen = (name: 'only' | 'engine', from: readonly string[]) => {
      const wanted = values[name].split(',');
      for (const it of wanted) if (!from.includes(it)) throw new UsageError(`--${name}: there is no '${it}'.`);
      return wanted;
    };
    const engines = chosen('engine', ENGINES);
    return {
      ...{ only: chosen('only', all), keep: values.keep, against: values.against },
      options: {
        engines: ENGINES.filter((it) => engines.includes(it)),
        ...Object.fromEntries(
          numbers.map(([name, [, ...ends]]) => [name, wholeNumber(name, given[name] ?? '', ...ends)]),
        ),
        ...Object.fromEntries(words.map(([name]) => [name, given[name] ?? ''])),
      } as Options<Size, Text>,
    };
  });
}

/** Builds the site, runs the chosen parts, and ends the process: with 1 when a promise is broken. */
export async function runRig<Size extends string = never, Text extends string = never>(
  rig: Rig<Size, Text>,
): Promise<never> {
  const { only, keep, against, options } = read(rig);
  process.chdir(root);
  const [busy = 0] = loadavg();
  const report = new Report(`npm run ${rig.command}`, against);
  try {
    await withCleanUp(async (undo) => {
      await rig.prepare?.(undo);
      await ensureBuilt(rig.build);
      for (const [name, part] of Object.entries(rig.parts)) {
        if (!only.includes(name)) continue;
        report.begin(name);
        await withCleanUp((defer) => part(report, options, defer));
      }
    });
  } catch (error) {
    // Compares names, since a script and the modules it imports may each have their own class.
    if (!(error instanceof Error) || error.name !== StartError.name) throw error;
    report.fault(error.message.trim());
  }
  process.exit(report.end(busy, keep));
}
