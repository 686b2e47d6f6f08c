import { ReviewedQuestion } from '@/components/exam/review/reviewed-question';
import { FiguresTable } from '@/components/plots/figures-table';
import { byWeakness, type ItemFigures, THIRDS, type Weakness } from '@/lib/exam/item-figures';
import { type KeyedPaper, LETTERS, type Option } from '@/lib/exam/paper';
import { rightOptions } from '@/lib/exam/rulings';
import { bandLimitsMs, rangeText } from '@/lib/exam/times';
import { plainText } from '@/lib/html/plain-text';
import type { SafeHtml } from '@/lib/html/sanitize';

import { DeskTable } from '../table';

/** The figures of the question of this number in the frozen paper. */
export type Item = { number: number; figures: ItemFigures };

const letters = (options: readonly Option[]) => options.map((option) => LETTERS[option - 1]).join(', ');

const REASONS: Record<Weakness['kind'], (options: readonly Option[]) => string> = {
  'wrong-key': (options) => `Perhaps the key is wrong: the best chose ${letters(options)}`,
  negative: () => 'Candidates who did well elsewhere did worse here',
  'better-option': (options) => `More of the top third chose ${letters(options)} than the right option`,
  low: () => 'It hardly separates better candidates from others',
  hard: () => 'Too hard: at most one in five was right',
  easy: () => 'Too easy: at least nineteen in twenty were right',
  'unused-option': (options) => `Hardly anybody chose ${letters(options)}`,
};

/** Why a question is weak; '' if it is not. */
export const reasonsText = ({ weaknesses }: ItemFigures) =>
  weaknesses.map(({ kind, options }) => REASONS[kind](options)).join('. ');

export const wholePercentText = (share: number | null) => (share === null ? '–' : `${Math.round(100 * share)} %`);

/** A figure from -1 to 1; a dash for none. */
export const indexText = (figure: number | null) => (figure === null ? '–' : figure.toFixed(2).replace('-', '−'));

const timeText = ({ medianBand }: ItemFigures) => (medianBand === null ? '–' : rangeText(bandLimitsMs(medianBand)));

const COLUMNS: readonly {
  name: string;
  label: string;
  meaning: string;
  text: (figures: ItemFigures) => string;
  value: (figures: ItemFigures) => number | null;
}[] = [
  {
    ...{ name: 'facility', label: 'Facility', meaning: 'The share of right answers among all who sat.' },
    ...{ text: (it) => wholePercentText(it.facility), value: (it) => it.facility },
  },
  {
    ...{ name: 'sd', label: 'SD', meaning: 'The standard deviation of right (1) and not right (0).' },
    ...{ text: (it) => it.deviation.toFixed(2), value: (it) => it.deviation },
  },
  ...(
    [
      {
        name: 'discrimination',
        label: 'Discrimination',
        of: 'discrimination',
        meaning:
          'How the marks of the question go with the score without it, from −1 to 1 (Moodle’s discrimination index).',
      },
      {
        name: 'efficiency',
        label: 'Efficiency',
        of: 'efficiency',
        meaning: 'What part it is of the most that these marks and scores allow (Moodle).',
      },
      {
        name: 'biserial',
        label: 'Point-biserial',
        of: 'pointBiserial',
        meaning: 'How right or not goes with the whole score.',
      },
      {
        name: 'corrected',
        label: 'Corrected',
        of: 'correctedPointBiserial',
        meaning: 'How right or not goes with the score without the question.',
      },
      {
        name: 'thirds',
        label: 'Top − bottom',
        of: 'upperLower',
        meaning:
          'The share of right answers in the top third less that in the bottom one (Ebel and Frisbie). Equal scores stay in one third.',
      },
    ] as const
  ).map(({ of, ...column }) => ({
    ...{ ...column, value: (it: ItemFigures) => it[of] },
    text: (it: ItemFigures) => indexText(it[of]),
  })),
  {
    ...{ name: 'time', label: 'Median time', meaning: 'Of those who had the question on the screen.' },
    ...{ text: timeText, value: (it) => it.medianBand },
  },
];

const OF_THE_PAPER = [
  ['Standard error', 'How far a score can be from what the candidate knows: SD · √(1 − alpha).'],
  ['KR-20', 'How well the questions measure one thing, by right and not right (Kuder and Richardson 1937).'],
  ['Alpha on marks', 'The same by marks (Cronbach 1951).'],
] as const;

