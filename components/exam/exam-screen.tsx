'use client';

import { useSearchParams } from 'next/navigation';
import { useEffect, useState, useSyncExternalStore } from 'react';

import { buttonLook } from '@/components/ui/button';
import { LOGIN_FIRST } from '@/components/ui/gated-link';
import type { PaperChoice } from '@/lib/attempts/wire';
import { loginPath } from '@/lib/accounts/callback';
import { paperNumber } from '@/lib/exam/display-figures';
import { hasJustDeclared } from '@/lib/outbox/just-declared';
import { forgetAttempt } from '@/lib/outbox/known-attempt';
import { openAttempt, type Opened } from '@/lib/outbox/open-attempt';
import { examPaperPath, finishPath, profileDuringTest, scorePath, testPath } from '@/lib/site/paths';

import { ExamLoading, USUAL_TITLE } from './exam-loading';
import { ExamMessage } from './exam-message';
import { ExamOffer } from './exam-offer';
import { RunningExam } from './running-exam';

/** The names that the paper's two numbers have in the address (specification §2). */
const QUERY = {
  test: { category: 'Cat', subCategory: 'Sub' },
  exam: { category: 'categoryId', subCategory: 'subCategoryId' },
} satisfies Record<PaperChoice['kind'], { category: string; subCategory: string }>;

const pageOf = ({ kind, categoryId, subCategoryId }: PaperChoice) =>
  kind === 'exam' ? examPaperPath(String(categoryId), String(subCategoryId)) : testPath(categoryId, subCategoryId);

const subscribeToNothing = () => () => {};
const noView = () => null;

/** Opens the paper that the address names, and shows it. The page around it is the same for everyone. */
export function ExamScreen({ kind }: { kind: PaperChoice['kind'] }) {
  const query = useSearchParams();
  const categoryId = paperNumber(query.get(QUERY[kind].category) ?? undefined);
  const subCategoryId = paperNumber(query.get(QUERY[kind].subCategory) ?? undefined);
  if (categoryId === null || subCategoryId === null) {
    return <ExamMessage title="There is no such test." text="Please choose one from the list." />;
  }
  return (
    <Exam key={`${categoryId} ${subCategoryId}`} kind={kind} categoryId={categoryId} subCategoryId={subCategoryId} />
  );
}

function Exam({ kind, categoryId, subCategoryId }: PaperChoice) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);

  // A practice test begins with its page where the declaration on the instructions has led to it.
  const [asked, setAsked] = useState<{ declaredAtMs: number | null }>({ declaredAtMs: null });
  const ask = (declaredAtMs: number | null) => {
    setOpened(null);
    setAsked({ declaredAtMs });
  };

  useEffect(() => {
    let isGone = false;
    const onWaiting = () => {
      if (!isGone) setIsWaiting(true);
    };
    const declaredAtMs = asked.declaredAtMs ?? (hasJustDeclared() ? 0 : null);
    void openAttempt({ kind, categoryId, subCategoryId }, declaredAtMs, onWaiting).then((found) => {
      if (isGone) return;
      setIsWaiting(false);
      setOpened(found);
    });
    return () => {
      isGone = true;
    };
  }, [kind, categoryId, subCategoryId, asked]);

  const attempt = opened?.type === 'running' ? opened.attempt : null;
  const running = useSyncExternalStore(
    attempt?.subscribe ?? subscribeToNothing,
    () => attempt?.getView() ?? null,
    noView,
  );
  const finished = opened?.type === 'finished' ? opened.attempt : running?.finished;
  useEffect(() => {
    if (!finished) return;
    // An exam is offered again once its result is shown.
    if (kind === 'exam') forgetAttempt(finished.id);
    window.location.replace((kind === 'exam' ? scorePath : finishPath)(finished.figures));
  }, [finished, kind]);

  const here = pageOf({ kind, categoryId, subCategoryId });
  const shared = { profileSource: profileDuringTest, loginHref: loginPath(here) };
  switch (opened?.type) {
    case 'running':
      return (
        <RunningExam
          title={kind === 'exam' ? opened.attempt.paper.name : USUAL_TITLE}
          attempt={opened.attempt}
          {...shared}
        />
      );
    case 'offered':
      return <ExamOffer paper={opened.paper} onBegin={() => ask(performance.now())} {...shared} />;
    case 'logged-out':
      return (
        <ExamMessage title={LOGIN_FIRST} text="A test is taken by a logged-in candidate.">
          <a href={loginPath(here)} className={buttonLook.primary}>
            Log in
          </a>
        </ExamMessage>
      );
    case 'refused':
      return (
        <ExamMessage
          title={opened.fault === 'no-questions' ? 'No questions yet' : 'The test cannot start'}
          text={opened.message}
        >
          <button type="button" onClick={() => ask(asked.declaredAtMs)} className={buttonLook.primary}>
            Try again
          </button>
        </ExamMessage>
      );
    default:
      return <ExamLoading text={isWaiting ? 'The site cannot be reached. Trying again…' : undefined} />;
  }
}
