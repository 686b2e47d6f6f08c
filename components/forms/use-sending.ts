import { useState } from 'react';

/** For sending without useSiteForm: whether it is under way, and why the last try failed ('' if it did not). */
export function useSending() {
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');

  /** If `send` returns a path, opens it and stays busy until then. */
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
