import type { ReactNode } from 'react';

import { IndianTime } from '@/components/ui/indian-time';
import type { LanguageView } from '@/lib/exam/languages';
import type { Sheet } from '@/lib/holding/sheets/sheet';
import { countText } from '@/lib/text/counted';
import { indianClock } from '@/lib/text/indian-time';
import { shownName } from '@/lib/text/usernames';

import { OptionLetter } from '../option-letter';
import { marksText } from '../texts';
import { said } from '../words/said';
import { Say, type Text } from '../words/words';

/** How many questions stand in one table; on paper four tables stand beside each other. */
const IN_TABLE = 25;

const READ_IN = { en: 'en', hi: 'hi', both: 'en+hi' } satisfies Record<LanguageView, string>;

/** The end of an id, enough to tell ids apart, so that a row stays one line. The signed file has it whole. */
const shortId = (id: string) => (id.length > 10 ? `…${id.slice(-8)}` : id);

function Facts({ sheet, note }: { sheet: Sheet; note?: ReactNode }) {
  const { paper, result, questions, voidReason } = sheet;
  const facts: [Text, ReactNode][] = [
    ['Institute', `${sheet.institute}, ${sheet.site}`],
    ['Paper', paper.name],
    ['Candidate', shownName(sheet.candidate)],
    ['Attempt', sheet.attempt],
    ['Started', <IndianTime key="started" atMs={sheet.startedAtMs} />],
    ['Finished', <IndianTime key="finished" atMs={sheet.finishedAtMs} />],
    ['Answered', said('{n} of {all}', { n: countText(sheet.answered), all: countText(questions.length) })],
    ...(result
      ? ([
          ['Right, wrong', `${countText(result.correct)}, ${countText(result.wrong)} (${result.percentage} %)`],
          ...(result.marksUnits === null || result.fullUnits === null
            ? []
            : [['Marks', said('{n} of {all}', { n: marksText(result.marksUnits), all: marksText(result.fullUnits) })]]),
          ['Scored', said(result.scoring === 0 ? 'once' : 'anew, scoring {n}', { n: result.scoring })],
        ] as [Text, ReactNode][])
      : []),
    ['As of', <IndianTime key="as-of" atMs={sheet.signedAtMs} />],
    ['Paper’s digest', paper.digest],
  ];
  return (
    <>
      <dl className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 print:grid-cols-2 print:gap-y-0.5 print:text-[8pt]">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-2">
            <dt className="w-28 shrink-0 text-muted print:w-[22mm]">
              <Say text={name} />
            </dt>
            <dd className="min-w-0 font-semibold wrap-anywhere text-ink">{value}</dd>
          </div>
        ))}
      </dl>
      {!result && (
        <p className="mt-3 text-sm print:text-[8pt]">
          <Say text={WITHOUT_MARKS} />
        </p>
      )}
      {voidReason !== null && (
        <p className="mt-3 text-sm print:text-[8pt]">
          {said('The institute has voided this attempt, and it has no rank. The reason: {reason}', {
            reason: voidReason,
          })}
        </p>
      )}
      {sheet.messages?.map(({ message, atMs }, index) => (
        <p key={index} className="mt-3 text-sm wrap-anywhere print:text-[8pt]">
          <Say text="The institute wrote on {at}:" parts={{ at: <IndianTime atMs={atMs} /> }} /> {message}
        </p>
      ))}
      {note}
    </>
  );
}

const WITHOUT_MARKS: Text =
  'This sheet has only responses and times: it was made before the results, or while another test had the same questions.';

function Responses({ sheet: { questions }, from }: { sheet: Sheet; from: number }) {
  const some = questions.slice(from, from + IN_TABLE);
  const cell = 'border-b border-line px-1.5 py-1 align-top print:px-[0.6mm] print:py-0';
  return (
    <table className="w-full self-start text-left text-sm tabular-nums print:text-[7.5pt] print:leading-[4.6mm]">
      <caption className="sr-only">
        <Say text="Questions {first} to {last}" values={{ first: from + 1, last: from + some.length }} />
      </caption>
      <thead>
        <tr className="text-ink">
          {(['No.', 'Question', 'Answer', 'Accepted'] as const).map((name) => (
            <th key={name} scope="col" className={`${cell} border-b-2 border-b-ink font-semibold`}>
              <Say text={name} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {some.map(({ id, response, acceptedAtMs, isMarked, language }, index) => (
          <tr key={id}>
            <th scope="row" className={`${cell} font-normal`}>
              {from + index + 1}
            </th>
            <td className={`${cell} whitespace-nowrap text-muted`}>{shortId(id)}</td>
            <td className={`${cell} font-semibold whitespace-nowrap text-ink`}>
              <OptionLetter option={response} />
              {language && <span className="font-normal text-muted"> {READ_IN[language]}</span>}
              {isMarked && (
                <span className="font-normal">
                  {' '}
                  <span aria-hidden="true">⚑</span>
                  <span className="sr-only">, {said('Marked for review')}</span>
                </span>
              )}
            </td>
            <td className={cell}>{acceptedAtMs !== null && indianClock(acceptedAtMs)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What a candidate answered, question by question. A hundred questions fit one page of A4. */
export function ResponseSheet({ sheet, note }: { sheet: Sheet; note?: ReactNode }) {
  const tables = Array.from({ length: Math.ceil(sheet.questions.length / IN_TABLE) }, (_, at) => at * IN_TABLE);
  return (
    <>
      <Facts sheet={sheet} note={note} />
      <p className="mt-5 mb-2 text-sm text-muted print:mt-[2mm] print:mb-[1mm] print:text-[7pt]">
        <Say text="Letters are those that the candidate saw. Times are Indian times at which the server accepted what counts; a question that was never answered has none. ⚑: marked for review." />{' '}
        {sheet.questions.some(({ language }) => language) && <Say text="en, hi: read in English, in Hindi." />}
      </p>
      <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-4 print:grid-cols-4 print:gap-x-[3mm] print:gap-y-[2mm]">
        {tables.map((from) => (
          <Responses key={from} sheet={sheet} from={from} />
        ))}
      </div>
    </>
  );
}
