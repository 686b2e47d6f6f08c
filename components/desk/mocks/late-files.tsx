import { type ChangeEvent, useState } from 'react';

import { codeOf } from '@/lib/exam/sealing';
import { postJson, UNREACHABLE } from '@/lib/forms/post-json';
import { deskEndpoints } from '@/lib/site/paths';

import { CONTROL_LOOK } from '../query-form';

type Props = { mockId: string; onDone: () => void };

/** Takes files of answers that pages could not send, and says of each what became of it. */
export function LateFiles({ mockId, onDone }: Props) {
  const [taken, setTaken] = useState<{ name: string; code: string; outcome: string }[]>([]);

  async function take({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    // The same file can then be chosen again.
    target.value = '';
    for (const file of files) {
      const text = (await file.text()).trim();
      const outcome = await postJson(deskEndpoints.mock(mockId), { do: 'late-file', text }, UNREACHABLE).then(
        () => 'taken',
        (error: Error) => error.message,
      );
      const code = await codeOf(text);
      setTaken((before) => [...before, { name: file.name, code, outcome }]);
    }
    onDone();
  }

  return (
    <section aria-labelledby="late-files">
      <h3 id="late-files" className="mb-2 text-lg">
        Files of answers
      </h3>
      <p className="mb-3 max-w-prose text-sm text-muted">
        A page that can’t reach the site after the end saves its answers as a file. The answers in it wait for a
        decision, as those that came after the end do. Compare each code with the one written down in the hall.
      </p>
      <label className="needs-script grid max-w-md gap-1">
        Add files
        <input
          type="file"
          multiple
          onChange={(event) => void take(event)}
          className={`${CONTROL_LOOK} w-full min-w-0 py-2`}
        />
      </label>
      <div role="status">
        {taken.length > 0 && (
          <ul className="mt-3 grid gap-1 text-sm">
            {taken.map(({ name, code, outcome }, index) => (
              <li key={index} className="wrap-anywhere">
                {name}, code {code}: <strong>{outcome}</strong>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
