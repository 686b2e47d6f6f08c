import { type ComponentProps, type ReactNode, useId } from 'react';

import { SayIfKnown } from '@/components/exam/words/words';

export const FIELD_LOOK =
  'mt-1 block min-h-11 w-full rounded-card border border-field bg-surface px-3.5 py-2.5 text-text aria-invalid:border-danger aria-invalid:bg-danger-soft';

type InputProps = { rows?: undefined; options?: undefined } & ComponentProps<'input'>;
type TextareaProps = { rows: number; options?: undefined } & ComponentProps<'textarea'>;
type SelectProps = { options: readonly { id: string; name: string }[]; placeholder: string } & ComponentProps<'select'>;

/** The control alone: with `rows` a text area, with `options` a select, else an input. */
function Control(control: InputProps | TextareaProps | SelectProps) {
  if (control.options) {
    const { options, placeholder, ...select } = control;
    return (
      <select {...select} className={`${FIELD_LOOK} select-look`}>
        <option value="">{placeholder}</option>
        {options.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    );
  }
  if (control.rows !== undefined) return <textarea {...control} className={FIELD_LOOK} />;
  return <input {...control} className={FIELD_LOOK} />;
}

type FieldProps = { label: ReactNode; error?: string } & ComponentProps<typeof Control>;

/** A control with its label above and its error beneath, both wired to it. */
export function Field({ label, error, ...control }: FieldProps) {
  const id = useId();
  const errorId = `${id}-error`;
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
        {control.required && (
          <span className="text-danger" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      <Control {...control} id={id} {...(error && { 'aria-invalid': true, 'aria-describedby': errorId })} />
      {error && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-danger">
          <SayIfKnown text={error} />
        </p>
      )}
    </div>
  );
}

export const USERNAME = { label: 'Username', autoComplete: 'username', autoCapitalize: 'none', spellCheck: false };
