import { ObjectionsRest } from '@/components/desk/mocks/mocks';
import { Wake } from '@/components/desk/mocks/wake';
import { NextPageLink } from '@/components/desk/next-page-link';
import {
  AnswerObjections,
  OBJECTION_PHASES,
  ObjectedQuestion,
  ObjectedTable,
  WaitingMocks,
} from '@/components/desk/rulings/objections';
import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import { isExaminer } from '@/lib/accounts/editors';
import { momentsOf } from '@/lib/exam/window';
import {
  listWaitingObjections,
  type MockState,
  type Objections,
  readObjections,
  readObjectionTexts,
} from '@/lib/holding/rulings/answers';
import { deskObjectionsPath, deskPaths } from '@/lib/site/paths';
import { database, type Db } from '@/lib/store/database';

import { deskMetadata, deskPage } from '../../desk-page';

const SIZE = 50;
const MOST_MOCKS = 100;

export const metadata = deskMetadata('Objections');

const State = ({ mock, phase, restUntilMs, isFinal }: MockState) => (
  <div>
    {restUntilMs > 0 ? 'Objections are suspended.' : OBJECTION_PHASES[phase]}{' '}
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

async function OneQuestion({ db, objections, number, after, mayAnswer }: OneProps) {
  const { id, snapshotId, state, paper, objected } = objections;
  const item = objected.find((it) => it.number === number);
  const questionId = paper.questions[number - 1]?.id;
  if (!item || questionId === undefined) return <EmptyNote>Nobody has objected to this question.</EmptyNote>;
  const texts = await readObjectionTexts(db, { mockId: id, snapshotId, questionId }, { size: SIZE, after });
  return (
    <>
      <h2 className="mb-3 text-xl">Question {number}</h2>
      <ObjectedQuestion item={item} paper={paper} texts={texts} isReport={state === null}>
        {mayAnswer ? (
          <AnswerObjections objections={objections} question={number} texts={texts} />
        ) : (
          <p className="text-muted">Only examiners answer these.</p>
        )}
      </ObjectedQuestion>
      <NextPageLink
        label={state ? 'Further objections' : 'Further reports'}
        href={texts.next === undefined ? undefined : deskObjectionsPath(id, { question: number, after: texts.next })}
      />
      <p className="mt-5">
        <a href={deskObjectionsPath(id)} className="text-link inline-block py-2">
          All questions
        </a>
      </p>
    </>
  );
}

export default deskPage(deskPaths.objections, 'Objections', async ({ editor, query }) => {
  const db = await database();
  if (!query('mock')) return <WaitingMocks mocks={await listWaitingObjections(db, MOST_MOCKS)} />;
  const nowMs = Date.now();
  const objections = await readObjections(db, query('mock'), nowMs);
  if (!objections) return <EmptyNote>There is no such mock.</EmptyNote>;
  const { name, state } = objections;
  const [number, after] = [Number(query('question')), Math.trunc(Number(query('after'))) || 0];
  return (
    <>
      {state && <Wake nowMs={nowMs} at={momentsOf(state.mock)} />}
      <div className="-mt-4 mb-6">
        <span className="block text-lg">{name}</span>
        {state ? <State {...state} /> : 'What candidates report from their reviews.'}
      </div>
      {query('question') ? (
        <OneQuestion
          db={db}
          objections={objections}
          number={number}
          after={Math.min(Math.max(0, after), 1e9)}
          mayAnswer={isExaminer(editor)}
        />
      ) : (
        <ObjectedTable objections={objections} />
      )}
    </>
  );
});
