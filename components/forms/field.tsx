import { type ComponentProps, type ReactNode, useId } from 'react';

export const FIELD_LOOK =
  'mt-1 block min-h-11 w-full rounded-card border border-[#8b8674] bg-white px-3.5 py-2.5 text-text aria-invalid:border-danger aria-invalid:bg-danger-soft';

/** What ties a control to its label and its error. */
type Wiring = { id: string; 'aria-invalid'?: true; 'aria-describedby'?: string };

type Own = { label: string; error?: string; isRequiredMarked?: boolean };

/** The frame of every field: label above, error beneath, both wired to the control. */
function Frame({
  label,
  error,
  isRequiredMarked = false,
  children,
}: Own & { children: (wiring: Wiring) => ReactNode }) {
  const id = useId();
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

type InputProps = Own & { rows?: undefined } & ComponentProps<'input'>;
type TextareaProps = Own & { rows: number } & ComponentProps<'textarea'>;

/** A text field; with `rows` it is a text area. */
export const Field = ({ label, error, isRequiredMarked, ...control }: InputProps | TextareaProps) => (
  <Frame label={label} error={error} isRequiredMarked={isRequiredMarked}>
    {(wiring) =>
      control.rows === undefined ? (
        <input {...control} {...wiring} className={FIELD_LOOK} />
      ) : (
        <textarea {...control} {...wiring} className={FIELD_LOOK} />
      )
    }
  </Frame>
);

type Option = { value: string; label: string };
type SelectProps = Omit<Own, 'isRequiredMarked'> &
  ComponentProps<'select'> & { placeholder: string; options: Option[] };

export const SelectField = ({ label, error, placeholder, options, ...select }: SelectProps) => (
  <Frame label={label} error={error}>
    {(wiring) => (
      <select {...select} {...wiring} className={`${FIELD_LOOK} select-look`}>
        <option value="">{placeholder}</option>
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Frame>
);
