import type { CallReport, Outcome } from '@/lib/content/check/host-check';
import type { Finding } from '@/lib/content/check/host-check-items';
import { counted } from '@/lib/text/counted';

const OUTCOMES: Outcome[] = ['fine', 'faulty', 'fails', 'not called'];

/** Whether the checked calls give the site all it needs. Warnings do not count. */
export const isGood = (reports: readonly CallReport[]) =>
  reports.every(({ outcome }) => outcome === 'fine' || outcome === 'not called');

const warningsOf = (reports: readonly CallReport[]) =>
  reports.flatMap(({ findings }) => findings).filter(({ level }) => level === 'warning').length;

export function nextStep(host: string, reports: readonly CallReport[]): string {
  const called = reports.filter(({ outcome }) => outcome !== 'not called');
  if (called.every(({ outcome }) => outcome === 'fails')) {
    return `Next: see that the host runs at ${host} and can be reached from here, and check it again.`;
  }
  if (!isGood(reports)) {
    return 'Next: mend what is marked FAULTY or FAILS (lib/content/openapi.json says what each call answers), and check again.';
  }
  const look = warningsOf(reports) > 0 ? 'look at the warnings, then ' : '';
  const rest =
    called.length < reports.length
      ? ' The calls that were not made are checked with --write, on a host for trials.'
      : '';
  return `Next: ${look}set API_HOST=${host} for the site and run npm start.${rest}`;
}

/** A report names the first items that have a fault. */
const MOST_POSITIONS = 5;

function findingLine({ level, what, count, positions = [] }: Finding): string {
  if (count === undefined) return `  ${level.padEnd(7)}  ${what}`;
  const more = count > MOST_POSITIONS ? ', …' : '';
  const first = positions.slice(0, MOST_POSITIONS).join(', ');
  return `  ${level.padEnd(7)}  ${what}: ${counted(count, 'item')}, at index ${first}${more}`;
}

const LABELS: Record<Outcome, string> = { fine: 'fine', faulty: 'FAULTY', fails: 'FAILS', 'not called': 'not called' };

function itemsText({ given, usable, shown }: NonNullable<CallReport['items']>): string {
  return `${counted(given, 'item')}${usable < given ? `, ${usable} usable` : ''}${shown < usable ? `, ${shown} shown` : ''}`;
}

function callLines({ outcome, method, path, items, tookMs, findings, pages }: CallReport): string[] {
  const facts = [items && itemsText(items), tookMs !== undefined && `${tookMs} ms`].filter(Boolean);
  return [
    `${LABELS[outcome].padEnd(10)}  ${method} ${path}${facts.length > 0 ? `  (${facts.join('; ')})` : ''}`,
    ...findings.map(findingLine),
    ...(pages.length > 0 ? [`  Pages that suffer: ${pages.join(' ')}`] : []),
  ];
}

export function textReport(host: string, reports: readonly CallReport[]): string {
  const counts = OUTCOMES.map((outcome) => [reports.filter((it) => it.outcome === outcome).length, outcome] as const);
  const tally = counts.filter(([count]) => count > 0).map(([count, outcome]) => `${count} ${outcome}`);
  return [
    `The API host at ${host}, as the site would read it:`,
    '',
    ...reports.flatMap(callLines),
    '',
    `${reports.length} calls: ${tally.join(', ')}; ${counted(warningsOf(reports), 'warning')}.`,
    nextStep(host, reports),
  ].join('\n');
}

export const jsonReport = (host: string, reports: readonly CallReport[]): string =>
  JSON.stringify({ host, isGood: isGood(reports), calls: reports, next: nextStep(host, reports) }, null, 2);
