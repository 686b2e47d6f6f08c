'use client';

import type { FormEvent } from 'react';

import { useSending } from '@/components/forms/use-sending';
import { buttonLook } from '@/components/ui/button';
import { readAnswer } from '@/lib/forms/post-json';
import { deskEndpoints, importPath } from '@/lib/site/paths';

import { DeskForm } from '../desk-form';
import { CONTROL_LOOK } from '../query-form';

const megabytes = (bytes: number) => `${bytes / 1024 ** 2} MB`;

/** Sends a file to the desk, without a time limit. @returns the page that previews the import */
async function upload(place: string, file: File, most: number): Promise<string> {
  const endpoint = deskEndpoints.questionBankFile(place, file.name);
  if (file.size > most)
    throw new Error(`The file is larger than ${megabytes(most)}. Split it, or use the command import:questions.`);
  const headers = { 'Content-Type': 'application/octet-stream' };
  const asked = fetch(endpoint, { method: 'POST', headers, body: file });
  const { id } = (await readAnswer(asked)) as { id: string };
  return importPath(id);
}

type Props = {
  places: readonly { id: string; name: string }[];
  /** The largest file, in bytes. */
  most: number;
};

/** Chooses a question bank and its place. The import itself happens only on the next page. */
export function UploadForm({ places, most }: Props) {
  const { isBusy, fault, run } = useSending();

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const file = form.get('file');
    if (file instanceof File) void run(() => upload(String(form.get('place')), file, most));
  }

  return (
    <DeskForm noValidate={false} onSubmit={send} className="grid max-w-2xl grid-cols-1 gap-4">
      <p>
        Word (.docx), Excel (.xlsx), CSV, typed text, Moodle XML, GIFT, Aiken and QTI 2.1 to 3.0. Each question has four
        options and one key. Hindi in Kruti Dev 010 or DevLys 010 becomes Unicode. First you see what would be taken.
      </p>
      <label className="grid grid-cols-1 gap-1">
        File, up to {megabytes(most)}
        <input type="file" name="file" required className={`${CONTROL_LOOK} w-full min-w-0 py-2`} />
      </label>
      <label className="grid grid-cols-1 gap-1">
        Sub-category
        <select name="place" required className={`${CONTROL_LOOK} w-full min-w-0 select-look`}>
          {places.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <p role="alert" className="text-danger empty:hidden">
        {fault}
      </p>
      <p>
        <button className={buttonLook.solid} disabled={isBusy}>
          {isBusy ? 'Reading the file…' : 'Read the file'}
        </button>
      </p>
    </DeskForm>
  );
}
