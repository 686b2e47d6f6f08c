import { FullText } from '@/components/blocks/text-cards';
import { listEssays } from '@/lib/content/nouns/materials';
import { plainText } from '@/lib/html/plain-text';
import { linkTo } from '@/lib/site/pages';
import { essayTextPath, paths } from '@/lib/site/paths';

import { itemPage, MISSING_TEXT } from '../../../content-page';

const { generateMetadata, generateStaticParams, Page } = itemPage({
  noun: 'essays',
  find: async (id) => (await listEssays()).find((it) => it.id === id),
  describe: ({ id, topic, description }) => ({
    title: topic,
    description: plainText(description, 155),
    path: essayTextPath(id),
  }),
  trail: [linkTo(paths.essayPrep)],
  isArticle: true,
  missing: MISSING_TEXT,
  draw: (essay, goOn) => <FullText title={essay.topic} text={essay} goOn={goOn} />,
});

export { generateMetadata, generateStaticParams, Page as default };
