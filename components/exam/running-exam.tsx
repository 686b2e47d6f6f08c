'use client';

import { useState } from 'react';

import { useProfile } from '@/components/blocks/use-profile';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { ChevronDownIcon } from '@/components/ui/icons';
import type { Confidence } from '@/lib/exam/confidence';
import type { Option } from '@/lib/exam/paper';
import type { NextStep, RunningAttempt } from '@/lib/outbox/running-attempt';

import { CountdownClock } from './countdown-clock';
import { Counters } from './counters';
import { ExamDialogs, type ExamDialogName } from './exam-dialogs';
import { ExamNotices } from './exam-notices';
import { FinishDialog } from './finish-dialog';
import { Finishing } from './finishing';
import { LoginAgain } from './login-again';
import { Palette } from './palette';
import { QuestionForm } from './question-form';
import { SaveState } from './save-state';
import { useRunningAttempt } from './use-running-attempt';
import { useShortcuts } from './use-shortcuts';

const NEEDS_ANSWER = 'Please select an answer before proceeding.';
const MINUTE_MS = 60_000;

/** What is chosen on the screen and not saved yet. */
type Selection = { number: number; option: Option | null; confidence: Confidence | null };

type Props = { title: string; attempt: RunningAttempt; profileSource: string; loginHref: string };

