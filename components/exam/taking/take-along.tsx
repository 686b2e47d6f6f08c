import { useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { codeOf } from '@/lib/exam/sealing';
import type { RunningAttempt } from '@/lib/sitting/client/running-attempt';
import { sealLateFile } from '@/lib/sitting/client/seal-late-file';

import { useWords } from '../words/words';

type Props = { attempt: Pick<RunningAttempt, 'lateFile' | 'lateKey'> };

/** Saves the answers of a page that cannot reach the site as a file for the institute. */
export function TakeAlong({ attempt }: Props) {
  const say = useWords();
  const [code, setCode] = useState('');

  async function save() {
    const text = await sealLateFile(attempt.lateFile(), attempt.lateKey ?? '');
    const named = await codeOf(text);
    const href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
    Object.assign(document.createElement('a'), { href, download: `answers-${named.replaceAll(' ', '-')}.txt` }).click();
    setCode(named);
  }

  return (
    <div className="mx-auto mt-6 max-w-prose">
      <p>
        {say(
          'If the connection does not come back, save your answers as a file and give it to the institute, which decides whether they count.',
        )}
      </p>
      <button type="button" onClick={() => void save()} className={`${buttonLook.solid} mt-3`}>
        {say('Save the answers as a file')}
      </button>
      <p role="status" className="mt-3 font-semibold text-ink">
        {code && say('The file is saved. Have its code written down in the hall: {code}', { code })}
      </p>
    </div>
  );
}
