import type { ReactNode } from 'react';

import { ObjectionText } from '@/components/exam/objections/own-objection';
import { ReviewedQuestion } from '@/components/exam/review/reviewed-question';
import { optionsText } from '@/components/exam/texts';
import { FiguresTable } from '@/components/plots/figures-table';
import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { EmptyNote } from '@/components/ui/item-list';
import { inLetters, letterOf } from '@/lib/exam/option-letters';
import { type KeyedPaper, LETTERS } from '@/lib/exam/paper';
import { rightOptions } from '@/lib/exam/rulings';
import type { ObjectionPhase } from '@/lib/exam/window';
import type { Objected, Objections, ObjectionTexts } from '@/lib/holding/rulings/answers';
import { plainText } from '@/lib/html/plain-text';
import type { SafeHtml } from '@/lib/html/sanitize';
import { deskEndpoints, deskObjectionsPath, rulingsPath } from '@/lib/site/paths';
import type { AnsweredRow } from '@/lib/store/objections';
import { countText } from '@/lib/text/counted';
import { shownName } from '@/lib/text/usernames';

import { ChangeButton } from '../change-button';
import { indexText, wholePercentText, reasonsText } from '../mocks/items';
import { DeskTable } from '../table';
import { RefuseObjections } from './refuse-objections';

export const OBJECTION_PHASES = {
  none: 'Nobody may object to this key.',
  coming: 'Objections are taken once candidates see the key.',
  open: 'Objections are taken now.',
  over: 'The time for objections is over.',
} satisfies Record<ObjectionPhase, string>;

/** The mocks with waiting objections, and the papers with waiting reports. */
export const WaitingMocks = ({ mocks }: { mocks: readonly { id: string; name: string; waiting: number }[] }) => (
  <DeskTable
    width="min-w-0"
    none="No objection and no report waits for an answer."
    columns={['Mock or paper', { label: 'Waiting', isNumber: true }]}
    rows={mocks.map(({ id, name, waiting }) => ({
      id,
      cells: [
        <a key="mock" href={deskObjectionsPath(id)} className="text-link">
          {name}
        </a>,
        countText(waiting),
      ],
    }))}
  />
);

const CHOICES = [...LETTERS, 'Blank'];

const columnsOf = (isReport: boolean) => [
  'Question',
  ...[isReport ? 'Reports' : 'Objections', 'Waiting', 'Key', ...CHOICES, 'Facility', 'Discrimination'].map((label) => ({
    label,
    isNumber: true,
  })),
  'Why it is weak',
];

const EXCERPT_LENGTH = 60;

const drawnBy = ({ chosen: { options, blank } }: Objected) => [...options, blank];

type TableProps = { objections: Objections };

/** The questions that candidates object to or report, with what each option drew and the figures. */
export const ObjectedTable = ({ objections: { id: mockId, state, paper, objected } }: TableProps) => (
  <DeskTable
    width="min-w-5xl"
    none="Nobody has objected."
    columns={columnsOf(state === null)}
    rows={objected.map((it) => ({
      id: it.number,
      cells: [
        <a key="question" href={deskObjectionsPath(mockId, { question: it.number })} className="text-link">
          {it.number}. {plainText(paper.questions[it.number - 1]?.question ?? '', EXCERPT_LENGTH)}
        </a>,
        countText(it.objections),
        countText(it.waiting),
        it.key,
        ...drawnBy(it).map(countText),
        it.figures ? wholePercentText(it.figures.facility) : '–',
        indexText(it.figures?.discrimination ?? null),
        it.figures && reasonsText(it.figures),
      ],
    }))}
  />
);

type QuestionProps = {
  item: Objected;
  paper: KeyedPaper<SafeHtml>;
  texts: ObjectionTexts;
  isReport: boolean;
  /** How the objections can be answered. */
  children: ReactNode;
};

type AnswerProps = { objections: Objections; question: number; texts: ObjectionTexts };

/** What an answer to a question reaches. */
const answered = (question: number, { seen, answers }: ObjectionTexts) => ({ question, seen, answers: answers.length });

