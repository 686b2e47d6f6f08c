'use client';

import { useState } from 'react';
import { useFieldArray, useWatch } from 'react-hook-form';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { type PaperSettings as Values, paperSettings } from '@/lib/exam/composition';
import { postJson } from '@/lib/forms/post-json';
import { composedPaperPath, deskEndpoints } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { DeskForm } from '../desk-form';

const ORDERS = [
  { id: 'none', name: 'Nothing: one order for all' },
  { id: 'questions', name: 'Questions' },
  { id: 'questions-and-options', name: 'Questions and options' },
];

type Subject = { subject: string; count: number; fresh: number };

type Props = {
  id: string;
  version: number;
  settings: Values;
  /** What the bank has for the sub-category. */
  subjects: readonly Subject[];
  /** How many questions another draw replaces. */
  replaced: number;
};

const numeric = { setValueAs: (text: unknown) => (text === '' || text === null ? 0 : Number(text)) };
const optional = { setValueAs: (text: unknown) => (text === '' || text === null ? null : Number(text)) };

/** A row for each subject of the bank, and for those that the bank does not have any more. */
const rowsOf = (blueprint: Values['sections'][number]['blueprint'], subjects: readonly Subject[]) => {
  const names = new Set([...subjects.map(({ subject }) => subject), ...blueprint.map(({ subject }) => subject)]);
  return [...names].map((subject) => ({
    subject,
    count: blueprint.find((row) => row.subject === subject)?.count ?? 0,
  }));
};

const countIn = ({ blueprint }: Values['sections'][number]) =>
  blueprint.reduce((sum, { count }) => sum + (Number(count) || 0), 0);

/** How a paper is composed, timed and marked. */
export function PaperSettings({ id, version, settings, subjects, replaced }: Props) {
  const form = useSiteForm<Values>(paperSettings, {
    ...settings,
    sections: settings.sections.map((it) => ({ ...it, blueprint: rowsOf(it.blueprint, subjects) })),
  });
  const { field, control, submit, formState } = form;
  const { fields, append, remove } = useFieldArray({ control, name: 'sections' });
  const sections = useWatch({ control, name: 'sections' });
  const [isAsking, setAsking] = useState(false);
  const bankOf = new Map(subjects.map((it) => [it.subject, it]));

  const send = (isDrawing: boolean) =>
    submit(async (values) => {
      await postJson(deskEndpoints.paper(id), { do: 'save', version, settings: values, isDrawing });
      window.location.assign(composedPaperPath(id, { show: isDrawing ? 'questions' : 'settings' }));
    });

  const drawing = `Save and draw ${counted(
    sections.reduce((sum, it) => sum + countIn(it), 0),
    'question',
  )}`;

  return (
    <DeskForm form={form} onSubmit={send(false)} className="grid gap-6">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <div className="sm:col-span-2">
          <Field label="Name" required maxLength={120} {...field('name')} />
        </div>
        <div className="sm:col-span-2">
          <Field label="Name in Hindi" maxLength={120} {...field('nameInHindi')} />
        </div>
        <Field label="Minutes" required type="number" min={1} max={600} {...field('minutes', numeric)} />
        <Field
          label="Shuffled for each candidate"
          placeholder="Select an order"
          options={ORDERS}
          {...field('shuffle')}
        />
        <Field label="Marks for a right answer" placeholder="none: answers are counted" {...field('right')} />
        <Field label="Marks off for a wrong one" {...field('wrong')} />
        <Field label="Avoid the last papers" type="number" min={0} max={50} {...field('avoidLast', numeric)} />
        <Field label="Seed of the draw" required maxLength={100} {...field('seed')} />
      </div>
      {fields.map((section, at) => (
        <fieldset key={section.id} className="card min-w-0 p-4 md:p-5">
          <legend className="px-2 font-serif text-lg font-semibold text-ink">
            Section {at + 1}, {counted(sections[at] ? countIn(sections[at]) : 0, 'question')}
          </legend>
          <div className="grid gap-4 sm:grid-cols-[2fr_1fr_auto]">
            <Field
              label="Name of the section"
              placeholder={fields.length === 1 ? 'none' : ''}
              maxLength={100}
              {...field(`sections.${at}.name`)}
            />
            <Field
              label="Its own minutes"
              type="number"
              min={1}
              max={600}
              {...field(`sections.${at}.minutes`, optional)}
            />
            {fields.length > 1 && (
              <button type="button" onClick={() => remove(at)} className={`${buttonLook.outline} self-end`}>
                Remove<span className="sr-only"> section {at + 1}</span>
              </button>
            )}
          </div>
          <p className="mt-4 text-sm text-muted">
            How many questions of each subject. Questions that you choose yourself count among them.
          </p>
          <div className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-4 gap-y-3">
            {section.blueprint.map(({ subject }, row) => {
              const { count = 0, fresh = 0 } = bankOf.get(subject) ?? {};
              return (
                <div key={subject} className="flex flex-col justify-end text-sm">
                  <Field
                    label={subject || 'Without a subject'}
                    type="number"
                    min={0}
                    max={300}
                    {...field(`sections.${at}.blueprint.${row}.count`, numeric)}
                  />
                  <span className="text-muted tabular-nums">
                    of {count}
                    {fresh < count && `, ${fresh} not used lately`}
                  </span>
                </div>
              );
            })}
          </div>
        </fieldset>
      ))}
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3">
        <button
          type="button"
          onClick={() => append({ name: '', minutes: null, blueprint: rowsOf([], subjects), from: null })}
          className={buttonLook.outline}
        >
          Add a section
        </button>
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" {...form.register('isLocked')} className="size-5 shrink-0 accent-ink" />
          Sections are locked: each is open only in its own minutes
        </label>
      </div>
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <button
          type="button"
          onClick={replaced > 0 ? () => setAsking(true) : send(true)}
          disabled={formState.isSubmitting}
          className={buttonLook.primary}
        >
          {drawing}
        </button>
        <button type="submit" disabled={formState.isSubmitting} className={buttonLook.outline}>
          Save without a draw
        </button>
      </div>
      <Dialog title="Draw anew?" isOpen={isAsking} onClose={() => setAsking(false)}>
        <p className="mb-5">
          {counted(replaced, 'question')} that {replaced === 1 ? 'was' : 'were'} drawn or swapped before will be
          replaced. Questions that you chose yourself stay.
        </p>
        <button
          type="button"
          onClick={(event) => {
            setAsking(false);
            void send(true)(event);
          }}
          className={buttonLook.solid}
        >
          {drawing}
        </button>
      </Dialog>
    </DeskForm>
  );
}
