import type { Instrumentation } from 'next';

/** Logs each request that the framework could not answer. A query can hold secrets. */
export const onRequestError: Instrumentation.onRequestError = async (error, { path, method }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { logError } = await import('@/lib/server/log');
  // Of most errors of pages the framework gives this alone.
  const digest = error instanceof Error && 'digest' in error ? error.digest : undefined;
  logError('request failed', { method, path: path.replace(/[?#].*$/s, ''), route: routePath, digest, reason: error });
};

/** Runs once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkEnvironment, refuseBareServer } = await import('@/lib/server/start-check');
  checkEnvironment();
  await import('@/lib/standin/embed');
  const { isBuilding } = await import('@/lib/server/env');
  if (isBuilding()) return;
  const { checkRetention } = await import('@/lib/content/retention');
  checkRetention();
  const { limitLog, logInfo } = await import('@/lib/server/log');
  limitLog();
  const { warnOfSampleTexts } = await import('@/lib/content/nouns/notices');
  warnOfSampleTexts();
  if (process.env.NODE_ENV === 'development') {
    const { tellFaults } = await import('@/lib/content/check/content-check');
    tellFaults();
  }
  const { warnOfUnusedEditors } = await import('@/lib/accounts/editor-logins');
  // A store that is down tells of itself.
  void warnOfUnusedEditors().catch(() => {});
  const { closeStore, isDraining, isServerProcess, ownOrigin, prepareForEnd } =
    await import('@/lib/serve/health/lifecycle');
  refuseBareServer(isServerProcess());
  prepareForEnd(logInfo, closeStore);
  const { startPresence, startSweep } = await import('@/lib/sitting/sweep');
  if (isServerProcess()) startPresence(() => !isDraining());
  startSweep();
  const { startAnalyses } = await import('@/lib/holding/mocks/analysis');
  startAnalyses();
  const { startRescoring } = await import('@/lib/holding/rulings/rescore');
  startRescoring();
  const { startRetention } = await import('@/lib/privacy/sweep');
  startRetention();
  const { startErasures } = await import('@/lib/privacy/erase');
  startErasures();
  const { startRelay } = await import('@/lib/finding/publishing/relay');
  startRelay(ownOrigin);
}
