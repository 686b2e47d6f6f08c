import { useEffect, useState } from 'react';

type Loaded<Value, Failure> = { data?: Value; error?: Failure };

/**
 * The result of `load` for a source, loaded when the component appears and whenever `again` is called. For pages that
 * count their bytes: a library that also caches and repeats costs a candidate's phone 5 KB.
 */
export function useLoaded<Value, Failure>(source: string | null, load: (source: string) => Promise<Value>) {
  const [loaded, setLoaded] = useState<Loaded<Value, Failure>>({});
  const [tries, setTries] = useState(0);

  useEffect(() => {
    if (source === null) return;
    let isGone = false;
    const show = (it: Loaded<Value, Failure>) => {
      if (!isGone) setLoaded(it);
    };
    load(source).then(
      (data) => show({ data }),
      (error: Failure) => show({ error }),
    );
    return () => {
      isGone = true;
    };
  }, [source, load, tries]);

  const again = () => {
    setLoaded({});
    setTries(tries + 1);
  };
  return { ...loaded, again };
}
