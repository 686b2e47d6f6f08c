import type { ReactNode } from 'react';

export const FIELD_LOOK =
  'mt-1 block min-h-11 w-full rounded-card border border-[#8b8674] bg-white px-3.5 py-2.5 text-text aria-invalid:border-danger aria-invalid:bg-danger-soft';

/** What ties a control to its label and to its error. */
type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type Props = {
  id: string;
  label: string;
  error?: string;
  isRequiredMarked?: boolean;
  children: (wiring: Wiring) => ReactNode;
};

/** The frame of every field: label above, error beneath, both wired to the control. */
export function FieldFrame({ id, label, error, isRequiredMarked = false, children }: Props) {
  const errorId = `${id}-error`;
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
      {children(error ? { id, 'aria-invalid': true, 'aria-describedby': errorId } : { id })}
      {error && (
        <p id={errorId} className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
