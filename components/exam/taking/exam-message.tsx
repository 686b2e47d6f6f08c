import type { ReactNode } from 'react';

import { focusOn } from '@/components/ui/browser';
import { buttonLook } from '@/components/ui/button';
import { agePath, paths } from '@/lib/site/paths';
import type { StartFault } from '@/lib/sitting/wire';

import { type Text, useWords } from '../words/words';

const TITLES = {
  'no-questions': 'No questions yet',
  'not-available': 'The test cannot start',
  'in-a-mock': 'Not now',
  'nothing-due': 'Nothing to practise',
  'nothing-unseen': 'Nothing to practise',
  'nothing-shown': 'Nothing to practise',
  age: 'Your age first',
  closed: 'The test cannot start',
} as const satisfies Record<StartFault, Text>;

/** The site's messages about a paper are texts of the table too, or stay in English. */
export const asText = (message: string) => message as Text;

type MessageProps = { title: Text; text: Text; level?: 1 | 2; children?: ReactNode };

/** Shown in place of a test: why there is none, and the way back (specification §2, /Test). */
export function ExamMessage({ title, text, level = 1, children }: MessageProps) {
  const say = useWords();
  const Heading = `h${level}` as const;
  return (
    <div className={level === 1 ? 'wrap grow py-16' : ''}>
      <Heading ref={focusOn} tabIndex={-1} className="w-fit text-3xl">
        {say(title)}
      </Heading>
      <p className="mt-4 max-w-prose text-lg">{say(text)}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {children}
        <a href={paths.onlineTestSeries} className={buttonLook.outline} lang="en">
          Go Back To Home
        </a>
      </div>
    </div>
  );
}

type RefusalProps = { refused: { message: string; fault?: StartFault }; onAgain: () => void } & Pick<
  MessageProps,
  'level'
>;

/** Why the site does not give a test, and what the candidate can do about it. */
export function Refusal({ refused: { message, fault }, onAgain, level }: RefusalProps) {
  const say = useWords();
  return (
    <ExamMessage title={TITLES[fault ?? 'not-available']} text={asText(message)} level={level}>
      {fault === 'age' && (
        <a href={agePath(window.location.pathname + window.location.search)} className={buttonLook.primary}>
          {say('To the page of your age')}
        </a>
      )}
      {fault !== 'age' && fault !== 'closed' && (
        <button type="button" onClick={onAgain} className={buttonLook.primary}>
          {say('Try again')}
        </button>
      )}
    </ExamMessage>
  );
}
