import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the scripts run. A click or text before that would be lost. */
export const useIsReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
