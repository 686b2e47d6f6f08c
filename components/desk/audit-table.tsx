import { IndianTime } from '@/components/ui/indian-time';
import type { ListedAudit } from '@/lib/store/audit';
import { shownName } from '@/lib/text/usernames';

import { DeskTable } from './table';

/** Changes at the desk, newest first. */
export const AuditTable = ({ changes }: { changes: readonly ListedAudit[] }) => (
  <DeskTable
    width="min-w-3xl"
    none="Nobody has changed anything yet."
    columns={['When', 'Who', 'What', 'Before', 'After']}
    rows={changes.map(({ id, created_at_ms: atMs, editor, action, subject, whom, before, after }) => ({
      id,
      cells: [
        <IndianTime key="when" atMs={atMs} />,
        editor,
        `${action} · ${[subject, whom && shownName(whom)].filter(Boolean).join(': ')}`,
        before,
        after,
      ],
    }))}
  />
);
