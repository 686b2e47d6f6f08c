import { BankCounts, BankEntry, type BankQuery, BankSearch, NoBank } from '@/components/desk/bank/bank';
import { NextPageLink } from '@/components/desk/next-page-link';
import { listUses } from '@/lib/banks/question-uses';
import { bankIfAny, type BankPlace, findQuestions, QUESTION_STATES } from '@/lib/content/nouns/bank';
import { listExamCategories, listExamSubCategories } from '@/lib/content/nouns/exam-categories';
import { questionsCall } from '@/lib/content/nouns/questions';
import { whyNotEditable } from '@/lib/editing/items';
import { bankPath, deskPaths } from '@/lib/site/paths';
import { database } from '@/lib/store/database';

import { deskMetadata, deskPage } from '../../desk-page';
import { OneQuestion } from './one-question';

const SIZE = 50;

export const metadata = deskMetadata('Bank');

/** A number of an address: null for 'none', undefined for anything else. */
const numberOf = (text: string) => (text === 'none' ? null : /^\d{1,9}$/.test(text) ? Number(text) : undefined);

async function readNames() {
  const [categories, subCategories] = await Promise.all([listExamCategories(), listExamSubCategories()]);
  return ({ categoryId, subCategoryId }: BankPlace) => ({
    category: categories.find(({ id }) => id === String(categoryId))?.name ?? `category ${categoryId ?? 'missing'}`,
    subCategory:
      subCategories.find((it) => it.id === String(subCategoryId) && it.categoryId === String(categoryId))?.name ??
      `sub-category ${subCategoryId ?? 'missing'}`,
  });
}

export default deskPage(deskPaths.bank, 'Bank', async ({ query }) => {
  const fixed = await whyNotEditable(questionsCall);
  const [categoryId, subCategoryId] = [numberOf(query('category')), numberOf(query('sub'))];
  if (!fixed && query('change') && categoryId && subCategoryId)
    return <OneQuestion id={query('change')} categoryId={categoryId} subCategoryId={subCategoryId} />;
  const [bank, namesOf] = await Promise.all([bankIfAny(Date.now()), readNames()]);
  if (!bank) return <NoBank />;
  const asked: BankQuery = {
    category: query('category'),
    sub: query('sub'),
    subject: query('subject'),
    state: query('state'),
    q: query('q').slice(0, 100),
    sort: query('sort'),
  };
  const found = findQuestions(bank, {
    categoryId,
    subCategoryId,
    subject: asked.subject === 'none' ? '' : asked.subject || undefined,
    state: QUESTION_STATES.find((it) => it === asked.state),
    words: asked.q,
  });
  const isNarrowed = found.length < bank.questions.length;
  const from = numberOf(query('from')) ?? 0;
  const shown = found.slice(from, from + SIZE);
  const uses = await listUses(
    await database(),
    shown.map(({ id }) => id),
  );
  return (
    <div className="grid gap-8">
      <details open={!isNarrowed}>
        <summary className="mb-3 text-xl font-semibold text-ink">How many there are</summary>
        <div className="max-h-96 overflow-y-auto">
          <BankCounts counts={bank.counts.map((count) => ({ ...count, ...namesOf(count) }))} query={asked} />
        </div>
      </details>
      <section aria-labelledby="questions" className="grid gap-4">
        <h2 id="questions" className="text-xl">
          {found.length} {found.length === 1 ? 'question' : 'questions'}
        </h2>
        <BankSearch query={asked} />
        {fixed && <p className="text-sm text-muted">{fixed}</p>}
        <ul className="grid gap-2">
          {shown.map((question) => (
            <li key={question.position}>
              <BankEntry question={question} use={uses.get(question.id)} isFixed={fixed !== null} />
            </li>
          ))}
        </ul>
        <NextPageLink
          label="More questions"
          href={found.length > from + SIZE ? bankPath({ ...asked, from: from + SIZE }) : undefined}
        />
      </section>
    </div>
  );
});
