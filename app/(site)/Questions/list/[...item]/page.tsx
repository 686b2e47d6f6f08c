import { buttonLook } from '@/components/ui/button';
import { LinkList } from '@/components/ui/link-list';
import { plainText } from '@/lib/html/plain-text';
import { LISTS, listsOf, readPublicQuestions } from '@/lib/publishing/public-questions';
import { linkTo } from '@/lib/site/pages';
import { paths, questionListPath, questionPath } from '@/lib/site/paths';

import { itemPage, TEXT_FRAME } from '../../../content-page';

const A_PAGE = 50;

const { generateMetadata, generateStaticParams, Page } = itemPage({
  noun: 'questions',
  /** @param id of a list, and the number of its page from the second on: 'year.2024.2' */
  find: async (id) => {
    const [, name = '', number = '1'] = /^(.*?)(?:\.([1-9]\d{0,3}))?$/.exec(id) ?? [];
    const { shown } = await readPublicQuestions(Date.now());
    const list = LISTS.flatMap((by) => listsOf(shown, by)).find((it) => it.id === name);
    const page = Number(number);
    const questions = list?.questions.slice((page - 1) * A_PAGE, page * A_PAGE) ?? [];
    return list && questions.length > 0 ? { ...list, page, some: questions } : undefined;
  },
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
  draw: ({ id, page, some, questions }) => (
    <div className={TEXT_FRAME}>
      <LinkList
        links={some.map((it) => ({ label: <bdi>{plainText(it.Question, 160)}</bdi>, href: questionPath(it.address) }))}
        look="block py-3 hover:text-marigold-deep hover:underline"
        className="divide-y divide-line border-y border-line"
      />
      <LinkList
        links={[
          ...(page > 1 ? [{ label: 'Previous page', href: questionListPath(id, page - 1) }] : []),
          ...(page * A_PAGE < questions.length ? [{ label: 'Next page', href: questionListPath(id, page + 1) }] : []),
          ...[paths.questions, paths.today].map(linkTo),
        ]}
        look={buttonLook.outline}
        className="mt-6 flex flex-wrap gap-3"
      />
    </div>
  ),
});

export { generateMetadata, generateStaticParams, Page as default };
