import { type FormEvent, useState } from 'react';

import { Field } from '@/components/forms/field';
import { buttonLook } from '@/components/ui/button';
import { fromWords } from '@/lib/exam/sealing';

import { useWords } from '../words/words';
import type { SealedStart } from './use-sealed-start';

/** Opens the paper with the words that the institute tells when the site cannot be reached at the opening. */
export function TwelveWords({ startWith }: Pick<SealedStart, 'startWith'>) {
  const say = useWords();
  const [fault, setFault] = useState('');

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const read = await fromWords(String(new FormData(event.currentTarget).get('words')));
    if ('secret' in read) setFault((await startWith(read.secret)) ? '' : say('These are not the words of this paper.'));
    else if (read.wrong === 'word') setFault(say('Word {at} is wrong: “{word}”.', { at: read.at, word: read.word }));
    else if (read.wrong === 'count') setFault(say('The key has twelve words.'));
    else setFault(say('One of these words stands for another. Please hear them once more.'));
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-6 border-t border-line pt-4">
      <p>{say('The site cannot be reached. The page goes on trying.')}</p>
      <div className="mt-4">
        <Field
          label={say('The twelve words that the institute tells you')}
          error={fault}
          name="words"
          rows={3}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <p role="alert" className="sr-only">
        {fault}
      </p>
      <button type="submit" className={`${buttonLook.primary} mt-3`}>
        {say('Open the paper')}
      </button>
    </form>
  );
}
