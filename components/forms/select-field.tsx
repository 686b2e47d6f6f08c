import { type ComponentProps, useId } from 'react';

import { FIELD_LOOK, FieldFrame } from './field-frame';

type Option = { value: string; label: string };
type Props = ComponentProps<'select'> & { label: string; error?: string; placeholder: string; options: Option[] };

/** A choice of one, with its label, and its error beneath it. */
export function SelectField({ label, error, placeholder, options, ...select }: Props) {
  const id = useId();
  return (
    <FieldFrame id={id} label={label} error={error}>
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
    </FieldFrame>
  );
}