/** What the figures mean, with their sources. */
export const Meanings = () => (
  <details className="mt-4">
    <summary className="w-fit py-2 text-sm text-ink-mid">What the figures mean</summary>
    <dl className="grid max-w-3xl gap-x-6 gap-y-1 text-sm sm:grid-cols-[9rem_1fr]">
      {[...COLUMNS.map(({ label, meaning }) => [label, meaning] as const), ...OF_THE_PAPER].map(([label, meaning]) => (
        <div key={label} className="sm:col-span-2 sm:grid sm:grid-cols-subgrid">
          <dt className="font-semibold text-ink">{label}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  </details>
);

function sorted(items: readonly Item[], by: string): Item[] {
  if (by === 'number') return items.toSorted((one, other) => one.number - other.number);
  const column = COLUMNS.find(({ name }) => name === by);
  if (!column) return items.toSorted((one, other) => byWeakness(one.figures, other.figures));
  const value = ({ figures }: Item) => column.value(figures) ?? -Infinity;
  return items.toSorted((one, other) => value(one) - value(other));
}

type Props = {
  items: readonly Item[];
  paper: KeyedPaper<SafeHtml>;
  /** The column that sorts them; anything else puts the weakest first. */
  sort: string;
  sortHref: (by: string) => string;
  hrefOf: (question: number) => string;
};

const EXCERPT_LENGTH = 60;

/** The questions of a mock with their figures; each leads to what its options drew. */
export function ItemTable({ items, paper, sort, sortHref, hrefOf }: Props) {
  const columns = [
    { name: 'number', label: 'Question' },
    { name: 'weakness', label: 'Why it is weak' },
    ...COLUMNS.map(({ name, label }) => ({ name, label, isNumber: true })),
  ];
  const current = columns.some(({ name }) => name === sort) ? sort : 'weakness';
  return (
    <DeskTable
      width="min-w-5xl"
      columns={columns.map(({ name, ...column }) => ({
        ...column,
        sort: {
          href: sortHref(name),
          ...(name === current && { now: name === 'weakness' ? 'other' : 'ascending' }),
        },
      }))}
      rows={sorted(items, sort).map(({ number, figures }) => ({
        id: number,
        cells: [
          <a key="question" href={hrefOf(number)} className="text-link inline-block min-w-40">
            {number}. {plainText(paper.questions[number - 1]?.question ?? '', EXCERPT_LENGTH)}
          </a>,
          <span key="why" className="inline-block min-w-40">
            {reasonsText(figures)}
          </span>,
          ...COLUMNS.map(({ text }) => text(figures)),
        ],
      }))}
    />
  );
}

const THIRD_NAMES = { top: 'Top third', middle: 'Middle third', bottom: 'Bottom third' } as const;

/** One question with its key, its figures, and which candidates chose each option. */
export function ItemDetail({ item: { number, figures }, paper }: { item: Item; paper: KeyedPaper<SafeHtml> }) {
  const question = paper.questions[number - 1];
  const key = paper.key[number - 1];
  if (!question || !key) return null;
  const drawn = (choice: number) =>
    THIRDS.map((third) => {
      const draws = figures.draws[third];
      const all = draws.reduce((sum, count) => sum + count, 0);
      const count = draws[choice] ?? 0;
      return all === 0 ? '0' : `${count} (${wholePercentText(count / all)})`;
    });
  const right = rightOptions(key);
  const isRight = (option: number) => right.some((it) => it === option);
  return (
    <div className="card grid gap-5 p-4 md:p-5">
      <div>
        <ReviewedQuestion question={question} correct={right} />
      </div>
      {figures.weaknesses.length > 0 && (
        <ul className="list-disc pl-5 font-semibold text-danger">
          {figures.weaknesses.map(({ kind, options }) => (
            <li key={kind}>{REASONS[kind](options)}</li>
          ))}
        </ul>
      )}
      <FiguresTable
        caption="What each option drew, and from whom"
        columns={['Option', ...THIRDS.map((third) => THIRD_NAMES[third])]}
        rows={[
          ...LETTERS.map((letter, index) => [isRight(index + 1) ? `${letter} (right)` : letter, ...drawn(index + 1)]),
          ['Blank', ...drawn(0)],
        ]}
      />
      <FiguresTable columns={['Figure', 'Value']} rows={COLUMNS.map(({ label, text }) => [label, text(figures)])} />
    </div>
  );
}
