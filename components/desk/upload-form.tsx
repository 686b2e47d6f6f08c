'use client';

import { type FormEvent, useState } from 'react';

import { buttonLook } from '@/components/ui/button';
import { deskEndpoints, importPath } from '@/lib/site/paths';

import { DeskForm } from './desk-form';

const CONTROL = 'min-h-11 w-full min-w-0 rounded-card border border-line bg-surface px-3';
const UNREACHABLE = 'The site could not be reached. Please try again.';

/** Sends a file to the desk. @returns the id of the upload @throws Error with a sentence for the editor */
async function upload(place: string, file: File): Promise<string> {
  const response = await fetch(deskEndpoints.questionBankFile(place, file.name), {
    method: 'POST',
    headers: { 'Content-Type': 'application/octet-stream' },
    body: file,
  }).catch(() => null);
  const answer = (await response?.json().catch(() => null)) as { id?: string; message?: string } | null | undefined;
  if (!response?.ok || !answer?.id) throw new Error(answer?.message ?? UNREACHABLE);
  return answer.id;
}

type Props = { places: readonly { id: string; name: string }[] };

/** Chooses a question bank and where it goes; nothing is taken before the next page. */
export function UploadForm({ places }: Props) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (!(file instanceof File)) return;
    setBusy(true);
    setError('');
    try {
      window.location.assign(importPath(await upload(String(form.get('place')), file)));
    } catch (reason) {
      setError(reason instanceof Error ? reason.message : UNREACHABLE);
      setBusy(false);
    }
  }

  return (
    <DeskForm noValidate={false} onSubmit={send} className="grid max-w-2xl grid-cols-1 gap-4">
      <p>
        Moodle XML, GIFT, Aiken, CSV, Excel (.xlsx) and QTI 2.1 to 3.0. Each question has four options and one key.
        First you see what would be taken.
      </p>
      <label className="grid grid-cols-1 gap-1">
        File, up to 32 MB
        <input type="file" name="file" required className={`${CONTROL} py-2`} />
      </label>
      <label className="grid grid-cols-1 gap-1">
        Sub-category
        <select name="place" required className={`${CONTROL} select-look`}>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p role="alert" className="text-danger empty:hidden">
        {error}
      </p>
      <p>
        <button className={buttonLook.solid} disabled={isBusy}>
          {isBusy ? 'Reading the file…' : 'Read the file'}
        </button>
      </p>
    </DeskForm>
  );
}
