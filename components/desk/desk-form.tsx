import type { ComponentProps } from 'react';

import { AlertDialog } from '@/components/ui/dialog';
import { useIsReady } from '@/components/ui/browser';

type Props = ComponentProps<'form'> & {
  /** The result of useSiteForm, if sending can fail: the alert says why. */
  form?: { alert: string | null; setAlert: (alert: null) => void };
};

/** A form of the desk, which takes nothing before its scripts run. */
export const DeskForm = ({ form, children, ...rest }: Props) => (
  <>
    <form noValidate method="post" {...rest}>
      <fieldset disabled={!useIsReady()} className="contents">
        {children}
      </fieldset>
    </form>
    {form && <AlertDialog message={form.alert} onClose={() => form.setAlert(null)} />}
  </>
);
