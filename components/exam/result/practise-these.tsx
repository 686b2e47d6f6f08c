import { Say } from '../words/words';
import { buttonLook } from '@/components/ui/button';
import { MOST_WISHED } from '@/lib/exam/own-practice';
import type { Shown } from '@/lib/exam/review-filter';
import { ownPracticePath } from '@/lib/site/paths';
import type { Scorecard } from '@/lib/sitting/scorecard';
import { countText } from '@/lib/text/counted';

type Props = {
  result: Pick<Scorecard, 'id' | 'place'>;
  from: Shown;
  /** All subjects if it is null. */
  subject?: string | null;
};

/** The practice of the questions that a result shows, without their keys; null if they are of several sub-categories. */
export const practisePath = ({ result: { id, place }, from, subject }: Props) =>
  place &&
  ownPracticePath(place.categoryId, place.subCategoryId, { from, subject, attempt: id, questions: MOST_WISHED });

export const practiseText = (count: number) => ({
  text: count === 1 ? ('Practise this one' as const) : ('Practise these {n}' as const),
  values: { n: countText(Math.min(count, MOST_WISHED)) },
});

export const PractiseThese = ({
  count,
  look = buttonLook.outline,
  ...which
}: Props & { count: number; look?: string }) => {
  const href = practisePath(which);
  return count === 0 || !href ? null : (
    <a href={href} className={look}>
      <Say {...practiseText(count)} />
    </a>
  );
};
