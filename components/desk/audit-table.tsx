import { EmptyNote } from '@/components/ui/item-list';
import { IndianTime } from '@/components/ui/indian-time';
import type { ListedAudit } from '@/lib/db/audit';

import { DeskTable } from './table';

/** Changes at the desk, newest first. */
export function AuditTable({ changes }: { changes: readonly ListedAudit[] }) {
  if (changes.length === 0) return <EmptyNote>Nobody has changed anything yet.</EmptyNote>;
  return (
    <DeskTable
      width="min-w-xl"
      columns={['When', 'Who', 'What', 'Before', 'After'].map((label) => ({ label }))}
      rows={changes.map(({ id, created_at_ms: atMs, editor, action, subject, whom, before, after }) => ({
        id,
        cells: [
          <IndianTime key="when" atMs={atMs} />,
          editor,
          `${action} · ${[subject, whom].filter(Boolean).join(': ')}`,
          before,
          after,
        ],
      }))}
    />
  );
}
