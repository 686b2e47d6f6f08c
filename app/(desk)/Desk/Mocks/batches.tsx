import { randomUUID } from 'node:crypto';

import { AskedFirst } from '@/components/desk/asked-first';
import { BatchForm } from '@/components/desk/mocks/batch-form';
import { DeskTable } from '@/components/desk/table';
import { batchText } from '@/lib/holding/mocks/batch-file';
import { deskEndpoints, deskMocksPath } from '@/lib/site/paths';
import { listBatches, listMembers } from '@/lib/store/batches';
import type { Db } from '@/lib/store/database';
import { listCandidates, type ListedMock } from '@/lib/store/mocks';
import { countText } from '@/lib/text/counted';

/** All batches, and the form of the one with this id, or of a new one. */
export async function Batches({ db, id: wanted }: { db: Db; id: string }) {
  const batches = await listBatches(db);
  const chosen = batches.find((it) => it.id === wanted);
  const { id, name, version } = chosen ?? { id: randomUUID(), name: '', version: 0 };
  return (
    <div className="grid gap-5">
      <h2 className="text-xl">Batches</h2>
      <DeskTable
        width="min-w-0"
        none="No batch has been made yet."
        columns={['Batch', { label: 'Usernames', isNumber: true }]}
        rows={batches.map((batch) => ({
          id: batch.id,
          cells: [
            <a
              key="batch"
              href={deskMocksPath({ show: 'batches', batch: batch.id })}
              className="text-link wrap-anywhere"
            >
              {batch.name}
            </a>,
            countText(batch.members),
          ],
        }))}
      />
      <h3 className="text-lg wrap-anywhere">{name || 'New batch'}</h3>
      <BatchForm
        key={chosen?.id}
        id={id}
        version={version}
        values={{ name, text: batchText(await listMembers(db, id)) }}
      />
      {chosen && (
        <p>
          <AskedFirst
            button="Delete the batch"
            question={`Delete ${name}?`}
            endpoint={deskEndpoints.batch(id)}
            change={{ version, form: null }}
            label="Delete"
            subject={name}
          >
            <p>The lists of mocks stay, with roll numbers and groups.</p>
          </AskedFirst>
        </p>
      )}
    </div>
  );
}

/** The batches to choose from, and whom a mock is for as its form has it. */
export async function readWhom(db: Db, mock?: ListedMock) {
  const batches = await listBatches(db);
  const batch = batches.find(({ id }) => id === mock?.batch_id)?.id;
  const listed = mock ? await listCandidates(db, mock.id) : [];
  const whom = mock?.is_open_to_all === 0 ? (batch ? 'batch' : 'list') : 'all';
  const usernames = listed.map(({ candidate }) => candidate).join('\n');
  return { batches, whom: { whom, batch, usernames } as const };
}
