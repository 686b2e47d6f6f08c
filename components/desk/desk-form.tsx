import type { ComponentProps } from 'react';

import { useIsReady } from '@/components/ui/use-is-ready';

/** A form of the desk, which takes nothing before its scripts run. */
export const DeskForm = ({ children, ...form }: ComponentProps<'form'>) => (
  <form noValidate method="post" {...form}>
    <fieldset disabled={!useIsReady()} className="contents">
      {children}
    </fieldset>
  </form>
);
