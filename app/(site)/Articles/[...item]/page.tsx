import { ArticleReader } from '@/components/blocks/text-cards';
import { Html } from '@/components/ui/html';
import { listArticles } from '@/lib/content/nouns/materials';
import { plainText } from '@/lib/html/plain-text';
import { linkTo } from '@/lib/site/pages';
import { articlePath, paths } from '@/lib/site/paths';

import { itemPage } from '../../content-page';

const { generateMetadata, generateStaticParams, Page } = itemPage({
  noun: 'articles',
  find: async (id) => {
    const articles = await listArticles();
    const article = articles.find((it) => it.id === id);
    return article && { article, articles };
  },
  describe: ({ article: { id, title, description } }) => ({
    title,
    description: plainText(description, 155),
    path: articlePath(id),
  }),
  trail: [linkTo(paths.articles)],
  isArticle: true,
  missing: {
    title: 'This article is not here',
    text: 'The article you asked for does not exist, or is no longer published.',
    link: { label: 'All articles', href: paths.articles },
  },
  draw: ({ article, articles }, goOn) => (
    <ArticleReader articles={articles} activeId={article.id} goOn={goOn}>
      <Html html={article.description} under={1} />
    </ArticleReader>
  ),
});

export { generateMetadata, generateStaticParams, Page as default };
