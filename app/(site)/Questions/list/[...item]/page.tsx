import { GoOn } from '@/components/blocks/go-on';
import { buttonLook } from '@/components/ui/button';
import { LinkList } from '@/components/ui/item-list';
import { findList, readPublicQuestions } from '@/lib/finding/publishing/public-questions';
import { plainText } from '@/lib/html/plain-text';
import { linkTo } from '@/lib/site/pages';
import { paths, questionListPath, questionPath } from '@/lib/site/paths';

import { itemPage, TEXT_FRAME } from '../../../content-page';

const { generateMetadata, generateStaticParams, Page } = itemPage({
  noun: 'questions',
  find: async (address) => findList((await readPublicQuestions(Date.now())).shown, address),
  describe: ({ id, name, page }) => ({
    title: `${name}: questions with answers${page > 1 ? `, page ${page}` : ''}`,
    description: `${name}: questions with four options, the right answer and an explanation, page ${page}.`,
    path: questionListPath(id, page),
    picture: paths.questions,
  }),
  trail: [linkTo(paths.questions)],
  missing: {
    title: 'These questions are not here',
    text: 'There is no such list of questions, or it is shorter now.',
    link: linkTo(paths.questions),
  },
  draw: ({ id, page, isLast, some }) => (
    <div className={TEXT_FRAME}>
      <LinkList
        links={some.map((it) => ({ label: <bdi>{plainText(it.Question, 160)}</bdi>, href: questionPath(it.address) }))}
        look="block py-3 hover:text-marigold-deep hover:underline"
        className="divide-y divide-line border-y border-line"
      />
      <LinkList
        links={[
          ...(page > 1 ? [{ label: 'Previous page', href: questionListPath(id, page - 1) }] : []),
          ...(isLast ? [] : [{ label: 'Next page', href: questionListPath(id, page + 1) }]),
          linkTo(paths.questions),
        ]}
        look={buttonLook.outline}
        className="mt-6 mb-10 flex flex-wrap gap-3"
      />
      <GoOn path={paths.questions} />
    </div>
  ),
});

export { generateMetadata, generateStaticParams, Page as default };
