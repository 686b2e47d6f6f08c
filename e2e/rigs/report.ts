import { readFileSync, writeFileSync } from 'node:fs';

import type { Latencies } from './load';

/** What a figure is compared with in the same run, and the ratio to keep. A figure below `enough` need not keep it. */
type Beside = { name: string; value: number; least?: number; most?: number; enough?: number };

const MOST_SHOWN = 20;

const number = (value: number) => {
  if (Number.isNaN(value)) return '–';
  return value.toLocaleString('en-GB', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
};

/** The one table of the rigs: figures, what each is beside another one, and beside an earlier run. */
export class Report {
  readonly #startedAtMs = performance.now();
  readonly #figures: Record<string, number> = {};
  readonly #earlier: Record<string, number>;
  #part = '';
  #faults = 0;

  /** @param against the file of an earlier run; '' for none */
  constructor(
    private readonly command: string,
    against: string,
  ) {
    this.#earlier = against ? JSON.parse(readFileSync(against, 'utf8')) : {};
  }

  begin(part: string): void {
    this.#part = part;
    console.log(`\n${part}`);
  }

  /** Keeps a figure; returns what it is beside others. It is a fault when its ratio to `beside` is out of bounds. */
  #judge(name: string, value: number, beside?: Beside): string {
    this.#figures[name] = value;
    const earlier = this.#earlier[name];
    const ratio = beside ? value / beside.value : NaN;
    const { least = 0, most = Infinity, enough = -1 } = beside ?? {};
    const isMissed = beside !== undefined && !(ratio >= least && (ratio <= most || value <= enough));
    if (isMissed) this.#faults += 1;
    return [
      ...(beside ? [`${ratio.toFixed(2)} × ${beside.name}`] : []),
      ...(earlier === undefined ? [] : [`${(value / earlier).toFixed(2)} × before`]),
      ...(isMissed ? [`MISSED: ${least > 0 ? `at least ${least}` : `at most ${most}`}`] : []),
    ].join('   ');
  }

  figure(what: string, value: number, unit: string, beside?: Beside): void {
    const verdict = this.#judge(`${this.#part}: ${what}`, value, beside);
    console.log(`  ${what.padEnd(46)}${number(value).padStart(10)} ${unit.padEnd(8)}${verdict}`);
  }

  /** Prints several figures of one thing in one line. */
  row(what: string, cells: Record<string, { value: number; unit: string; beside?: Beside }>, end = ''): void {
    const texts = Object.entries(cells).map(([name, { value, unit, beside }]) => {
      const verdict = this.#judge(`${this.#part}: ${what}, ${name}`, value, beside);
      return `${name} ${number(value)} ${unit}${verdict && ` (${verdict})`}`;
    });
    console.log(`  ${what.padEnd(46)} ${texts.join(', ')}  ${end}`);
  }

  /** The median and the 99th percentile of times, beside other ones. Each failure of a request is a fault. */
  times(what: string, own: Latencies, beside?: Omit<Beside, 'value' | 'least'> & { times: Latencies }): void {
    for (const [name, share] of [
      ['median', 0.5],
      ['p99', 0.99],
    ] as const) {
      const { times, most, ...rest } = beside ?? {};
      const bounds = share === 0.5 ? {} : { most };
      const other = times && { name: '', ...rest, ...bounds, value: times.percentile(share) };
      this.figure(`${what}, ${name}`, own.percentile(share), 'ms', other);
    }
    if (own.errors > 0) this.fault(`${own.errors} of ${own.count + own.errors} failed, ${what}: ${own.firstError}`);
  }

  note(text: string): void {
    console.log(`  ${text}`);
  }

  fault(text: string): void {
    this.#faults += 1;
    if (this.#faults <= MOST_SHOWN) console.error(`  FAULT: ${text}`);
  }

  /** Tells that something was tried, and what was wrong with it. An error is a fault. */
  async check(name: string, run: () => Promise<readonly string[]>): Promise<void> {
    const startedAtMs = performance.now();
    const faults = await run().catch((error: unknown) => [error instanceof Error ? error.message : String(error)]);
    const seconds = Math.round((performance.now() - startedAtMs) / 1_000);
    console.log(`  ${faults.length === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
    for (const text of faults) this.fault(text);
  }

  /** Says in one line what was found. @param keep a file for the figures; '' for none. @returns the exit code */
  end(busyBefore: number, keep: string): number {
    const { length } = Object.keys(this.#figures);
    if (keep) writeFileSync(keep, JSON.stringify(this.#figures, null, 2));
    const seconds = Math.round((performance.now() - this.#startedAtMs) / 1_000);
    const verdict = this.#faults === 0 ? 'no fault' : `${this.#faults} FAULTS`;
    console.log(
      `\n${this.command}: ${verdict}, ${length} figures, ${seconds} s (load before: ${busyBefore.toFixed(1)})`,
    );
    return this.#faults === 0 ? 0 : 1;
  }
}
