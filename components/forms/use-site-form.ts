import { zodResolver } from '@hookform/resolvers/zod';
import { type ReactNode, useState } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type SubmitErrorHandler,
  useForm,
  type UseFormProps,
} from 'react-hook-form';
import type * as z from 'zod/mini';

import { noticeIn, type ShownNotice } from '@/lib/forms/shown-notice';

import type { Fault } from './error-summary';

/** Where a form is posted to, and the notice above its button. */
export type FormProps = { action: string; notice?: ReactNode };

/** The faults in the order of their controls, each message once. The errors stand in the order of their checks. */
function faultsOf(errors: FieldErrors): Fault[] {
  const all = Object.values(errors).flatMap((error) => {
    const control = error && 'ref' in error && error.ref instanceof HTMLElement ? error.ref : undefined;
    return error?.message ? [{ message: String(error.message), control }] : [];
  });
  const isBefore = (one: Node, other: Node) => one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING;
  all.sort(({ control: a }, { control: b }) => (a && b ? (isBefore(a, b) ? -1 : 1) : 0));
  const first = all.filter((it, index) => all.findIndex(({ message }) => message === it.message) === index);
  return first.map(({ message, control }) => ({ message, controlId: control?.id }));
}

/** A form under a schema. `field` wires a control by its name; a failure of what `submit` sends becomes `alert`. */
export function useSiteForm<Values extends FieldValues>(
  schema: z.ZodMiniType<Values, Values>,
  defaultValues: DefaultValues<Values>,
  options?: Pick<UseFormProps<Values>, 'shouldFocusError'>,
) {
  const form = useForm<Values, unknown, Values>({ resolver: zodResolver(schema), defaultValues, ...options });
  const [alert, setAlert] = useState<string | null>(null);
  const field = (name: Path<Values>, rules?: RegisterOptions<Values, Path<Values>>) => ({
    error: form.getFieldState(name, form.formState).error?.message,
    ...form.register(name, rules),
  });
  // Browsers and password managers that fill a form in may tell nobody: it counts as it stands.
  const handleSubmit: typeof form.handleSubmit = (send, onFaults) => (event) => {
    if (event?.target instanceof HTMLFormElement) {
      const filled = Object.fromEntries(new FormData(event.target)) as Values;
      for (const name of Object.keys(filled) as Path<Values>[]) {
        if (typeof (form.getValues(name) ?? '') === 'string') form.setValue(name, filled[name]);
      }
    }
    return form.handleSubmit(send, onFaults)(event);
  };
  const submit = (
    send: (values: Values, notice: ShownNotice | undefined) => Promise<void>,
    onFaults?: SubmitErrorHandler<Values>,
  ) =>
    handleSubmit(
      (values, event) => send(values, noticeIn(event?.target)).catch((error: Error) => setAlert(error.message)),
      onFaults,
    );
  return { ...form, field, faults: faultsOf(form.formState.errors), alert, setAlert, handleSubmit, submit };
}
