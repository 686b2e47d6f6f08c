'use client';

import { useSearchParams } from 'next/navigation';
import { type ComponentProps, Suspense, useEffect, useLayoutEffect, useMemo, useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { LOGIN_FIRST, loginPath } from '@/lib/accounts/callback';
import { finishPath, reviewPath, scorePath } from '@/lib/site/paths';
import { hasJustDeclared } from '@/lib/sitting/client/just-declared';
import { type Declaration, openAttempt, type Opened } from '@/lib/sitting/client/open-attempt';
import { forgetAttempt, keepAttemptOfResult, keepLostSteps } from '@/lib/sitting/client/remembered';
import type { FinishedState, PaperChoice } from '@/lib/sitting/wire';

import { PaperName } from '../in-languages';
import { ExamOffer } from '../offer/exam-offer';
import { InWords, useWords } from '../words/words';
import { choiceOf, type ExamPage } from './choice-of';
import { asText, ExamMessage, Refusal } from './exam-message';
import { RunningExam } from './running-exam';
import { useExamLanguage } from './use-exam-language';
import { useSealedStart } from './use-sealed-start';

/** The header of a test without a name of its own (specification §2, /Test). */
const USUAL_TITLE = 'General Studies';

function ExamLoading({ text = 'Loading the questions…' }: { text?: string }) {
  const say = useWords();
  return (
    <div className="wrap py-16">
      <h1 className="text-3xl" lang="en">
        {USUAL_TITLE}
      </h1>
      <p role="status" className="needs-script mt-4 text-lg">
        {say(asText(text))}
      </p>
    </div>
  );
}

type Props = { page: ExamPage };

/** Opens the paper of the address. The page is prerendered for everyone; one JSON answer has what is personal. */
export const ExamScreen = ({ page }: Props) => (
  <Suspense fallback={<ExamLoading />}>
    <NamedExam page={page} />
  </Suspense>
);

function NamedExam({ page }: Props) {
  const query = useSearchParams();
  const choice = useMemo(() => choiceOf(page, query), [page, query]);
  if (!choice) return <ExamMessage title="There is no such test." text="Please choose one from the list." />;
  return <Exam key={JSON.stringify(choice)} choice={choice} />;
}

function goToResult({ id, kind, figures, resultsAtMs, voidReason, isAbsent }: FinishedState, lost: number) {
  keepLostSteps(id, lost, kind === 'mock');
  // The page offers an exam, or a practice of one's own, again once it has shown the result.
  if (kind === 'exam' || kind === 'own') forgetAttempt(id);
  const isTold = resultsAtMs !== undefined && voidReason === undefined && !isAbsent;
  const scored = kind === 'mock' ? reviewPath(id) : scorePath(figures);
  const address = isTold || kind === 'test' || kind === 'own' ? finishPath(figures, resultsAtMs) : scored;
  keepAttemptOfResult(address, id);
  window.location.replace(address);
}

function Exam({ choice }: { choice: PaperChoice }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [waitingFor, setWaitingFor] = useState<string>();

  // A practice test begins at once after the declaration on the instructions page.
  const [asked, setAsked] = useState<{ declared: Declaration | null }>({ declared: null });
  const ask = (declared: Declaration | null) => {
    setOpened(null);
    setAsked({ declared });
  };

  // A candidate who declares before a mock opens is checked in, and the mock then starts by itself.
  const offered = opened?.type === 'offered' ? opened : null;
  const sealed = useSealedStart(choice, offered, setOpened);

  useEffect(() => {
    let isGone = false;
    const onWaiting = (reason: string) => {
      if (!isGone) setWaitingFor(reason);
    };
    const declared = asked.declared ?? (hasJustDeclared() ? { atMs: 0 } : null);
    void openAttempt(choice, declared, onWaiting).then((found) => {
      if (isGone) return;
      setWaitingFor(undefined);
      setOpened(found);
    });
    return () => {
      isGone = true;
    };
  }, [choice, asked]);

  useEffect(() => {
    if (opened?.type === 'finished') goToResult(opened.attempt, opened.lost);
    const attempt = opened?.type === 'running' ? opened.attempt : null;
    const leave = attempt?.subscribe(() => {
      const { finished, refused } = attempt.getView();
      if (!finished) return;
      // Only once, since a second load of the same page would break off the first.
      leave?.();
      goToResult(finished, refused);
    });
    return leave;
  }, [opened]);

  // What could be read before the scripts came (lib/serve/headers/content-policy.mjs).
  useLayoutEffect(() => {
    if (opened) document.getElementById('first-look')?.replaceChildren();
  }, [opened]);

  const [language, onLanguage] = useExamLanguage(opened?.type === 'running' ? opened.attempt : undefined);
  return (
    <InWords language={language}>
      <OpenedExam
        opened={opened}
        waitingFor={waitingFor}
        choice={choice}
        sealed={sealed}
        onBegin={() => ask({ atMs: performance.now(), by: offered?.paper.candidate })}
        onAgain={() => ask(asked.declared)}
        language={language}
        onLanguage={onLanguage}
      />
    </InWords>
  );
}

type OpenedProps = {
  opened: Opened | null;
  waitingFor: string | undefined;
  onAgain: () => void;
} & Omit<ComponentProps<typeof ExamOffer>, 'offer'>;

function OpenedExam({ opened, waitingFor, onAgain, ...props }: OpenedProps) {
  const say = useWords();
  const { choice, language, onLanguage } = props;
  switch (opened?.type) {
    case 'running':
      return (
        <RunningExam
          title={choice.kind === 'test' ? USUAL_TITLE : <PaperName paper={opened.attempt.paper} language={language} />}
          attempt={opened.attempt}
          isMock={choice.kind === 'mock'}
          language={language}
          onLanguage={onLanguage}
        />
      );
    case 'offered':
      return <ExamOffer offer={opened} {...props} />;
    case 'logged-out':
      return (
        <ExamMessage title={asText(LOGIN_FIRST)} text="A test is taken by a logged-in candidate.">
          <a href={loginPath(window.location.pathname + window.location.search)} className={buttonLook.primary}>
            {say('Log in')}
          </a>
        </ExamMessage>
      );
    case 'refused':
      return <Refusal refused={opened} onAgain={onAgain} />;
    default:
      return <ExamLoading text={waitingFor} />;
  }
}
