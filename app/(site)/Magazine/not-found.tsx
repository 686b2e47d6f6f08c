import { MissingItem } from '@/components/blocks/missing-item';
import { paths } from '@/lib/paths';

export default function MagazineNotFound() {
  return (
    <MissingItem
      title="This issue is not here"
      text="The issue you asked for does not exist, or is no longer published."
      link={{ label: 'All issues of the magazine', href: paths.magazine }}
    />
  );
}
