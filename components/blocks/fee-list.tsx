import { Html } from '@/components/ui/html';
import type { Fee } from '@/lib/content/fees';

import { DisclosureList } from './disclosure-list';

export function FeeList({ fees }: { fees: Fee[] }) {
  const items = fees.map(({ id, courseName, fees: amount, description }) => ({
    id,
    title: courseName,
    aside: amount,
    body: <Html html={description} under={2} className="max-w-none" />,
  }));
  return <DisclosureList items={items} emptyNote="The fees are not there at the moment." />;
}
