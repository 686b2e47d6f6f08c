import { Html } from '@/components/ui/html';
import type { Timetable } from '@/lib/api/timetables';

import { DisclosureList } from './disclosure-list';

export function TimetableList({ timetables }: { timetables: Timetable[] }) {
  const items = timetables.map(({ id, subject, description }) => ({
    id,
    title: subject,
    body: <Html html={description} under={2} className="max-w-none" />,
  }));
  return <DisclosureList items={items} emptyNote="The time table is not there at the moment." />;
}
