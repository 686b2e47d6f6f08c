import { ObjectionsRest } from '@/components/desk/mocks';
import { NextPageLink } from '@/components/desk/next-page-link';
import {
  AnswerObjections,
  OBJECTION_PHASES,
  ObjectedQuestion,
  ObjectedTable,
  WaitingMocks,
} from '@/components/desk/objections';
import { Wake } from '@/components/desk/wake';
import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import { isExaminer } from '@/lib/accounts/editors';
import { database, type Db } from '@/lib/db/database';
import { listMocksWithObjections } from '@/lib/db/objections';
import { momentsOf } from '@/lib/exam/window';
import { type Objections, readObjections, readObjectionTexts } from '@/lib/rulings/answers';
import { deskObjectionsPath, deskPaths } from '@/lib/site/paths';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 50;
const MOST_MOCKS = 100;

export const metadata = deskMetadata('Objections');

const State = ({ objections: { mock, phase, restUntilMs, isFinal } }: { objections: Objections }) => (
  <div className="-mt-4 mb-6">
    <span className="block text-lg">{mock.name}</span>
    {restUntilMs > 0 ? 'Objections rest.' : OBJECTION_PHASES[phase]}{' '}
    {mock.objections_until_ms !== null && (
      <>
        They end <IndianTime atMs={mock.objections_until_ms} />.{' '}
      </>
    )}
    <strong>{isFinal ? 'The results are final.' : 'The results are provisional.'}</strong>
    <ObjectionsRest untilMs={restUntilMs} />
  </div>
);

type OneProps = { db: Db; objections: Objections; number: number; after: number; mayAnswer: boolean };

async function OneQuestion({ db, objections: { mock, paper, objected }, number, after, mayAnswer }: OneProps) {
  const item = objected.find((it) => it.number === number);
  const questionId = paper.questions[number - 1]?.id;
  if (!item || questionId === undefined) return <EmptyNote>Nobody objects to this question.</EmptyNote>;
  const texts = await readObjectionTexts(
    db,
    { mockId: mock.id, snapshotId: mock.snapshot_id, questionId },
    { size: SIZE, after },
  );
  return (
    <>
      <h2 className="mb-3 text-xl">Question {number}</h2>
      <ObjectedQuestion item={item} paper={paper} texts={texts}>
        {mayAnswer ? (
          <AnswerObjections mockId={mock.id} snapshotId={mock.snapshot_id} question={number} texts={texts} />
        ) : (
          <p className="text-muted">Only examiners answer objections.</p>
        )}
      </ObjectedQuestion>
      <NextPageLink
        label="Further objections"
        href={
          texts.next === undefined ? undefined : deskObjectionsPath(mock.id, { question: number, after: texts.next })
        }
      />
      <p className="mt-5">
        <a href={deskObjectionsPath(mock.id)} className="text-link inline-block py-2">
          All questions
        </a>
      </p>
    </>
  );
}

export default deskPage(deskPaths.objections, 'Objections', async ({ editor, query }) => {
  const db = await database();
  if (!query('mock')) return <WaitingMocks mocks={await listMocksWithObjections(db, MOST_MOCKS)} />;
  const nowMs = Date.now();
  const objections = await readObjections(db, query('mock'), nowMs);
  if (!objections) return <EmptyNote>There is no such mock.</EmptyNote>;
  const { mock, paper, objected } = objections;
  const [number, after] = [Number(query('question')), Math.trunc(Number(query('after'))) || 0];
  return (
    <>
      <Wake nowMs={nowMs} at={momentsOf(mock)} />
      <State objections={objections} />
      {query('question') ? (
        <OneQuestion
          db={db}
          objections={objections}
          number={number}
          after={Math.min(Math.max(0, after), 1e9)}
          mayAnswer={isExaminer(editor)}
        />
      ) : (
        <ObjectedTable mockId={mock.id} paper={paper} objected={objected} />
      )}
    </>
  );
});
