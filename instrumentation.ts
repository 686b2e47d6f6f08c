/** Runs once when a server starts. */
export async function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { checkEnvironment } = await import('@/lib/start-check');
  checkEnvironment();
  const { isBuilding } = await import('@/lib/env');
  if (isBuilding()) return;
  const { limitLog, logInfo } = await import('@/lib/log');
  limitLog();
  const { closeStore } = await import('@/lib/health/close-store');
  const { prepareForEnd } = await import('@/lib/health/lifecycle');
  prepareForEnd(logInfo, closeStore);
  const { startSweep } = await import('@/lib/attempts/sweep');
  startSweep();
}
