'use client';

import { type ChangeEvent, useMemo } from 'react';
import { useWatch } from 'react-hook-form';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { scheduleFaults, windowWarning } from '@/lib/exam/window';
import { postJson } from '@/lib/forms/post-json';
import { scheduleFormFor, scheduleOf, type ScheduleForm as Values, usernamesIn } from '@/lib/holding/mocks/desk-forms';
import { deskEndpoints, deskMockPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';
import { indianInput, indianMs, indianTime, indianWeekday } from '@/lib/text/indian-time';

import { DeskForm } from '../desk-form';

const WHOM = [
  { id: 'all', name: 'Every candidate' },
  { id: 'list', name: 'The Usernames of a list' },
  { id: 'batch', name: 'A batch' },
];

/** The times that move with the opening of a new mock, as long as nobody has set them. */
const FOLLOWING = ['lastStart', 'closes', 'results', 'key', 'objectionsUntil'] as const;

type Props = {
  /** The mock's id. For a new mock it comes with the page, so that a second click makes no second mock. */
  id: string;
  /** The rest of the request: the paper to schedule, or the version of the mock to change. */
  change: { do: 'schedule'; paper: string } | { do: 'change'; version: number };
  values: Values;
  /** The paper's own time. */
  durationMs: number;
  batches: readonly { id: string; name: string; members: number }[];
};

/** The window of a mock and who may sit it. Times are read in Indian time, whatever the browser's zone. */
export function ScheduleForm({ id, change, values, durationMs, batches }: Props) {
  const schema = useMemo(() => scheduleFormFor(durationMs), [durationMs]);
  const form = useSiteForm<Values>(schema, values);
  const { field, control, submit, setValue, formState } = form;
  const { dirtyFields } = formState;
  const now = { ...values, ...useWatch({ control }) };
  const schedule = scheduleOf(now);
  const short = scheduleFaults(schedule, durationMs, indianTime).find(({ of }) => of === 'closesMs')?.reason;
  const warning = short ?? windowWarning(schedule, durationMs);
  const days = [schedule.opensMs, schedule.resultsMs].map((atMs) =>
    Number.isNaN(atMs) ? '…' : `${indianWeekday(atMs)}, ${indianTime(atMs)}`,
  );

  /** Moves the proposed times of a new mock with its opening. */
  function follow(opens: string) {
    const movedMs = indianMs(opens) - indianMs(values.opens);
    if (change.do !== 'schedule' || Number.isNaN(movedMs)) return;
    for (const name of FOLLOWING) {
      const atMs = indianMs(values[name] ?? '') + movedMs;
      if (!dirtyFields[name] && !Number.isNaN(atMs)) setValue(name, indianInput(atMs));
    }
  }

  async function send(filled: Values) {
    await postJson(deskEndpoints.mock(id), { ...change, form: filled });
    window.location.assign(deskMockPath(id));
  }

  return (
    <DeskForm form={form} onSubmit={submit(send)} className="card grid max-w-3xl gap-5 p-4 md:p-6">
      <Field label="Name" required maxLength={120} {...field('name')} />
      <fieldset className="min-w-0">
        <legend className="mb-2 text-sm text-muted">All times are Indian Standard Time.</legend>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Opens"
            required
            type="datetime-local"
            {...field('opens', { onChange: ({ target }: ChangeEvent<HTMLInputElement>) => follow(target.value) })}
          />
          <Field label="Last start" required type="datetime-local" {...field('lastStart')} />
          <Field label="Closes" required type="datetime-local" {...field('closes')} />
          <Field label="Results at" required type="datetime-local" {...field('results')} />
          <Field label="Provisional key at (if wanted)" type="datetime-local" {...field('key')} />
          <Field label="Objections until (if wanted)" type="datetime-local" {...field('objectionsUntil')} />
        </div>
        <p className="mt-3 text-sm text-muted">
          It opens on {days[0]}; the results come on {days[1]}.
        </p>
        <p role="status" className="mt-3 text-sm font-semibold text-ink">
          {warning}
        </p>
      </fieldset>
      <Field label="Who may sit it" required placeholder="Select who" options={WHOM} {...field('whom')} />
      {now.whom === 'batch' && (
        <div>
          <Field
            label="Batch"
            required
            placeholder={batches.length > 0 ? 'Select a batch' : 'No batch has been made yet'}
            options={batches.map((it) => ({ id: it.id, name: `${it.name} (${counted(it.members, 'Username')})` }))}
            {...field('batch')}
          />
          <p className="mt-1 text-sm text-muted">
            The mock takes the batch as it is now. A later change of the batch does not change the mock.
          </p>
        </div>
      )}
      {now.whom === 'list' && (
        <div>
          <Field
            label="Usernames, one on a line, as the host spells them"
            rows={8}
            spellCheck={false}
            autoCapitalize="none"
            {...field('usernames')}
          />
          <p role="status" className="mt-1 text-sm text-muted">
            {counted(usernamesIn(now.usernames).length, 'Username')}
          </p>
        </div>
      )}
      <button
        type="submit"
        disabled={formState.isSubmitting}
        className={`needs-script justify-self-start ${buttonLook.primary}`}
      >
        {change.do === 'schedule' ? 'Schedule the mock' : 'Change the mock'}
      </button>
    </DeskForm>
  );
}
