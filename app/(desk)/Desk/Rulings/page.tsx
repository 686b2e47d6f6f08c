import { randomUUID } from 'node:crypto';

import { Wake } from '@/components/desk/mocks/wake';
import { NextPageLink } from '@/components/desk/next-page-link';
import { RuleForm } from '@/components/desk/rulings/rule-form';
import { FrozenPapers, RulingList, Scorings } from '@/components/desk/rulings/rulings';
import { ReviewedQuestion } from '@/components/exam/review/reviewed-question';
import { EmptyNote } from '@/components/ui/item-list';
import { isExaminer } from '@/lib/accounts/editors';
import { movesOptions } from '@/lib/exam/arrangement';
import { rightOptions } from '@/lib/exam/rulings';
import { papersWith, readRuledPaper, type RuledPaper } from '@/lib/holding/rulings/desk-rulings';
import { deskPaths, papersWithPath, rulingsPath } from '@/lib/site/paths';
import { database } from '@/lib/store/database';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 100;
/** How long a scoring may take until the page looks again. */
const SOON_MS = 5_000;

export const metadata = deskMetadata('Rulings');

function OneQuestion({ ruled, number, mayRule }: { ruled: RuledPaper; number: number; mayRule: boolean }) {
  const { snapshotId, paper } = ruled;
  const [question, key] = [paper.questions[number - 1], paper.key[number - 1]];
  if (!question || !key) return <EmptyNote>This paper has no such question.</EmptyNote>;
  return (
    <section aria-labelledby="question" className="mb-8">
      <h2 id="question" className="mb-3 text-xl">
        Question {number}
      </h2>
      <div className="card mb-5 p-4 md:p-5">
        <ReviewedQuestion question={question} correct={rightOptions(key)} />
      </div>
      {mayRule ? (
        <RuleForm
          id={randomUUID()}
          snapshotId={snapshotId}
          question={number}
          isInTwoLanguages={question.hindi !== undefined}
          movesOptions={movesOptions(paper, question)}
        />
      ) : (
        <p className="text-muted">Only examiners rule on questions.</p>
      )}
    </section>
  );
}

export default deskPage(deskPaths.rulings, 'Rulings', async ({ editor, query }) => {
  const db = await database();
  if (query('with')) {
    const question = query('with').slice(0, 500);
    const { papers, next } = await papersWith(db, question, SIZE, query('after'));
    return (
      <>
        <FrozenPapers papers={papers} />
        <NextPageLink href={next && papersWithPath(question, next)} />
      </>
    );
  }
  const ruled = await readRuledPaper(db, query('paper').slice(0, 100));
  if (!ruled)
    return <EmptyNote>There is no such paper. A question of the bank or of a mock’s results leads to one.</EmptyNote>;
  const mayRule = isExaminer(editor);
  const nowMs = Date.now();
  // The form keeps the id that came with its page.
  const isComputing = !query('question') && ruled.dueSinceMs !== null;
  return (
    <>
      <p className="-mt-4 mb-6 text-lg">
        {query('question') ? (
          <a href={rulingsPath(ruled.snapshotId)} className="text-link">
            {ruled.paper.name}
          </a>
        ) : (
          ruled.paper.name
        )}
      </p>
      {query('question') && <OneQuestion ruled={ruled} number={Number(query('question'))} mayRule={mayRule} />}
      <Wake nowMs={nowMs} at={[isComputing ? nowMs + SOON_MS : null]} />
      <Scorings ruled={ruled} />
      <h2 className="mb-3 text-xl">Rulings on this paper</h2>
      <RulingList ruled={ruled} editor={editor} mayRule={mayRule} />
    </>
  );
});
