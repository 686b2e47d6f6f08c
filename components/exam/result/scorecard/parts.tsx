import { Part } from '@/components/exam/result/figures';
import { practisePath, practiseText } from '@/components/exam/result/practise-these';
import { StudyLinkList, type StudyLinks } from '@/components/exam/result/study-links';
import { CONFIDENCE_TEXTS, marksText, questionAnchor, scoreText, UNNAMED } from '@/components/exam/texts';
import { said } from '@/components/exam/words/said';
import { Say } from '@/components/exam/words/words';
import { FiguresTable } from '@/components/plots/figures-table';
import { StackedBars } from '@/components/plots/stacked-bars';
import { TimeBars } from '@/components/plots/time-bars';
import { IndianTime } from '@/components/ui/indian-time';
import type { NextTests } from '@/lib/content/nouns/available-tests';
import { LEAST_COHORT } from '@/lib/exam/cohort';
import type { Ledger } from '@/lib/exam/confidence';
import { percentText } from '@/lib/exam/marks';
import { filterQuestions } from '@/lib/exam/review-filter';
import type { Verdict } from '@/lib/exam/scoring';
import { bandLimitsMs, minutesAndSeconds } from '@/lib/exam/times';
import { testInstructionPath } from '@/lib/site/paths';
import type { AnalysedQuestion, PartResult, Scorecard, ScoreChange } from '@/lib/sitting/scorecard';

const COUNTS = ['Correct', 'Wrong', 'Blank'];

/** The results by subject or section (`partName`): right, wrong and blank, marks, accuracy and time. */
export function Parts({ partName, parts }: { partName: 'Subject' | 'Section'; parts: readonly PartResult[] }) {
  const id = `by-${partName.toLowerCase()}`;
  const title = partName === 'Subject' ? 'By subject' : 'By section';
  const isMarked = parts.some(({ marksUnits }) => marksUnits !== null);
  const isTimed = parts.some(({ spentMs }) => spentMs > 0);
  return (
    <Part id={id} title={<Say text={title} />}>
      <div className="print:hidden">
        <StackedBars
          title={<Say text="{part}: correct, wrong and blank" parts={{ part: said(title) }} />}
          rowName={partName}
          rows={parts.map((part) => ({ label: part.name || UNNAMED, counts: part }))}
        />
      </div>
      <div className="mt-5 print:mt-0">
        <FiguresTable
          columns={[partName, ...COUNTS, ...(isMarked ? ['Marks'] : []), 'Accuracy (%)', ...(isTimed ? ['Time'] : [])]}
          wide={COUNTS}
          rows={parts.map((part) => [
            part.name || said(UNNAMED),
            part.correct,
            part.wrong,
            part.blank,
            ...(isMarked ? [part.marksUnits === null ? '–' : marksText(part.marksUnits)] : []),
            percentText(part.correct, part.correct + part.wrong),
            ...(isTimed ? [minutesAndSeconds(part.spentMs)] : []),
          ])}
        />
      </div>
    </Part>
  );
}

type TimeProps = { questions: readonly AnalysedQuestion[]; isCompared?: boolean };

export function TimePerQuestion({ questions, isCompared = true }: TimeProps) {
  if (!questions.some(({ spentMs }) => spentMs > 0)) return null;
  const spentOn = (verdict: Verdict) =>
    minutesAndSeconds(questions.reduce((sum, it) => sum + (it.verdict === verdict ? it.spentMs : 0), 0));
  const bars = questions.map(({ number, spentMs, cohort }) => ({
    label: String(number),
    spentMs,
    usual: cohort?.medianTimeBand == null ? null : bandLimitsMs(cohort.medianTimeBand),
  }));
  return (
    <Part id="time" title={<Say text="Time per question" />} className="-mb-10 print:hidden">
      <p className="mb-4 max-w-prose">
        <Say
          text="You spent {right} on right answers, {wrong} on wrong ones and {blank} on questions without an answer."
          values={{ right: spentOn('correct'), wrong: spentOn('wrong'), blank: spentOn('blank') }}
        />{' '}
        {isCompared && bars.every(({ usual }) => usual === null) && (
          <Say text="The median of all candidates shows once there are {n}." values={{ n: LEAST_COHORT }} />
        )}
      </p>
      <TimeBars title={said('Time on each question')} bars={bars} />
    </Part>
  );
}

function GuessVerdict({ ledger: { entries, withoutGuessesUnits } }: { ledger: Ledger }) {
  const guesses = entries.find(({ kind }) => kind === 'guess');
  if (!guesses || guesses.answers === 0) return <Say text="You tagged no answer as a guess." />;
  const { netUnits, correct, answers } = guesses;
  if (netUnits === null || withoutGuessesUnits === null)
    return (
      <Say
        text="Guesses that were right: {right} of {all}. A wrong answer costs nothing on this paper."
        values={{ right: correct, all: answers }}
      />
    );
  if (netUnits === 0) return <Say text="Your guesses neither cost nor earned you marks." />;
  return (
    <Say
      text={
        netUnits < 0
          ? 'Your guesses cost you {n} marks. Without them you would have {without}.'
          : 'Your guesses earned you {n} marks. Without them you would have {without}.'
      }
      values={{ n: marksText(Math.abs(netUnits)), without: marksText(withoutGuessesUnits) }}
    />
  );
}

