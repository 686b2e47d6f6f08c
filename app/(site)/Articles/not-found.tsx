import { MissingItem } from '@/components/blocks/missing-item';
import { paths } from '@/lib/paths';

export default function ArticleNotFound() {
  return (
    <MissingItem
      title="This article is not here"
      text="The article you asked for does not exist, or is no longer published."
      link={{ label: 'All articles', href: paths.articles }}
    />
  );
}