/** A test under way (specification §2, /Test). */
export function RunningExam({ title, attempt, profileSource, loginHref }: Props) {
  const view = useRunningAttempt(attempt);
  const { paper, candidate } = attempt;
  const { progress, current, open, openSection } = view;
  const [selection, setSelection] = useState<Selection | null>(null);
  const [dialog, setDialog] = useState<ExamDialogName | 'finish' | null>(null);
  const [hasShortcuts, setHasShortcuts] = useState(true);
  const [isPaletteShown, setIsPaletteShown] = useState(false);
  const [refusedAt, setRefusedAt] = useState<number | null>(null);
  const [alert, setAlert] = useState<string | null>(null);
  const [hasDismissedLogin, setHasDismissedLogin] = useState(false);
  const profile = useProfile(profileSource);

  const needsLogin = view.sending === 'logged-out' || view.sending === 'other-account';
  if (!needsLogin && hasDismissedLogin) setHasDismissedLogin(false);

  const question = paper.questions[current - 1];
  const stored = progress[current - 1];
  const { option: chosen, confidence } =
    selection?.number === current
      ? selection
      : { option: stored?.option ?? null, confidence: stored?.confidence ?? null };
  const isLast = current === paper.questions.length;

  const choose = (option: Option) => {
    setSelection({ number: current, option, confidence });
    setRefusedAt(null);
  };
  const tag = (wanted: Confidence) =>
    setSelection({ number: current, option: chosen, confidence: wanted === confidence ? null : wanted });
  const goTo = (questionNumber: number) => {
    if (questionNumber < open.first || open.last < questionNumber) return;
    setSelection(null);
    setRefusedAt(null);
    setIsPaletteShown(false);
    attempt.goTo(questionNumber);
  };
  const goOn = (step: NextStep) => {
    setSelection(null);
    setRefusedAt(null);
    if (step === 'section-end')
      setAlert('Saved. This was the last question of the section; the next opens at its time.');
    return step;
  };
  const finishOrAsk = () => {
    const hasBlank = attempt.getView().progress.some(({ option }) => option === null);
    if (hasBlank) setDialog('finish');
    else attempt.finish();
  };
  const save = () => {
    if (chosen === null) {
      if (isLast) finishOrAsk();
      else setRefusedAt(current);
    } else if (goOn(attempt.answerAndNext(chosen, false, confidence ?? undefined)) === 'paper-end') {
      finishOrAsk();
    }
  };
  const mark = () => {
    if (chosen === null) setRefusedAt(current);
    else if (goOn(attempt.answerAndNext(chosen, true, confidence ?? undefined)) === 'paper-end') setDialog('finish');
  };
  const clear = () => {
    setSelection({ number: current, option: null, confidence: null });
    attempt.clear();
  };

  const isRunning = !view.isFinishing && view.finished === null;
  useShortcuts(
    {
      1: () => choose(1),
      2: () => choose(2),
      3: () => choose(3),
      4: () => choose(4),
      a: () => choose(1),
      b: () => choose(2),
      c: () => choose(3),
      d: () => choose(4),
      s: save,
      m: mark,
      y: () => tag('sure'),
      h: () => tag('fifty-fifty'),
      g: () => tag('guess'),
      x: clear,
      p: () => goTo(current - 1),
      n: () => goTo(current + 1),
      f: () => setDialog('finish'),
    },
    hasShortcuts && isRunning,
  );

  return (
    <>
      <div className="on-ink sticky top-0 z-20 bg-ink text-white">
        <div className="wrap flex min-h-13 items-center justify-between gap-4">
          <h1 className="min-w-0 truncate text-base text-white md:text-lg">{title}</h1>
          <div className="flex items-center gap-4 md:gap-6">
            <SaveState sending={view.sending} unsaved={view.unsaved} />
            <div className="text-right md:text-lg">
              <CountdownClock label="Time left" countdown={view.countdown} isAnnounced />
            </div>
          </div>
        </div>
      </div>
      <ExamNotices view={view} candidate={candidate} onLogin={() => setHasDismissedLogin(false)} />
      {isRunning && question ? (
        <div className="wrap grid grow grid-cols-1 content-start gap-x-8 gap-y-5 py-4 md:grid-cols-[15.5rem_minmax(0,1fr)] lg:grid-cols-[17rem_minmax(0,1fr)]">
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-line pb-2 md:col-span-2">
            <p className="text-sm text-muted">
              {paper.name}
              {openSection && ` · ${openSection.name}`}
            </p>
            {openSection && <CountdownClock label="Section" countdown={openSection.countdown} />}
            <div className="flex gap-5">
              <button type="button" onClick={() => setDialog('instructions')} className="text-link py-1.5">
                Instructions
              </button>
              <button type="button" onClick={() => setDialog('profile')} className="text-link py-1.5">
                View profile
              </button>
            </div>
          </div>
          <aside aria-label="Your progress">
            <p className="flex items-center justify-between gap-3 font-semibold text-ink">
              <span className="min-w-0 truncate">{profile.data?.Name || candidate}</span>
              <button
                type="button"
                aria-expanded={isPaletteShown}
                onClick={() => setIsPaletteShown(!isPaletteShown)}
                className="flex min-h-11 shrink-0 items-center gap-1 text-ink-mid md:hidden"
              >
                Choose a question
                <ChevronDownIcon className={`size-5 ${isPaletteShown ? 'rotate-180' : ''}`} />
              </button>
            </p>
            <div className={isPaletteShown ? '' : 'max-md:hidden'}>
              <div className="mt-2">
                <Counters progress={progress} />
              </div>
              <h2 className="mt-5 font-sans text-base max-md:sr-only">Choose a question</h2>
              <Palette paper={paper} progress={progress} current={current} open={open} onChoose={goTo} />
            </div>
          </aside>
          <div className="min-w-0">
            {refusedAt === current && (
              <p role="alert" className="mb-4 rounded-card bg-danger px-4 py-3 font-semibold text-white">
                {NEEDS_ANSWER}
              </p>
            )}
            <QuestionForm
              number={current}
              question={question}
              isLast={isLast}
              chosen={chosen}
              confidence={confidence}
              onTag={tag}
              onChoose={choose}
              onSave={save}
              onMark={mark}
              onClear={clear}
              onFinish={() => setDialog('finish')}
            />
          </div>
        </div>
      ) : (
        <Finishing view={view} />
      )}
      <ExamDialogs
        open={dialog === 'finish' ? null : dialog}
        onClose={() => setDialog(null)}
        minutes={Math.round(paper.durationMs / MINUTE_MS)}
        hasSections={paper.sections.length > 0}
        profileSource={profileSource}
        loginHref={loginHref}
        shortcuts={{ isOn: hasShortcuts, onSwitch: setHasShortcuts }}
      />
      <FinishDialog
        paper={paper}
        progress={progress}
        isOpen={dialog === 'finish' && isRunning}
        onClose={() => setDialog(null)}
        onFinish={() => {
          setDialog(null);
          attempt.finish();
        }}
      />
      <LoginAgain
        candidate={candidate}
        isOpen={needsLogin && !hasDismissedLogin}
        onClose={() => setHasDismissedLogin(true)}
        onLoggedIn={() => attempt.wake()}
      />
      <AlertDialog message={alert} onClose={() => setAlert(null)} />
    </>
  );
}
