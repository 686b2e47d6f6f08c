'use client';

import type { FormEvent } from 'react';

import { buttonLook } from '@/components/ui/button';
import type { Upload } from '@/lib/banks/uploads';
import { deskEndpoints } from '@/lib/site/paths';

import { DeskForm } from '../desk-form';
import { CONTROL_LOOK } from '../query-form';
import { useChange } from '../use-change';

type Props = { upload: Pick<Upload, 'id' | 'notes' | 'options'>; names: readonly string[] };

const READINGS = [
  { option: '--html', label: 'Tags in the texts are HTML' },
  { option: '--hidden', label: 'Read hidden sheets and rows too' },
  { option: '--font=krutidev', label: 'The Hindi is in Kruti Dev 010 or DevLys 010' },
];

/** The columns that an import has recognised in a table, to choose others. Shows nothing for other files. */
export function ColumnsForm({ upload: { id, notes, options }, names }: Props) {
  const { send, isBusy, error } = useChange();
  const seen = notes.find((it) => it.columns)?.columns;
  if (!seen) return null;
  const letterOf = (name: string) => seen.find((it) => it.column === name)?.at ?? '-';

  function read(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // What stays as recognised is not sent: other sheets may have it elsewhere.
    const columns = names.flatMap((name) => {
      const [column, letter] = [`--column=${name}=`, String(form.get(name))];
      return letter !== letterOf(name) || options.some((it) => it.startsWith(column)) ? [`${column}${letter}`] : [];
    });
    const readings = READINGS.flatMap(({ option }) => (form.has(option) ? [option] : []));
    void send(deskEndpoints.questionBank(id), { do: 'read', options: [...columns, ...readings] });
  }

  return (
    <section aria-labelledby="columns">
      <h2 id="columns" className="mb-3 text-xl">
        Columns
      </h2>
      <DeskForm onSubmit={read} className="grid gap-4">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
          {names.map((name) => (
            <label key={name} className="grid min-w-0 grid-cols-1 gap-1">
              {name}
              <select
                name={name}
                defaultValue={letterOf(name)}
                className={`${CONTROL_LOOK} w-full min-w-0 select-look`}
              >
                <option value="-">None</option>
                {seen.map(({ at, heading }) => (
                  <option key={at} value={at}>
                    {`${at}: ${heading}`}
                  </option>
                ))}
              </select>
            </label>
          ))}
        </div>
        {READINGS.map(({ option, label }) => (
          <label key={option} className="flex min-h-11 items-center gap-2">
            <input
              type="checkbox"
              name={option}
              defaultChecked={options.includes(option)}
              className="size-5 accent-ink"
            />
            {label}
          </label>
        ))}
        <p role="alert" className="text-danger empty:hidden">
          {error}
        </p>
        <p>
          <button className={buttonLook.outline} disabled={isBusy}>
            {isBusy ? 'Reading the file…' : 'Read the file again'}
          </button>
        </p>
      </DeskForm>
    </section>
  );
}
