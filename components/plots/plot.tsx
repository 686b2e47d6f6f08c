import { type ReactNode, type SVGProps, useId } from 'react';

import { Say, SayIfKnown } from '@/components/exam/words/words';

import { type PlotFigures, FiguresTable } from './figures-table';

/** How an area is filled. 'bad' is hatched too, so that colour alone distinguishes no area. */
const LOOKS = {
  good: 'fill-success stroke-success',
  bad: 'stroke-danger',
  open: 'fill-surface stroke-muted',
  main: 'fill-ink-mid',
  usual: 'fill-marigold-soft stroke-marigold-mid',
  count: 'fill-ink-soft stroke-ink-mid',
};

export type Look = keyof typeof LOOKS;

type AreaProps = { look: Look; hatchId: string } & SVGProps<SVGRectElement>;

export const Area = ({ look, hatchId, ...rect }: AreaProps) => (
  <rect {...rect} className={LOOKS[look]} fill={look === 'bad' ? `url(#${hatchId})` : undefined} />
);

/** Text attributes that keep a label readable on lines and bars. */
export const HALO = { paintOrder: 'stroke', strokeWidth: 4 } as const;

/** A share of a drawing's width for SVG: drawings stretch with the page while texts keep their size. */
export const percent = (share: number) => `${Number((share * 100).toFixed(3))}%`;

type LinesProps = { values: readonly number[]; y: (value: number) => number; text: (value: number) => string };

/** A horizontal line and label for each value, from `outPx` left of the drawing; the line at 0 is dark. */
export function ValueLines({ values, y, text, outPx = 0 }: LinesProps & { outPx?: number }) {
  return values.map((value) => (
    <g key={value}>
      <line x1={-outPx} x2="100%" y1={y(value)} y2={y(value)} className={value === 0 ? 'stroke-ink' : 'stroke-line'} />
      <text x={-outPx - 6} y={y(value)} dominantBaseline="central" textAnchor="end" className="fill-muted text-xs">
        {text(value)}
      </text>
    </g>
  ));
}

/** In the language of the page. */
export type Title = ReactNode;

/** The columns and rows are the figures of the drawing, for readers who cannot see it or prefer a table. */
type Props = PlotFigures & {
  title: Title;
  heightPx: number;
  /** The space around the drawing for labels outside it. */
  room?: string;
  legend?: readonly { text: string; look: Look }[];
  note?: ReactNode;
  more?: PlotFigures;
  children: (hatchId: string) => ReactNode;
};

export function Plot({ title, heightPx, room, legend, note, more, children, ...figures }: Props) {
  const [titleId, hatchId] = [useId(), useId()];
  return (
    <figure>
      <figcaption id={titleId} className="mb-3 font-semibold text-ink">
        {title}
      </figcaption>
      <div className={room}>
        <svg role="img" aria-labelledby={titleId} width="100%" height={heightPx} className="block overflow-visible">
          {legend && (
            <pattern id={hatchId} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <rect width="6" height="6" className="fill-danger-soft" />
              <rect width="2.5" height="6" className="fill-danger" />
            </pattern>
          )}
          {children(hatchId)}
        </svg>
      </div>
      {legend && (
        <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-xs text-muted">
          {legend.map(({ text, look }) => (
            <li key={text} className="flex items-center gap-1.5">
              <svg width="18" height="14">
                <Area look={look} hatchId={hatchId} x="1" y="1" width="16" height="12" />
              </svg>
              <SayIfKnown text={text} />
            </li>
          ))}
        </ul>
      )}
      {note && (
        <p aria-hidden="true" className="mt-1 text-xs text-muted">
          {note}
        </p>
      )}
      <details className="mt-2 print:hidden">
        <summary className="w-fit py-2 text-sm text-ink-mid">
          <Say text="Show as a table" />
          <span className="sr-only">: {title}</span>
        </summary>
        <div className="grid max-w-xl gap-3">
          <FiguresTable caption={title} {...figures} />
          {more && <FiguresTable {...more} />}
        </div>
      </details>
    </figure>
  );
}
