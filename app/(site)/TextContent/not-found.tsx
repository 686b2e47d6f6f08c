import { MissingItem } from '@/components/blocks/missing-item';
import { paths } from '@/lib/paths';

export default function TextNotFound() {
  return (
    <MissingItem
      title="This text is not here"
      text="The entry you asked for does not exist, or is no longer published."
      link={{ label: 'All syllabus entries and essays', href: paths.textContent }}
    />
  );
}
