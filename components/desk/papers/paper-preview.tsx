import { QuestionText } from '@/components/exam/question-text';
import { OptionChoice } from '@/components/exam/taking/option-choice';
import { buttonLook } from '@/components/ui/button';
import { EmptyNote } from '@/components/ui/item-list';
import type { KeyedPaper } from '@/lib/exam/paper';
import type { SafeHtml } from '@/lib/html/sanitize';
import { composedPaperPath } from '@/lib/site/paths';

const HEADING_ID = 'previewed-question';
const TEXT_ID = 'previewed-question-text';

type Props = { id: string; paper: Pick<KeyedPaper<SafeHtml>, 'questions' | 'sections'>; number: number };

/** One question as the candidate sees it, in all its languages, with the ways to the others. */
export function PaperPreview({ id, paper: { questions, sections }, number }: Props) {
  const question = questions[number - 1];
  if (!question) return <EmptyNote>There is no such question.</EmptyNote>;
  const pathOf = (wanted: number) => composedPaperPath(id, { show: 'preview', number: wanted });
  const section = sections.find(({ first, last }) => first <= number && number <= last);
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(18rem,40%)]">
      <article className="card p-4 md:p-6">
        {section && <p className="mb-2 font-semibold text-ink">{section.name}</p>}
        <QuestionText number={number} question={question} language="both" headingId={HEADING_ID} textId={TEXT_ID} />
        <fieldset
          key={number}
          aria-labelledby={`${HEADING_ID} ${TEXT_ID}`}
          className="mt-5 grid min-w-0 grid-cols-1 gap-2.5"
        >
          {question.options.map((html, index) => (
            <OptionChoice
              key={index}
              number={index + 1}
              html={html}
              hindi={question.hindi?.options[index]}
              language="both"
              name="option"
            />
          ))}
        </fieldset>
        <p className="mt-6 flex flex-wrap justify-between gap-3">
          {number > 1 && (
            <a href={pathOf(number - 1)} className={buttonLook.outline}>
              Previous question
            </a>
          )}
          {number < questions.length && (
            <a href={pathOf(number + 1)} className={`${buttonLook.outline} ml-auto`}>
              Next question
            </a>
          )}
        </p>
      </article>
      <nav aria-label="Questions">
        <ol className="flex flex-wrap gap-1.5">
          {questions.map((it, at) => (
            <li key={it.id}>
              <a
                href={pathOf(at + 1)}
                aria-current={at + 1 === number ? 'true' : undefined}
                className="flex size-11 items-center justify-center rounded-card border border-line bg-surface tabular-nums aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-on-ink"
              >
                {at + 1}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}
