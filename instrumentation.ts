/** Runs once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkEnvironment } = await import('@/lib/server/start-check');
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
  const { closeStore, isDraining, isServerProcess, ownOrigin, prepareForEnd } =
    await import('@/lib/http/health/lifecycle');
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
