import { paths } from '@/lib/site/paths';

import { MissingItem } from './missing-item';

export const MISSING_TEXT = 'This text is not here';

/** The page of a syllabus entry or essay that does not exist. */
export function MissingText() {
  return (
    <MissingItem
      title={MISSING_TEXT}
      text="The entry you asked for does not exist, or is no longer published."
      link={{ label: 'All syllabus entries and essays', href: paths.textContent }}
    />
  );
}