/** What the answers of each kind brought: was it worth guessing? */
export function GuessLedger({ ledger }: { ledger: Ledger }) {
  const isTagged = ledger.entries.some(({ kind, answers }) => kind !== 'untagged' && answers > 0);
  const isMarked = ledger.withoutGuessesUnits !== null;
  return (
    <Part id="guesses" title={<Say text="What your guesses earned" />}>
      {isTagged ? (
        <>
          <p className="mb-3 max-w-prose font-semibold text-ink print:mb-1">
            <GuessVerdict ledger={ledger} />
          </p>
          <FiguresTable
            columns={['Tag', 'Answers', 'Correct', 'Wrong', ...(isMarked ? ['Net marks'] : [])]}
            rows={ledger.entries.map(({ kind, answers, correct, wrong, netUnits }) => [
              <Say key={kind} text={CONFIDENCE_TEXTS[kind]} />,
              answers,
              correct,
              wrong,
              ...(isMarked ? [netUnits === null ? '–' : marksText(netUnits)] : []),
            ])}
          />
        </>
      ) : (
        <p className="max-w-prose">
          <Say text="No answer is tagged: next time, tag your answers as sure, fifty-fifty or a guess while you answer (keys Y, H and G), and here you will see what each kind earned." />
        </p>
      )}
    </Part>
  );
}

function Outcome({ change: { before, after }, isMarked }: { change: ScoreChange; isMarked: boolean }) {
  const values = { was: scoreText(before, isMarked), is: scoreText(after, isMarked) };
  if (before === after)
    return <Say text={isMarked ? 'Your marks stay {is}.' : 'Your right answers stay {is}.'} values={values} />;
  return <Say text={isMarked ? 'Your marks: {was} → {is}.' : 'Your right answers: {was} → {is}.'} values={values} />;
}

/** What rulings on the key have changed for the candidate, newest first. Shows nothing without changes. */
export function ScoreChanges({ scorecard: { changes, scoring, marksUnits } }: { scorecard: Scorecard }) {
  if (changes.length === 0) return null;
  return (
    <Part id="key-changes" title={<Say text="Changes of the key" />}>
      <p className="max-w-prose">
        <Say
          text="Marks, ranks and percentiles here are from scoring {n}, which counts these changes."
          values={{ n: scoring }}
        />
      </p>
      <ol className="mt-3 grid gap-4">
        {changes.map((change) => (
          <li key={change.scoring} className="max-w-prose border-l-4 border-marigold pl-3">
            <p>
              <strong>
                <Say text="Scoring {n}" values={{ n: change.scoring }} />
              </strong>
              , <IndianTime atMs={change.atMs} />.{' '}
              <strong>
                <Outcome change={change} isMarked={marksUnits !== null} />
              </strong>
            </p>
            <ul className="mt-1">
              {change.ruled.map(({ number, text }, index) => (
                <li key={index} className="break-words">
                  <Say
                    text="The key of {question} was changed:"
                    parts={{
                      question: (
                        <a href={`#${questionAnchor(number)}`} className="text-link">
                          <Say text="question {n}" values={{ n: number }} />
                        </a>
                      ),
                    }}
                  />{' '}
                  {text}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Part>
  );
}

type Props = { scorecard: Scorecard; studyLinks: StudyLinks; nextTests: NextTests };

/** What to do about each subject: practise what was missed, take the next test, and read. */
export const SubjectsNext = ({ scorecard, studyLinks, nextTests }: Props) => (
  <Part id="subjects-next" title={<Say text="Subject by subject" />} className="print:hidden">
    {scorecard.subjects.map(({ name: subject }) => {
      const count = filterQuestions(scorecard.questions, { show: 'missed', subject }).length;
      const practise = practisePath({ result: scorecard, from: 'missed', subject });
      const next = nextTests.get(subject);
      const links = [
        ...(count > 0 && subject && practise ? [{ label: <Say {...practiseText(count)} />, href: practise }] : []),
        ...(next
          ? [
              {
                label: <Say text="Next test: {name}" values={{ name: next.name }} />,
                href: testInstructionPath(next.categoryId, next.subCategoryId),
              },
            ]
          : []),
        ...(studyLinks.get(subject) ?? []),
      ];
      return <StudyLinkList key={subject} intro={<strong>{subject || said(UNNAMED)}:</strong>} links={links} />;
    })}
  </Part>
);
