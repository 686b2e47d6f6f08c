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
  const { warnOfSampleTexts } = await import('@/lib/content/sample-texts');
  warnOfSampleTexts();
  if (process.env.NODE_ENV === 'development') {
    const { tellFaults } = await import('@/lib/content/check/saved-content');
    tellFaults();
  }
  const { warnOfUnusedEditors } = await import('@/lib/accounts/editor-logins');
  // A store that is down tells of itself.
  void warnOfUnusedEditors().catch(() => {});
  const { closeStore, isDraining, isServerProcess, ownOrigin, prepareForEnd } =
    await import('@/lib/http/health/lifecycle');
  refuseBareServer(isServerProcess());
  prepareForEnd(logInfo, closeStore);
  const { startPresence, startSweep } = await import('@/lib/attempts/sweep');
  if (isServerProcess()) startPresence(() => !isDraining());
  startSweep();
  const { startAnalyses } = await import('@/lib/mocks/analysis');
  startAnalyses();
  const { startRescoring } = await import('@/lib/rulings/rescore');
  startRescoring();
  const { startRetention } = await import('@/lib/privacy/sweep');
  startRetention();
  const { startErasures } = await import('@/lib/privacy/erase-closed');
  startErasures();
  const { startRelay } = await import('@/lib/publishing/relay');
  startRelay(ownOrigin);
}
