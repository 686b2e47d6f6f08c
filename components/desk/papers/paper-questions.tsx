import { ReviewedQuestion } from '@/components/exam/review/reviewed-question';
import { buttonLook } from '@/components/ui/button';
import { EmptyNote } from '@/components/ui/item-list';
import type { KeyedQuestion } from '@/lib/content/nouns/questions';
import type { ShownPaper, ShownQuestion } from '@/lib/holding/papers/view-paper';
import type { LanguageView } from '@/lib/exam/languages';
import { plainText } from '@/lib/html/plain-text';
import { composedPaperPath, deskEndpoints, deskPaths } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { ChangeArea } from '../change-area';
import { changes } from '../changes';
import { CONTROL_LOOK, QueryForm } from '../query-form';

const EXCERPT_LENGTH = 110;
const SMALL = 'row-action';

/** What the page shows beside the questions: whether they are whole, with keys (1) or without (0), and the search in the bank. */
export type QuestionsQuery = {
  keys: 0 | 1 | null;
  language: LanguageView;
  /** The section to which a question is to be added, or the question that is to be swapped. */
  section: string;
  swap: string;
  q: string;
};

const marksOf = ({ it, isChanged, wasRecent, isChosen, keepsOptions }: ShownQuestion, shufflesOptions: boolean) => [
  ...(it ? [] : ['not in the bank any more']),
  ...(isChanged ? ['changed on the host'] : []),
  ...(wasRecent ? ['in one of the last papers'] : []),
  ...(isChosen ? ['chosen'] : []),
  ...(shufflesOptions && keepsOptions ? ['options keep their order'] : []),
];

type ActionsProps = {
  paper: string;
  question: ShownQuestion;
  isFirst: boolean;
  isLast: boolean;
  shufflesOptions: boolean;
  keys: number | null;
};

function Actions({ paper, question, isFirst, isLast, shufflesOptions, keys }: ActionsProps) {
  const { id, number, keepsOptions } = question;
  const of = <span className="sr-only"> question {number}</span>;
  return (
    <div className="flex flex-wrap items-center gap-1.5 px-3 pb-2 sm:py-2 sm:pl-0 print:hidden">
      {!isFirst && (
        <button {...changes({ do: 'move', question: id, by: -1 })} className={SMALL}>
          <span aria-hidden="true">↑</span>
          <span className="sr-only">Move up question {number}</span>
        </button>
      )}
      {!isLast && (
        <button {...changes({ do: 'move', question: id, by: 1 })} className={SMALL}>
          <span aria-hidden="true">↓</span>
          <span className="sr-only">Move down question {number}</span>
        </button>
      )}
      <button {...changes({ do: 'swap', question: id })} className={SMALL}>
        Swap{of}
      </button>
      <a href={`${composedPaperPath(paper, { show: 'questions', swap: id, keys })}#search`} className={SMALL}>
        Swap for…{of}
      </a>
      {shufflesOptions && (
        <button {...changes({ do: 'keep', question: id, keepsOptions: !keepsOptions })} className={SMALL}>
          {keepsOptions ? 'Shuffle options' : 'Keep options'}
          {of}
        </button>
      )}
      <button {...changes({ do: 'remove', question: id })} className={SMALL}>
        Remove{of}
      </button>
    </div>
  );
}

const withoutExplanation = ({ hindi, ...it }: NonNullable<ShownQuestion['it']>) => ({
  ...{ ...it, explanation: undefined },
  hindi: hindi && { ...hindi, explanation: undefined },
});

type Props = { id: string; shown: ShownPaper; query: QuestionsQuery };

/**
 * The questions of a paper by section. Those of a draft can be changed. A published one has its digest in the foot of
 * each sheet, as a table's foot.
 */
