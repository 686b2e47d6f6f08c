import { charge } from '@/lib/accounts/pace';
import { arrangementOf, frozenOption } from '@/lib/exam/arrangement';
import { isInTwoLanguages } from '@/lib/exam/languages';
import { deriveProgress, inOrderOfEffect } from '@/lib/exam/log';
import { withRulings } from '@/lib/exam/rulings';
import { netUnits } from '@/lib/exam/scoring';
import { env } from '@/lib/server/env';
import { institute } from '@/lib/site/institute';
import { paperOf, loadFrozen } from '@/lib/sitting/frozen-paper';
import { own } from '@/lib/sitting/own-history';
import { acceptedEvents, EVENTS_PER_POINT, readFinished, readMessages } from '@/lib/sitting/state';
import { type AttemptRow, findAttempt, listEvents } from '@/lib/store/attempts';
import type { Db } from '@/lib/store/database';
import { atOneScoring, rulingsUpTo } from '@/lib/store/rulings';
import { findShown } from '@/lib/store/scores';

import { paperDigest } from './paper-digest';
import type { Sheet } from './sheet';

async function readQuestions(db: Db, attempt: AttemptRow): Promise<Sheet['questions']> {
  const [frozen, paper] = await Promise.all([loadFrozen(db, attempt.snapshot_id), paperOf(db, attempt)]);
  const rows = await listEvents(db, attempt.id);
  charge(attempt.candidate, rows.length / EVENTS_PER_POINT);
  const accepted = acceptedEvents(rows);
  const acceptedAtMs = new Map(rows.map((row) => [row.position, row.accepted_at_ms]));
  /** The last event on each question that gave or cleared an answer. */
  const inForce = new Map<number, number>();
  for (const { event, order } of inOrderOfEffect(accepted))
    if (event.type !== 'visit') inForce.set(event.questionNumber, order);
  const hasLanguages = isInTwoLanguages(frozen);
  const places = arrangementOf(frozen, attempt.id);
  const ids = paper.questions.map(({ id }) => id);
  return deriveProgress(ids, accepted).flatMap(({ id, option, isMarked, language = 'en' }, index) => {
    const place = places[index];
    if (!place) return [];
    return {
      id,
      frozenNumber: place.at + 1,
      response: option,
      frozenResponse: option && frozenOption(place, option),
      acceptedAtMs: acceptedAtMs.get(inForce.get(index + 1) ?? 0) ?? null,
      isMarked,
      language: option && hasLanguages ? language : null,
    };
  });
}

/** The sheet of the candidate's finished attempt; undefined for any other attempt. */
export async function readSheet(db: Db, candidate: string, id: string, nowMs: number): Promise<Sheet | undefined> {
  const attempt = await findAttempt(db, id, candidate);
  if (!attempt || attempt.finished_at_ms === null) return undefined;
  const { scoring, finished, result } = await atOneScoring(db, attempt.snapshot_id, async (current) => ({
    scoring: current,
    finished: await readFinished(db, attempt, nowMs),
    result: await findShown(db, id),
  }));
  if (!finished || !result) return undefined;
  const { figures, voidReason } = finished;
  const [frozen, rulings] = await Promise.all([
    loadFrozen(db, attempt.snapshot_id),
    rulingsUpTo(db, attempt.snapshot_id, scoring),
  ]);
  const { name, scheme } = withRulings(frozen, rulings);
  const questions = await readQuestions(db, attempt);
  const messages = await readMessages(db, attempt);
  return {
    version: 1,
    institute: institute().name,
    site: env().siteUrl,
    signedAtMs: nowMs,
    attempt: id,
    candidate,
    paper: { name, ...(await paperDigest(db, attempt.snapshot_id)) },
    startedAtMs: attempt.started_at_ms,
    finishedAtMs: attempt.finished_at_ms,
    voidReason: voidReason ?? null,
    ...(messages.length > 0 && { messages }),
    answered: questions.filter(({ response }) => response !== null).length,
    result:
      figures.correctAnswers === null
        ? null
        : {
            scoring,
            correct: figures.correctAnswers,
            wrong: figures.totalAnswered - figures.correctAnswers,
            marksUnits: result.marks_units,
            fullUnits: netUnits(scheme, figures.totalQuestions, 0),
            percentage: figures.percentage,
          },
    questions,
  };
}

/** The sheet of the logged-in candidate's finished attempt; any other attempt is 'missing'. */
export const ownSheet = (id: string) =>
  own('response sheet', async (db, candidate, nowMs) => (await readSheet(db, candidate, id, nowMs)) ?? 'missing');
