import { ReviewedQuestion } from '@/components/exam/review/reviewed-question';
import { buttonLook } from '@/components/ui/button';
import { EmptyNote } from '@/components/ui/item-list';
import type { QuestionUse } from '@/lib/banks/question-uses';
import type { BankCount, BankQuestion, QuestionState } from '@/lib/content/nouns/bank';
import { plainText } from '@/lib/html/plain-text';
import { bankPath, deskPaths, papersWithPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { indexText, wholePercentText } from '../mocks/items';
import { CONTROL_LOOK, QueryForm } from '../query-form';
import { DeskTable } from '../table';

/** Shown if the host's questions cannot be read. */
export const NoBank = () => (
  <EmptyNote>The API host is not sending any questions at the moment. Please try again in a minute.</EmptyNote>
);

const STATE_TEXTS: Record<QuestionState, string> = { usable: 'Usable', inactive: 'Inactive', faulty: 'Faulty' };

const isState = (name: string): name is QuestionState => Object.hasOwn(STATE_TEXTS, name);

const STATES = Object.keys(STATE_TEXTS).filter(isState);

/** The parts of an address of the bank; each is '' for all. */
export type BankQuery = { category: string; sub: string; subject: string; state: string; q: string; sort: string };

type Named = BankCount & { category: string; subCategory: string };

const COLUMNS = [
  { name: 'place', label: 'Category, sub-category, subject' },
  ...STATES.map((name) => ({ name, label: STATE_TEXTS[name] })),
];

/** How many questions each place has, sorted as the address says; each number leads to its questions. */
export function BankCounts({ counts, query }: { counts: readonly Named[]; query: BankQuery }) {
  const { sort } = query;
  const rows = isState(sort) ? counts.toSorted((one, other) => other[sort] - one[sort]) : counts;
  const by = isState(sort) ? sort : 'place';
  return (
    <DeskTable
      width="max-w-4xl"
      columns={COLUMNS.map(({ name, label }) => ({
        label,
        isNumber: isState(name),
        sort: {
          href: bankPath({ ...query, sort: name }),
          ...(name === by && { now: isState(name) ? 'descending' : 'other' }),
        },
      }))}
      rows={rows.map((row) => {
        const place = {
          category: row.categoryId ?? 'none',
          sub: row.subCategoryId ?? 'none',
          subject: row.subject || 'none',
        };
        return {
          id: Object.values(place).join('/'),
          cells: [
            `${row.category} · ${row.subCategory} · ${row.subject || 'no subject'}`,
            ...STATES.map((state) =>
              row[state] === 0 ? (
                0
              ) : (
                <a key={state} href={bankPath({ ...place, state })} className="text-link">
                  {row[state]}
                  <span className="sr-only"> {STATE_TEXTS[state]}</span>
                </a>
              ),
            ),
          ],
        };
      })}
    />
  );
}

/** Searches in what the address already chooses. */
export const BankSearch = ({ query: { q, state, ...kept } }: { query: BankQuery }) => (
  <QueryForm action={deskPaths.bank} kept={kept}>
    <label className="grid gap-1">
      Words
      <input type="search" name="q" defaultValue={q} maxLength={100} className={CONTROL_LOOK} />
    </label>
    <label className="grid gap-1">
      State
      <select name="state" defaultValue={state} className={`${CONTROL_LOOK} select-look`}>
        <option value="">All</option>
        {Object.entries(STATE_TEXTS).map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </select>
    </label>
    <button className={buttonLook.solid}>Find</button>
    <a href={deskPaths.bank} className="text-link py-2.5">
      Show all
    </a>
  </QueryForm>
);

const EXCERPT_LENGTH = 120;

const papersText = ({ papers }: QuestionUse) => `in ${counted(papers, 'paper')}`;

type EntryProps = {
  question: BankQuestion;
  use: QuestionUse | undefined;
  /** Whether the desk cannot change it. */
  isFixed: boolean;
};

/** A question as the candidate sees it after the test, with its key; a faulty one with its fault. */
export function BankEntry({ question, use, isFixed }: EntryProps) {
  const { position, id, state, fault, subject, read, text, categoryId, subCategoryId } = question;
  const it = read?.();
  const excerpt = it ? plainText(it.question, EXCERPT_LENGTH) : text().slice(0, EXCERPT_LENGTH);
  return (
    <details className="card">
      <summary className="flex min-h-11 flex-wrap items-baseline gap-x-3 px-4 py-2">
        <span className="min-w-0 flex-1 max-sm:basis-full">{excerpt}</span>
        <span className={`text-sm ${state === 'faulty' ? 'font-semibold text-danger' : 'text-muted'}`}>
          {[subject, STATE_TEXTS[state], use && papersText(use)].filter(Boolean).join(' · ')}
        </span>
      </summary>
      <div className="border-t border-line p-4">
        <p className="mb-3 text-sm text-muted">
          {id ? `_id ${id}, ` : ''}at {position} of the host’s list
          {id && (
            <>
              {' · '}
              <a href={papersWithPath(id)} className="text-link">
                Papers with it, to rule on
              </a>
            </>
          )}
          {id && categoryId !== null && subCategoryId !== null && !isFixed && (
            <>
              {' · '}
              <a href={bankPath({ change: id, category: categoryId, sub: subCategoryId })} className="text-link">
                Change it<span className="sr-only">: {excerpt}</span>
              </a>
            </>
          )}
        </p>
        {use?.newest && (
          <p className="mb-3">
            In {use.newest.mock}:{' '}
            {use.newest.figures.facility === null
              ? 'it counted for nobody, or for all alike.'
              : `${wholePercentText(use.newest.figures.facility)} right, discrimination ${indexText(use.newest.figures.discrimination)}.`}
          </p>
        )}
        {fault && <p className="mb-3 font-semibold text-danger">{fault}</p>}
        {it && <ReviewedQuestion question={it} correct={Number(it.correctOption)} under={2} />}
      </div>
    </details>
  );
}
