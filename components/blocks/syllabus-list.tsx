import { EmptyNote } from '@/components/ui/empty-note';
import type { SyllabusEntry } from '@/lib/content/syllabus';

import { SyllabusCard } from './syllabus-card';

export function SyllabusList({ entries, level }: { entries: SyllabusEntry[]; level: 2 | 3 }) {
  if (entries.length === 0)
    return <EmptyNote>This syllabus is not there at the moment. Please come back soon.</EmptyNote>;
  return (
    <div className="grid gap-6">
      {entries.map((entry) => (
        <SyllabusCard key={entry.id} entry={entry} level={level} />
      ))}
    </div>
  );
}
