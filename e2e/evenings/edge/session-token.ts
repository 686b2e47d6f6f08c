// Stands in for lib/accounts/session-token.ts: an evening says who asks, and no cookie is encrypted.
import type { IssuedSession } from '@/lib/accounts/session-token';

declare global {
  var edge: { whoAsks: () => IssuedSession | null } | undefined;
}

export const SESSION_COOKIE = 'collectorauthtoken';
export const isSessionCookie = () => false;
export const IDLE_LIFE_S = 43_200;
export const WHOLE_LIFE_MS = 604_800_000;
export const isSecureSite = () => false;

export const readSessionToken = async (): Promise<IssuedSession | null> => globalThis.edge?.whoAsks() ?? null;
