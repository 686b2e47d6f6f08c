import { type ComponentProps, useId } from 'react';

import { FIELD_LOOK, FieldFrame } from './field-frame';

type Own = { label: string; error?: string; isRequiredMarked?: boolean };
type InputProps = Own & { rows?: undefined } & ComponentProps<'input'>;
type TextareaProps = Own & { rows: number } & ComponentProps<'textarea'>;

/** A text field; with `rows` it is a text area. */
export function Field({ label, error, isRequiredMarked, ...control }: InputProps | TextareaProps) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error} isRequiredMarked={isRequiredMarked}>
      {(wiring) =>
        control.rows === undefined ? (
          <input {...control} {...wiring} className={FIELD_LOOK} />
        ) : (
          <textarea {...control} {...wiring} className={FIELD_LOOK} />
        )
      }
    </FieldFrame>
  );
}
