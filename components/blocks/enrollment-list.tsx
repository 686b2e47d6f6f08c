import type { Enrollment } from '@/lib/content/enrollments';

import { DisclosureList } from './disclosure-list';
import { EnrollmentBody } from './enrollment-body';

export function EnrollmentList({ enrollments }: { enrollments: Enrollment[] }) {
  const items = enrollments.map((enrollment) => ({
    id: enrollment.id,
    title: enrollment.title,
    body: <EnrollmentBody enrollment={enrollment} />,
  }));
  return <DisclosureList items={items} emptyNote="The steps are not there at the moment." />;
}