/** Answers all who objected to a question: by a ruling on it, or by a reason to refuse. Reports get one in words. */
export const AnswerObjections = ({ objections: { id: mockId, snapshotId, state }, question, texts }: AnswerProps) => (
  <section aria-labelledby="answer" className="grid gap-4">
    <h3 id="answer" className="text-lg">
      {state ? 'Answer all who objected' : 'Answer all who reported it'}
    </h3>
    {texts.rulings.map(({ id, text, reason, isConfirmed }) => (
      <div key={id} className="card grid max-w-3xl justify-items-start gap-2 p-4">
        <p className="font-semibold text-ink">{text}</p>
        <p className="max-w-prose break-words whitespace-pre-line">{reason}</p>
        {isConfirmed ? (
          <ChangeButton
            endpoint={deskEndpoints.objections(mockId)}
            change={{ do: 'rule', ...answered(question, texts), ruling: id }}
            label="Answer with this ruling"
            subject={text}
          />
        ) : (
          <p className="text-sm text-muted">Another examiner still has to confirm it.</p>
        )}
      </div>
    ))}
    <p>
      <a href={rulingsPath(snapshotId, question)} className={buttonLook.outline}>
        Rule on this question
      </a>
    </p>
    <RefuseObjections
      mockId={mockId}
      change={{ do: 'refuse', ...answered(question, texts) }}
      movesOptions={texts.movesOptions}
      isReport={state === null}
    />
  </section>
);

/** Whether an objection has lost its name and its text (lib/privacy/nameless.ts). */
const isNameless = ({ candidate }: AnsweredRow) => candidate.startsWith(' ');

function stateText(row: AnsweredRow, isReport: boolean): string {
  if (row.answer_id !== null) return answerText(row.refusal, isReport);
  return isNameless(row) ? 'awaits no answer' : 'waits';
}

const answerText = (refusal: string | null, isReport: boolean) =>
  refusal ? `${isReport ? 'Answered' : 'Refused'}: ${inLetters(refusal)}` : 'Answered by a ruling';

/** A question with what its options drew, what candidates call right, and their reasons. */
export function ObjectedQuestion({ item, paper, texts, isReport, children }: QuestionProps) {
  const { claims, rows, answers } = texts;
  const [question, key] = [paper.questions[item.number - 1], paper.key[item.number - 1]];
  if (!question || !key) return null;
  const right: readonly number[] = rightOptions(key);
  return (
    <div className="grid gap-6">
      <div className="card max-w-4xl p-4 md:p-5">
        <ReviewedQuestion question={question} correct={right} />
      </div>
      <div className="grid max-w-4xl items-start gap-6 sm:grid-cols-2">
        <FiguresTable
          caption="What each option drew"
          columns={['Option', 'Candidates']}
          rows={drawnBy(item).map((count, index) => [
            `${CHOICES[index]}${right.includes(index + 1) ? ' (key)' : ''}`,
            countText(count),
          ])}
        />
        {!isReport && (
          <FiguresTable
            caption="What is right, as the objections say"
            columns={['Options', 'Objections']}
            rows={claims.map(({ options, count }) => [optionsText(options), countText(count)])}
          />
        )}
      </div>
      {item.figures && item.figures.weaknesses.length > 0 && (
        <p className="font-semibold text-danger">{reasonsText(item.figures)}</p>
      )}
      {children}
      {answers.length > 0 && (
        <section aria-labelledby="answers">
          <h3 id="answers" className="mb-2 text-lg">
            Answers so far
          </h3>
          <ul className="grid gap-1 text-sm">
            {answers.map(({ id, editor, reason, created_at_ms: atMs }) => (
              <li key={id} className="max-w-prose break-words">
                <IndianTime atMs={atMs} />, {editor}: {answerText(reason, isReport)}
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="texts">
        <h3 id="texts" className="mb-2 text-lg">
          {isReport ? 'Reports' : 'Objections'}
        </h3>
        {rows.length === 0 && <EmptyNote>There is nothing in this list.</EmptyNote>}
        <ul className="grid gap-3">
          {rows.map((row) => (
            <li key={row.place} className="card grid gap-1 p-4">
              <p className="text-sm text-muted">
                {isNameless(row) ? 'Name erased' : shownName(row.candidate)}, <IndianTime atMs={row.sent_at_ms} /> ·{' '}
                {!isReport && `right: ${optionsText([...row.options].map(Number))} · `}
                {stateText(row, isReport)}
                {row.order && ` · the candidate’s A, B, C, D are the paper’s ${row.order.map(letterOf).join(', ')}`}
              </p>
              <ObjectionText reason={row.reason} links={JSON.parse(row.links)} />
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
