import { type ComponentProps, useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the scripts run. What is clicked or typed before would be lost. */
export const useIsReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** A form of the desk, which takes nothing before its scripts run. */
export const DeskForm = ({ children, ...form }: ComponentProps<'form'>) => (
  <form noValidate method="post" {...form}>
    <fieldset disabled={!useIsReady()} className="contents">
      {children}
    </fieldset>
  </form>
);
