import { SiteLink } from '@/components/ui/site-link';
import type { AnalysedQuestion } from '@/lib/attempts/scorecard';
import { filterQuestions, type ReviewView, type Shown, SHOWN } from '@/lib/exam/review-filter';
import { reviewPath } from '@/lib/site/paths';

/** Where the review begins on its page. */
export const REVIEW_ANCHOR = 'your-answers';

type Filter = Pick<ReviewView, 'show' | 'subject'>;

/** The review as a filter shows it, from its beginning. */
export const filteredPath = (attemptId: string, { show, subject }: Filter) =>
  `${reviewPath(attemptId, { show: show ?? undefined, subject: subject ?? undefined })}#${REVIEW_ANCHOR}`;

const SHOWN_LABELS = {
  wrong: 'Wrong',
  blank: 'Not answered',
  guessed: 'Guessed',
  marked: 'Marked for review',
} satisfies Record<Shown, string>;

type Choice = { label: string; filter: Filter; isCurrent: boolean };

type ListProps = {
  name: string;
  attemptId: string;
  questions: readonly AnalysedQuestion[];
  choices: readonly Choice[];
};

/** Each choice with the number of questions that it shows; one that shows none leads nowhere. */
function Choices({ name, attemptId, questions, choices }: ListProps) {
  const look =
    'flex min-h-10 items-center rounded-card border px-3 text-sm whitespace-nowrap lg:min-h-8 lg:px-2 lg:text-xs';
  return (
    <nav aria-label={name} className="lg:mb-2">
      <p aria-hidden="true" className="text-sm font-semibold text-ink max-lg:hidden">
        {name}
      </p>
      <ul className="flex gap-1.5 lg:flex-wrap">
        {choices.map(({ label, filter, isCurrent }) => {
          const count = filterQuestions(questions, filter).length;
          const text = `${label} (${count})`;
          return (
            <li key={label}>
              {count === 0 && !isCurrent ? (
                <span className={`${look} border-dashed border-line text-muted`}>{text}</span>
              ) : (
                <SiteLink
                  href={filteredPath(attemptId, filter)}
                  aria-current={isCurrent ? 'true' : undefined}
                  className={`${look} ${isCurrent ? 'border-ink bg-ink font-semibold text-white' : 'border-ink-mid bg-white text-ink hover:bg-ink-soft'}`}
                >
                  {text}
                </SiteLink>
              )}
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

type Props = { attemptId: string; questions: readonly AnalysedQuestion[]; view: ReviewView };

/** Ways to narrow the review: by what became of the questions, and by subject. Either keeps what the other says. */
export function ReviewFilter({ attemptId, questions, view: { show, subject } }: Props) {
  const subjects = [...new Set(questions.map((question) => question.subject))].filter((name) => name !== '');
  return (
    <div className="flex gap-4 py-1 max-lg:overflow-x-auto lg:block">
      <Choices
        name="Show"
        attemptId={attemptId}
        questions={questions}
        choices={[
          { label: 'All', filter: { show: null, subject }, isCurrent: show === null },
          ...SHOWN.map((name) => ({
            label: SHOWN_LABELS[name],
            filter: { show: name, subject },
            isCurrent: show === name,
          })),
        ]}
      />
      {subjects.length > 1 && (
        <Choices
          name="Subject"
          attemptId={attemptId}
          questions={questions}
          choices={[
            { label: 'All subjects', filter: { show, subject: null }, isCurrent: subject === null },
            ...subjects.map((name) => ({
              label: name,
              filter: { show, subject: name },
              isCurrent: subject === name,
            })),
          ]}
        />
      )}
    </div>
  );
}
