// When the paper of a mock can be read, by the site and by the pages of those who have checked in.
import type { Claim, Evidence } from './evidence';
import { endOf } from './oracle-times';

/** A page gives up an answer that takes longer, so what it knows of the time is at most so late. */
const SLOWEST_MS = 15_000;

/** A sealed file has no run of zeros, as its padding would be one. */
const ZEROS = Buffer.alloc(16);

/** Nobody has the key of the sealed paper before the opening, and everybody from then on. */
function* claimsOfKey({ exchanges, mock, isPut }: Evidence): Generator<Claim> {
  const { opens_ms: opensMs = Infinity, is_withdrawn: isWithdrawn = 1 } = mock ?? {};
  for (const { route, status, told, beganMs, endedMs } of exchanges) {
    const isKey = route === 'sealedKey' ? status === 200 : (told.sealed?.words.length ?? 0) > 0;
    const isOpen = isWithdrawn === 0 && opensMs <= endedMs;
    yield [!isKey || isOpen, 'the key of a sealed paper is out before the opening', route, endedMs, opensMs];
    const isLate = status === 404 && isWithdrawn === 0 && opensMs <= beganMs && !isPut;
    yield [route !== 'sealedKey' || !isLate, 'the key of a sealed paper is refused', beganMs, opensMs];
  }
  const file = exchanges.find(({ route, status }) => route === 'sealedPaper' && status === 200)?.text ?? '';
  yield [!Buffer.from(file, 'base64').includes(ZEROS), 'a sealed paper can be read'];
}

/** Who has checked in gets an attempt, and no page shows the paper before its time or more time than there is. */
export function* claimsOfOpening(evidence: Evidence): Generator<Claim> {
  yield* claimsOfKey(evidence);
  const { world, attempts, mock, outages, isPut, skewMs, movedMs, restoredAtMs, checkIns } = evidence;
  if (!mock || isPut || restoredAtMs > 0) return;
  const isAway = outages.some(({ toMs }) => toMs > mock.shown_ms - 60_000);
  yield [checkIns === 0 || mock.is_withdrawn === 1 || isAway, 'who has checked in has no attempt', checkIns];
  for (const { id, atMs, endMs } of world.shown) {
    const attempt = attempts.find((it) => it.id === id);
    yield [mock.opens_ms <= atMs + skewMs, 'a page opens the paper before the opening', id, atMs, mock.opens_ms];
    const lastMs = attempt && movedMs === 0 ? endOf(attempt, atMs) + SLOWEST_MS + skewMs : Infinity;
    yield [endMs <= Math.max(lastMs, atMs), 'a page shows more time than there is', id, endMs, lastMs];
  }
}
