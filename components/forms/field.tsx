import type { InputHTMLAttributes, Ref, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';

type Own = { label: string; error?: string; isRequiredMarked?: boolean };
type InputProps = Own & { rows?: undefined; ref?: Ref<HTMLInputElement> } & InputHTMLAttributes<HTMLInputElement>;
type TextareaProps = Own & {
  rows: number;
  ref?: Ref<HTMLTextAreaElement>;
} & TextareaHTMLAttributes<HTMLTextAreaElement>;

/** A field with its label, and its error beneath it. With `rows` it is a text area. */
export function Field({ label, error, isRequiredMarked = false, ...control }: InputProps | TextareaProps) {
  const id = useId();
  const errorId = `${id}-error`;
  const shared = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    className:
      'mt-1 block w-full rounded-card border border-[#8b8674] bg-white px-3.5 py-2.5 text-text aria-invalid:border-danger aria-invalid:bg-danger-soft',
  };
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-ink">
        {label}
        {isRequiredMarked && (
          <span className="text-danger" aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {control.rows === undefined ? <input {...control} {...shared} /> : <textarea {...control} {...shared} />}
      {error && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
