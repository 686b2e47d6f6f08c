import { type StudyLinks, StudyLinkList } from '@/components/exam/study-links';
import { counted, countText, marksText, REVIEW_ANCHOR } from '@/components/exam/texts';
import { buttonLook } from '@/components/ui/button';
import { PrintButton } from '@/components/ui/print-button';
import type { Scorecard } from '@/lib/attempts/scorecard';
import { reviewPath } from '@/lib/site/paths';

type Props = { scorecard: Scorecard; studyLinks: StudyLinks };

/** What the panel offers to review: the name of one, and of several. */
const TO_REVIEW: Record<'wrong' | 'blank', [one: string, many?: string]> = {
  wrong: ['wrong answer'],
  blank: ['question without an answer', 'questions without an answer'],
};

/** The subject that cost most; undefined with a single subject or without any loss. */
function worstOf({ subjects, figures, fullUnits }: Scorecard) {
  const rightUnits = fullUnits === null ? 1 : fullUnits / figures.totalQuestions;
  const losses = subjects.map(({ name, totalQuestions, marksUnits, correct }) => {
    const [full, had] = [totalQuestions * rightUnits, marksUnits ?? correct];
    return { name, full, had, lost: full - had };
  });
  const [worst] = losses.filter(({ name, lost }) => name !== '' && lost > 0).toSorted((a, b) => b.lost - a.lost);
  return subjects.length > 1 ? worst : undefined;
}

/** Where marks were lost, and what to do next: the questions to review and where to study. */
export function StudyNext({ scorecard, studyLinks }: Props) {
  const { id, figures, questions, fullUnits } = scorecard;
  const text = fullUnits === null ? countText : marksText;
  const worst = worstOf(scorecard);
  const counts = (['wrong', 'blank'] as const)
    .map((show) => ({ show, count: questions.filter(({ verdict }) => verdict === show).length }))
    .filter(({ count }) => count > 0);
  return (
    <section
      aria-labelledby="marks-lost"
      className="card p-4 sm:p-5 print:border-0 print:bg-transparent print:p-0 print:text-sm print:shadow-none"
    >
      <h2 id="marks-lost" className="text-xl">
        {fullUnits === null ? 'What was missed' : 'Where marks were lost'}
      </h2>
      <p className="mt-1">
        {worst ? (
          <>
            Most {fullUnits === null ? 'right answers were missed' : 'marks were lost'} in{' '}
            <strong className="text-ink">{worst.name}</strong>, where you have {text(worst.had)} of {text(worst.full)}.
          </>
        ) : figures.correctAnswers === figures.totalQuestions ? (
          `${fullUnits === null ? 'Nothing' : 'Nowhere'}: every answer is right.`
        ) : (
          `You have ${countText(figures.correctAnswers)} of ${countText(figures.totalQuestions)} right answers.`
        )}
      </p>
      <div className="print:hidden">
        <h3 className="mt-3 text-lg">What to do next</h3>
        {counts.length > 0 && (
          <p className="text-sm">
            Look at your{' '}
            {counts.map((it, index) => (
              <span key={it.show}>
                {index > 0 && ' · '}
                <a href={`${reviewPath(id, { show: it.show })}#${REVIEW_ANCHOR}`} className="text-link leading-7">
                  {counted(it.count, ...TO_REVIEW[it.show])}
                </a>
              </span>
            ))}
          </p>
        )}
        {worst && <StudyLinkList intro="Study:" subject={worst.name} studyLinks={studyLinks} />}
        <p className="mt-3 flex flex-wrap gap-3">
          <a href={`#${REVIEW_ANCHOR}`} className={buttonLook.primary}>
            Review your answers
          </a>
          <PrintButton label="Print" />
        </p>
      </div>
    </section>
  );
}
