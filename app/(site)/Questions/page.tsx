import { EmptyNote, LinkList } from '@/components/ui/item-list';
import { LISTS, listsOf, readPublicQuestions } from '@/lib/finding/publishing/public-questions';
import { pageMetadata } from '@/lib/site/metadata';
import { linkTo } from '@/lib/site/pages';
import { paths, questionListPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { ContentPage, TEXT_FRAME } from '../content-page';

export const generateMetadata = () => pageMetadata(paths.questions);

const load = () => readPublicQuestions(Date.now());

export default async function QuestionsPage() {
  const { shown } = await load();
  const lists = LISTS.map((by) => ({ by, lists: listsOf(shown, by) })).filter((it) => it.lists.length > 0);
  return (
    <ContentPage
      path={paths.questions}
      intro="Each with its four options, the right answer and the reason. Nothing to pay, no account."
      className={TEXT_FRAME}
    >
      {lists.length === 0 && (
        <EmptyNote>There are no questions to read at the moment. Please come back soon.</EmptyNote>
      )}
      {lists.map(({ by, lists: own }) => (
        <section key={by} className="mb-10">
          <h2 className="text-2xl">By {by.toLowerCase()}</h2>
          <LinkList
            links={own.map(({ id, name, questions }) => ({
              label: `${name}: ${counted(questions.length, 'question')}`,
              href: questionListPath(id),
            }))}
            look="block py-3 hover:text-marigold-deep hover:underline"
            className="mt-3 divide-y divide-line border-y border-line"
          />
        </section>
      ))}
      <LinkList links={[linkTo(paths.today)]} look="text-link inline-block py-2" />
    </ContentPage>
  );
}
