import { filterQuestions, type ReviewView, type Shown, SHOWN } from '@/lib/exam/review-filter';
import { reviewPath } from '@/lib/site/paths';
import type { AnalysedQuestion } from '@/lib/sitting/scorecard';

import { REVIEW_ANCHOR } from '../texts';
import { Say, type Text } from '../words/words';

type Filter = Pick<ReviewView, 'show' | 'subject' | 'language'>;

export const filteredPath = (attemptId: string, { show, subject, language }: Filter) =>
  `${reviewPath(attemptId, { show, subject, language })}#${REVIEW_ANCHOR}`;

const SHOWN_LABELS = {
  missed: 'Wrong or not answered',
  wrong: 'Wrong',
  blank: 'Not answered',
  guessed: 'Guessed',
  marked: 'Marked for review',
} satisfies Record<Shown, Text>;

const LOOK =
  'flex min-h-10 items-center rounded-card border px-3 text-sm whitespace-nowrap lg:min-h-8 lg:px-2 lg:text-xs';

type Props = { attemptId: string; questions: readonly AnalysedQuestion[]; view: Filter };

/** Filters by outcome and by subject; each keeps the choice of the other. A filter without questions is not a link. */
export function ReviewFilter({ attemptId, questions, view }: Props) {
  const subjects = [...new Set(questions.map(({ subject }) => subject))].filter((name) => name !== '');
  const groups: {
    name: Text;
    key: 'show' | 'subject';
    choices: { label: Text | { name: string }; value: string | null }[];
  }[] = [
    {
      name: 'Show',
      key: 'show',
      choices: [{ label: 'All', value: null }, ...SHOWN.map((value) => ({ label: SHOWN_LABELS[value], value }))],
    },
    {
      name: 'Subject',
      key: 'subject',
      choices: [
        { label: 'All subjects', value: null },
        ...subjects.map((value) => ({ label: { name: value }, value })),
      ],
    },
  ];
  return (
    <div className="flex gap-4 py-1 max-lg:overflow-x-auto lg:block">
      {(subjects.length > 1 ? groups : groups.slice(0, 1)).map(({ name, key, choices }) => (
        <nav key={name} aria-labelledby={`filter-${key}`} className="max-lg:shrink-0 lg:mb-2">
          <p id={`filter-${key}`} aria-hidden="true" className="text-sm font-semibold text-ink max-lg:hidden">
            <Say text={name} />
          </p>
          <ul className="flex gap-1.5 lg:flex-wrap">
            {choices.map(({ label, value }) => {
              const filter = { ...view, [key]: value };
              const count = filterQuestions(questions, filter).length;
              const isCurrent = view[key] === value;
              const text = (
                <span>
                  {typeof label === 'object' ? label.name : <Say text={label} />} ({count})
                </span>
              );
              return (
                <li key={value} className="max-lg:shrink-0">
                  {count === 0 && !isCurrent ? (
                    <span className={`${LOOK} border-dashed border-line text-muted`}>{text}</span>
                  ) : (
                    <a
                      href={filteredPath(attemptId, filter)}
                      aria-current={isCurrent ? 'true' : undefined}
                      className={`${LOOK} ${isCurrent ? 'border-ink bg-ink font-semibold text-on-ink' : 'border-ink-mid bg-surface text-ink hover:bg-ink-soft'}`}
                    >
                      {text}
                    </a>
                  )}
                </li>
              );
            })}
          </ul>
        </nav>
      ))}
    </div>
  );
}
