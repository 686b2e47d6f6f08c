'use client';

import { FIELD_LOOK } from '@/components/forms/field';
import { buttonLook } from '@/components/ui/button';
import { ChevronDownIcon } from '@/components/ui/icons';
import type { AvailableTest } from '@/lib/content/nouns/available-tests';
import { LADDER_DAYS, MOST_DUE } from '@/lib/exam/due';
import { CHOSEN_SOURCES, FEWEST_WISHED, LONGEST_SUBJECT, MOST_SUBJECTS, MOST_WISHED } from '@/lib/exam/own-practice';
import { OWN_QUERY, paths } from '@/lib/site/paths';
import { countText } from '@/lib/text/counted';

import { said } from '../words/said';
import type { Text } from '../words/words';

const SOURCES = {
  all: 'all questions',
  due: 'due today: what I got wrong or guessed',
  unseen: 'what I have never seen',
} satisfies Record<(typeof CHOSEN_SOURCES)[number], Text>;

const USUAL = 20;
const CHOICE = 'flex min-h-9 items-center gap-2.5';
const BOX = 'size-5 shrink-0 accent-ink';

/**
 * Opens /Test with questions of the candidate's choice. A plain form, since the page is the same for everyone. The page
 * has one for each test. It carries them as data, which is smaller than their tags.
 */
export function OwnPractice({ test: { categoryId, subCategoryId, name, subjects } }: { test: AvailableTest }) {
  const named = subjects.filter((it) => it.name.length <= LONGEST_SUBJECT).slice(0, MOST_SUBJECTS);
  return (
    <details className="group basis-full">
      <summary className="flex min-h-9 list-none items-center gap-2 text-link [&::-webkit-details-marker]:hidden">
        {said('Choose the questions')}
        <span className="sr-only">: {name}</span>
        <ChevronDownIcon className="size-4 shrink-0 transition-transform group-open:rotate-180" />
      </summary>
      <form action={paths.test} className="mt-2 mb-3 grid gap-4 border-t border-line pt-3">
        <input type="hidden" name={OWN_QUERY.category} value={categoryId} />
        <input type="hidden" name={OWN_QUERY.subCategory} value={subCategoryId} />
        <fieldset>
          <legend className="font-semibold text-ink">{said('From')}</legend>
          {CHOSEN_SOURCES.map((source) => (
            <label key={source} className={CHOICE}>
              <input
                type="radio"
                name={OWN_QUERY.from}
                value={source}
                defaultChecked={source === 'all'}
                className={BOX}
              />
              {said(SOURCES[source])}
            </label>
          ))}
        </fieldset>
        {named.length > 1 && (
          <fieldset>
            <legend className="font-semibold text-ink">{said('Subjects (none ticked = all)')}</legend>
            {named.map((subject) => (
              <label key={subject.name} className={CHOICE}>
                <input type="checkbox" name={OWN_QUERY.subject} value={subject.name} className={BOX} />
                <span className="min-w-0 break-words">
                  {subject.name} <span className="text-muted">{countText(subject.count)}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <div className="flex flex-wrap items-end gap-4">
          <label className="font-semibold text-ink">
            {said('How many, {least} to {most}', { least: FEWEST_WISHED, most: MOST_WISHED })}
            <input
              type="number"
              name={OWN_QUERY.questions}
              required
              min={FEWEST_WISHED}
              max={MOST_WISHED}
              defaultValue={USUAL}
              className={FIELD_LOOK}
            />
          </label>
          <button type="submit" className={buttonLook.outline}>
            <span>
              {said('Practise')}
              <span className="sr-only"> {name}</span>
            </span>
          </button>
        </div>
        <p className="text-sm text-muted">
          {said(
            'As much time for each question as in the test itself. It has no rank. A question that you answer wrong or by a guess is due after {days} days: each right answer takes it one step on, and a right one that you tag as sure ends it. At most {most} questions are due on a day. Due and seen go by your last hundred tests.',
            { days: LADDER_DAYS.join(', '), most: MOST_DUE },
          )}
        </p>
      </form>
    </details>
  );
}
