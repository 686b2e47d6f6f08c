import { type MouseEvent, type ReactNode, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { useProfile } from '@/components/blocks/profile-card';
import { DisplayButton } from '@/components/layout/display';
import { ChevronDownIcon, MenuIcon } from '@/components/ui/icons';
import type { LanguageView } from '@/lib/exam/languages';
import { minutesOf } from '@/lib/exam/times';
import { profileDuringTest } from '@/lib/site/paths';
import { areShortcutsOff, keepPosition, keepShortcuts } from '@/lib/sitting/client/remembered';
import type { AttemptView, RunningAttempt } from '@/lib/sitting/client/running-attempt';

import { PaperName } from '../in-languages';
import { useWords } from '../words/words';
import { CountdownClock } from './countdown-clock';
import { Counters, FinishDialog } from './counters';
import { ExamHelp } from './exam-help';
import { LanguageSwitch } from './language-switch';
import { LoginAgain } from './login-again';
import { Messages } from './messages';
import { Palette } from './palette';
import { QuestionForm } from './question-form';
import { ExamNotices, Finishing, SaveState } from './saving';
import type * as TakeAlong from './take-along';

/** The view of an attempt. Runs its clock while mounted, and tells it when the page hides, returns or goes online. */
function useRunningAttempt(attempt: RunningAttempt): AttemptView {
  const view = useSyncExternalStore(attempt.subscribe, attempt.getView, attempt.getView);

  useEffect(() => {
    const shown = new AbortController();
    const { signal } = shown;
    const timer = setInterval(() => attempt.tick(), 1_000);
    const onVisibility = () => (document.visibilityState === 'hidden' ? attempt.hide() : attempt.show());
    const onLeave = (event: BeforeUnloadEvent) => {
      const { unsaved, finished } = attempt.getView();
      if (unsaved > 0 && !finished) event.preventDefault();
    };
    if (document.visibilityState === 'hidden') attempt.hide();
    document.addEventListener('visibilitychange', onVisibility, { signal });
    window.addEventListener('online', () => attempt.wake(), { signal });
    window.addEventListener('pagehide', () => attempt.hide(), { signal });
    window.addEventListener('beforeunload', onLeave, { signal });
    return () => {
      clearInterval(timer);
      shown.abort();
    };
  }, [attempt]);

  const { current } = view;
  useEffect(() => keepPosition(attempt.id, current), [attempt, current]);

  return view;
}

/** What saves answers as a file; loaded while the site can be reached, and null until then. */
function useTakeAlong(isOffered: boolean) {
  const [part, setPart] = useState<typeof TakeAlong | null>(null);
  useEffect(() => {
    if (!isOffered) return;
    const load = () => void import('./take-along').then(setPart, () => undefined);
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, [isOffered]);
  return part;
}

/** Gives the focus back to the button of the menu, to which what opens next returns it. */
const closeMenu = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.hidePopover?.();

type Props = {
  title: ReactNode;
  attempt: RunningAttempt;
  isMock?: boolean;
  language: LanguageView;
  onLanguage: (language: LanguageView) => void;
};

/** A test under way (specification §2, /Test). */
export function RunningExam({ title, attempt, isMock = false, language, onLanguage }: Props) {
  const say = useWords();
  const view = useRunningAttempt(attempt);
  const { paper, candidate } = attempt;
  const { progress, openSection } = view;
  const [isAsked, setIsAsked] = useState(false);
  const [hasShortcuts, setHasShortcuts] = useState(() => !areShortcutsOff());
  const [isPaletteShown, setIsPaletteShown] = useState(false);
  const [hasDismissedLogin, setHasDismissedLogin] = useState(false);
  const profile = useProfile(profileDuringTest);
  const takeAlong = useTakeAlong(attempt.lateKey !== undefined);
  const questionHeading = useRef<HTMLHeadingElement>(null);

  const choose = useCallback(
    (questionNumber: number) => {
      setIsPaletteShown(false);
      // A question that is already on the screen takes no focus by itself.
      if (questionNumber === attempt.getView().current) questionHeading.current?.focus();
      attempt.goTo(questionNumber);
    },
    [attempt],
  );

  const isRunning = !view.isFinishing && view.finished === null;
  const needsLogin = view.sending === 'logged-out' || view.sending === 'other-account';
  if (!needsLogin && hasDismissedLogin) setHasDismissedLogin(false);

  // The notice that led to the login is gone and took the focus with it.
  useEffect(() => {
    if (!needsLogin && document.activeElement === document.body) questionHeading.current?.focus();
  }, [needsLogin]);

  return (
    <>
      <div className="exam-head on-bar sticky top-0 z-20 bg-bar text-on-bar [@media(max-height:30rem)]:[--size:1]">
        <div className="wrap flex min-h-13 items-center gap-x-3 md:gap-x-5 @max-[20rem]:flex-wrap">
          <div className="min-w-0 flex-1 leading-tight">
            <h1 className="truncate text-sm leading-tight sm:text-base text-on-bar" lang="en">
              {title}
            </h1>
            <p className="truncate text-xs leading-tight text-on-bar-soft">
              <PaperName paper={paper} language={language} />
              {openSection && <span lang="en"> · {openSection.name}</span>}
            </p>
          </div>
          <SaveState sending={view.sending} unsaved={view.unsaved} />
          <div className="flex flex-col items-end leading-tight sm:flex-row sm:items-baseline sm:gap-x-4">
            {openSection && <CountdownClock key={view.open.first} label={say('Section')} {...openSection} />}
            <CountdownClock
              label={say(openSection ? 'Paper' : 'Time left')}
              countdown={view.countdown}
              extraMs={view.extraMs}
              labelClass={openSection ? '' : 'max-sm:sr-only'}
              isMain
            />
          </div>
          <button type="button" popoverTarget="exam-menu" className="exam-menu-button -mr-2 p-2.5">
            <MenuIcon className="size-6" />
            <span className="sr-only">{say('Menu')}</span>
          </button>
          <ExamHelp
            minutes={minutesOf(attempt.ownMs + view.extraMs)}
            extraMinutes={minutesOf(view.extraMs)}
            hasSections={paper.sections.length > 0}
            hasLanguages={attempt.isInTwoLanguages}
            isMock={isMock}
            profileSource={profileDuringTest}
            buttonClass="min-h-11 hover:underline"
            shortcuts={{
              isOn: hasShortcuts,
              onSwitch: (isOn) => {
                setHasShortcuts(isOn);
                keepShortcuts(isOn);
              },
            }}
            frame={{ id: 'exam-menu', popover: 'auto', className: 'exam-menu', onClick: closeMenu }}
          >
            {(attempt.isInTwoLanguages || language !== 'en') && (
              <LanguageSwitch language={language} onChange={onLanguage} />
            )}
            <DisplayButton className="hover:underline" />
          </ExamHelp>
        </div>
      </div>
      <Messages messages={view.messages} />
      <ExamNotices view={view} candidate={candidate} isMock={isMock} onLogin={() => setHasDismissedLogin(false)} />
      {isRunning ? (
        <div className="exam-room wrap grid grow grid-cols-1 grid-rows-[auto_1fr] gap-x-8 pt-2 md:grid-cols-[min(15.5rem,40%)_minmax(0,1fr)] md:grid-rows-1 md:pt-3 lg:grid-cols-[min(17rem,40%)_minmax(0,1fr)]">
          <aside aria-label={say('Your progress')}>
            <p className="flex flex-wrap items-center justify-between gap-x-3 font-semibold text-ink">
              <span className="min-w-24 flex-1 truncate">{profile.data?.Name || candidate}</span>
              <button
                type="button"
                aria-expanded={isPaletteShown}
                onClick={() => setIsPaletteShown(!isPaletteShown)}
                className="flex min-h-11 items-center gap-1 text-left text-ink-mid md:hidden"
                lang="en"
              >
                Choose a question
                <ChevronDownIcon className={`size-5 shrink-0 ${isPaletteShown ? 'rotate-180' : ''}`} />
              </button>
            </p>
            <div className={isPaletteShown ? '' : 'max-md:hidden'}>
              <div className="mt-2">
                <Counters progress={progress} />
              </div>
              <Palette paper={paper} progress={progress} current={view.current} open={view.open} onChoose={choose} />
            </div>
          </aside>
          <QuestionForm
            attempt={attempt}
            view={view}
            heading={questionHeading}
            language={language}
            onLanguage={onLanguage}
            hasShortcuts={hasShortcuts}
            onFinish={() => setIsAsked(true)}
          />
          {/* Leaves the page with the questions, since an open dialog would keep the focus. */}
          <FinishDialog
            paper={paper}
            progress={progress}
            countdown={view.countdown}
            isOpen={isAsked}
            onClose={() => setIsAsked(false)}
            onFinish={() => {
              setIsAsked(false);
              attempt.finish();
            }}
          />
        </div>
      ) : (
        <Finishing view={view}>{takeAlong && <takeAlong.TakeAlong attempt={attempt} />}</Finishing>
      )}
      <LoginAgain
        candidate={candidate}
        isOpen={needsLogin && !hasDismissedLogin}
        onClose={() => setHasDismissedLogin(true)}
        onLoggedIn={() => attempt.wake()}
      />
    </>
  );
}
