import { useState } from 'react';

/** Sends what no form of useSiteForm does: whether it is under way, and why the last try failed ('' where it did not). */
export function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  /** Stays busy where `send` gives a path, and leads there. */
  async function run(send: () => Promise<string | void>) {
    setBusy(true);
    setFault('');
    try {
      const goTo = await send();
      if (goTo !== undefined) return window.location.assign(goTo);
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  }

  return { isBusy, fault, run };
}