export function PaperQuestions({ id, shown: { sections, paper, pool, digest }, query }: Props) {
  const isDraft = pool !== null;
  const { keys, language } = query;
  const shufflesOptions = paper.shuffle === 'questions-and-options';
  return (
    <div className="print:table print:w-full">
      {sections.map(({ name, minutes, questions }, at) => (
        <section key={at} aria-label={name || 'Questions'} className="mb-8">
          <div className="mb-2 flex flex-wrap items-baseline justify-between gap-x-4">
            <h3 className="text-lg">
              {name || 'Questions'}: {questions.length}
              {minutes !== null && `, ${counted(minutes, 'minute')}`}
            </h3>
            {isDraft && (
              <a
                href={`${composedPaperPath(id, { show: 'questions', section: at, keys })}#search`}
                className="text-link py-2 print:hidden"
              >
                Add a question<span className="sr-only"> to {name || 'the paper'}</span>
              </a>
            )}
          </div>
          {questions.length === 0 && <EmptyNote>There are no questions yet.</EmptyNote>}
          <ol className="border-t border-line print:columns-2 print:gap-8">
            {questions.map((question, index) => (
              <li
                key={question.id}
                className="paper-question border-b border-line bg-surface sm:grid sm:grid-cols-[minmax(0,1fr)_auto] sm:items-start print:block print:break-inside-avoid"
              >
                <p
                  className={`flex min-w-0 items-baseline gap-x-3 px-3 py-2.5 ${keys === 0 ? 'print:float-left print:p-0' : ''}`}
                >
                  <span className="w-7 shrink-0 font-semibold text-ink tabular-nums">{question.number}</span>
                  <span className="min-w-0">
                    {keys === null && (question.it ? plainText(question.it.question, EXCERPT_LENGTH) : question.id)}
                    <span className={`block text-sm text-muted ${keys === 0 ? 'print:hidden' : ''}`}>
                      {[question.subject || 'no subject', ...marksOf(question, shufflesOptions)].join(' · ')}
                    </span>
                  </span>
                </p>
                {isDraft && (
                  <Actions
                    paper={id}
                    question={question}
                    isFirst={index === 0}
                    isLast={index === questions.length - 1}
                    keys={keys}
                    shufflesOptions={shufflesOptions}
                  />
                )}
                {keys !== null && question.it && (
                  <div className="px-3 pb-5 sm:col-span-2 sm:pl-13 print:pl-8">
                    <ReviewedQuestion
                      question={keys ? question.it : withoutExplanation(question.it)}
                      correct={keys ? Number(question.it.correctOption) : []}
                      language={language}
                    />
                  </div>
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
      {digest !== null && (
        <p className="text-sm wrap-anywhere print:table-footer-group print:break-inside-avoid">
          Fingerprint (SHA-256): <span className="font-mono">{digest}</span>
        </p>
      )}
    </div>
  );
}

type SearchProps = {
  id: string;
  version: number;
  query: QuestionsQuery;
  /** What it is for, as a heading. */
  title: string;
  found: readonly KeyedQuestion[];
  taken: ReadonlySet<string>;
};

/** Finds a question of the bank to add to a section or to swap for another. The search works without JavaScript. */
export const BankPicker = ({ id, version, query: { section, swap, q, keys }, title, found, taken }: SearchProps) => (
  <section id="search" aria-labelledby="search-title" className="card scroll-mt-4 p-4 md:p-5">
    <h3 id="search-title" className="text-lg">
      {title}
    </h3>
    <QueryForm
      action={`${deskPaths.papers}#search`}
      kept={{ paper: id, show: 'questions', section, swap, keys: String(keys ?? '') }}
      look="mt-3"
    >
      <label className="grid grow gap-1 sm:max-w-md">
        Words of the question, or its _id
        <input type="search" name="q" defaultValue={q} maxLength={100} className={CONTROL_LOOK} />
      </label>
      <button className={buttonLook.outline}>Find</button>
      <a href={composedPaperPath(id, { show: 'questions', keys })} className="text-link py-2.5">
        Close
      </a>
    </QueryForm>
    {found.length === 0 && <p className="mt-4 text-muted">No question of the bank has these words.</p>}
    <ChangeArea endpoint={deskEndpoints.paper(id)} version={version}>
      <ul className="mt-4 grid gap-2">
        {found.map((it) => (
          <li key={it.id} className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line pt-2">
            <details className="min-w-0 grow basis-72">
              <summary className="min-h-11 py-2">
                {plainText(it.question, EXCERPT_LENGTH)} <span className="text-sm text-muted">{it.subject}</span>
              </summary>
              <ReviewedQuestion question={it} correct={Number(it.correctOption)} />
            </details>
            {taken.has(it.id) ? (
              <span className="py-2 text-sm text-muted">in the paper</span>
            ) : (
              <button
                {...changes(
                  swap
                    ? { do: 'swap', question: swap, by: it.id }
                    : { do: 'add', question: it.id, section: Number(section) },
                  swap ? composedPaperPath(id, { show: 'questions', keys }) : undefined,
                )}
                className={SMALL}
              >
                {swap ? 'Take this one' : 'Add'}
                <span className="sr-only">: {plainText(it.question, 60)}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
    </ChangeArea>
  </section>
);
