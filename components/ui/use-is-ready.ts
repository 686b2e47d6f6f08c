import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the scripts run. What is clicked or typed before would be lost. */
export const useIsReady = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
