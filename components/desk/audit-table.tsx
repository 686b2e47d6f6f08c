import { EmptyNote } from '@/components/ui/item-list';
import { IndianTime } from '@/components/ui/indian-time';
import type { AuditEntry } from '@/lib/db/audit';

const COLUMNS = ['When', 'Who', 'What', 'Before', 'After'];

/** Changes at the desk, newest first. */
export function AuditTable({ changes }: { changes: readonly AuditEntry[] }) {
  if (changes.length === 0) return <EmptyNote>Nobody has changed anything yet.</EmptyNote>;
  const cell = 'border-b border-line px-2 py-2 align-top';
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-xl text-sm">
        <thead>
          <tr className="text-left text-ink">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="border-b-2 border-ink px-2 pb-2 font-semibold">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changes.map(({ id, created_at_ms: atMs, editor, action, subject, before, after }) => (
            <tr key={id}>
              <td className={`${cell} whitespace-nowrap`}>
                <IndianTime atMs={atMs} />
              </td>
              <td className={cell}>{editor}</td>
              <td className={cell}>
                {action} · {subject}
              </td>
              <td className={cell}>{before}</td>
              <td className={cell}>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
