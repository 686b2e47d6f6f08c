import { PublicQuestion } from '@/components/exam/review/public-questions';
import { buttonLook } from '@/components/ui/button';
import { LinkList } from '@/components/ui/item-list';
import { keyedQuestion, type PublicQuestion as Question } from '@/lib/content/nouns/questions';
import { listsOf, readPublicQuestions } from '@/lib/finding/publishing/public-questions';
import { plainText } from '@/lib/html/plain-text';
import { linkTo } from '@/lib/site/pages';
import { ownPracticePath, paths, questionListPath, questionPath } from '@/lib/site/paths';
import { indianTime } from '@/lib/text/indian-time';

import { itemPage, Share, TEXT_FRAME } from '../../../content-page';

/** The practice of ten questions of a question's subject, or of all if it has none. */
const practicePath = ({ bankSubject: subject, CategoryId, SubCategoryId }: Question) =>
  ownPracticePath(CategoryId, SubCategoryId, { from: 'all', questions: 10, subject });

/** What the page of a question says that is not shown. */
async function missing(id: string) {
  const { all, backAtMs } = await readPublicQuestions(Date.now());
  const question = all.find((it) => it.address === id);
  const atMs = question && backAtMs(question);
  const text = atMs
    ? `A test has this question, and the answer comes with its results. It is back here after ${indianTime(atMs)}, Indian time.`
    : `The question ${question ? 'cannot be shown at the moment' : 'you asked for does not exist, or is no longer published'}.`;
  return { title: 'This question is not here', text, link: linkTo(paths.questions) };
}

const { generateMetadata, generateStaticParams, Page } = itemPage({
  noun: 'questions',
  find: async (id) => {
    const { shown } = await readPublicQuestions(Date.now());
    const question = shown.find((it) => it.address === id);
    const list = question && listsOf(shown, 'Subject').find(({ questions }) => questions.includes(question));
    return question && list && { question, list };
  },
  describe: ({ question, list: { questions } }) => {
    const { Question: text, Subject, address } = question;
    // Questions about one passage begin alike. Only what begins so is read, since a subject can have thousands.
    const isAlone = (most: number) => {
      const own = plainText(text, most);
      const alike = questions.filter((it) => it !== question && it.Question.startsWith(text.slice(0, most / 2)));
      return alike.every((it) => plainText(it.Question, most) !== own);
    };
    return {
      title: `${plainText(text, 60)} (${isAlone(60) ? Subject : `${Subject}, ${address}`})`,
      heading: `A question of ${Subject}`,
      description: isAlone(155) ? plainText(text, 155) : `${plainText(text, 130)} (question ${address})`,
      path: questionPath(address),
      picture: paths.questions,
    };
  },
  trail: [linkTo(paths.questions)],
  missing,
  draw: ({ question, list: { id, name, questions } }) => {
    const place = questions.indexOf(question);
    const linkToPlace = (label: string, at: number) =>
      questions.slice(Math.max(0, at), at + 1).map(({ address }) => ({ label, href: questionPath(address) }));
    const facts = [question.Source, question.Year].filter(Boolean).join(', ');
    return (
      <div className={TEXT_FRAME}>
        <PublicQuestion question={keyedQuestion(question)} />
        {facts && <p className="mt-6 text-sm text-muted">Source: {facts}</p>}
        <nav aria-label="Go on" className="mt-8 border-t border-line pt-6 print:hidden">
          <LinkList
            links={[
              ...linkToPlace('Previous question', place - 1),
              ...linkToPlace('Next question', place + 1),
              { label: 'Practise ten like this', href: practicePath(question) },
              { label: `All of ${name}`, href: questionListPath(id) },
              linkTo(paths.today),
            ]}
            look={buttonLook.outline}
            className="flex flex-wrap gap-3"
          />
        </nav>
        <p className="mt-3">
          <Share path={questionPath(question.address)} title={plainText(question.Question, 155)} />
        </p>
      </div>
    );
  },
});

export { generateMetadata, generateStaticParams, Page as default };
