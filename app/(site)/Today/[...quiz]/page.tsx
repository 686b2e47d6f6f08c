import { cache } from 'react';

import { GoOn, GoOnBelow } from '@/components/blocks/go-on';
import { DailyQuiz } from '@/components/exam/review/public-questions';
import { EmptyNote, LinkList } from '@/components/ui/item-list';
import { MissingItem } from '@/components/ui/page-banner';
import { keptAfterVisit } from '@/lib/content/host/content-mode';
import { daysOfArchive, readQuiz } from '@/lib/finding/publishing/public-questions';
import { itemMetadata, missingMetadata, pageMetadata } from '@/lib/site/metadata';
import { linkTo, pageOf } from '@/lib/site/pages';
import { paths, quizPath } from '@/lib/site/paths';
import { indianDate } from '@/lib/text/indian-time';

import { ContentHead, Share, TEXT_FRAME } from '../../content-page';

export const generateStaticParams = keptAfterVisit();

const MISSING = { title: 'There are no questions of this day', text: 'The archive has the last thirty days.' };

const linkToDay = (day: string) => ({ label: indianDate(Date.parse(day)), href: quizPath(day) });

/** The day, what was answered, a digit a question, and of which draw; today's questions have none of them. */
type Props = { params: Promise<{ quiz?: string[] }> };

/** The metadata and the page ask once. */
const loadOnce = cache(async (day?: string, answers?: string, of?: string) => {
  const nowMs = Date.now();
  const [today = '', ...earlier] = daysOfArchive(nowMs);
  const quiz = await readQuiz(nowMs, day ?? today);
  return { day, quiz, today, earlier, answers, isScored: answers !== undefined && of === quiz?.of };
});

async function load({ params }: Props) {
  const [day, answers, of] = (await params).quiz ?? [];
  return loadOnce(day, answers, of);
}

export async function generateMetadata(props: Props) {
  const { day, quiz, answers } = await load(props);
  if (!day) return pageMetadata(paths.today);
  // A score is for whoever answered; it is not kept either (lib/serve/headers/page-cache.mjs).
  if (!quiz || answers !== undefined) return missingMetadata(quiz ? 'Your score' : MISSING.title);
  const { title, description } = pageOf(paths.today);
  const { label, href: path } = linkToDay(day);
  return {
    ...itemMetadata({
      title: `${title}: ${label}`,
      description: `${label}: ${description}`,
      path,
      picture: paths.today,
    }),
    // The archive drops each day after a while, so search engines keep today's page alone.
    robots: { index: false, follow: true },
  };
}

/** The questions of a day as a form, or with a visitor's answers their score. */
export default async function QuizPage(props: Props) {
  const { day, quiz, today, earlier, answers, isScored } = await load(props);
  if (!quiz)
    return (
      <>
        <MissingItem {...MISSING} link={linkTo(paths.today)} />
        <GoOnBelow path={paths.today} />
      </>
    );
  const { title } = pageOf(paths.today);
  const { label, href } = linkToDay(day ?? today);
  return (
    <>
      {day ? (
        <ContentHead path={href} title={label} trail={[linkTo(paths.today)]} intro={title} />
      ) : (
        <ContentHead path={paths.today} title={title} intro={label} />
      )}
      <div className={TEXT_FRAME}>
        {answers !== undefined && !isScored && (
          <EmptyNote>The questions of this day have changed meanwhile. Please answer them once more.</EmptyNote>
        )}
        {quiz.questions.length === 0 && <EmptyNote>There are no questions here at the moment.</EmptyNote>}
        {quiz.questions.length > 0 && <DailyQuiz {...quiz} answers={isScored ? answers : undefined} />}
        <LinkList
          links={[...(day ? [linkTo(paths.today)] : []), { label: 'Yesterday', href: quizPath(earlier[0] ?? '') }]}
          look="text-link inline-block py-2"
          className="mt-10 flex flex-wrap gap-x-6 border-t border-line pt-4"
        />
        <details className="mb-10">
          <summary className="cursor-pointer py-2 font-semibold text-ink">Earlier days</summary>
          <LinkList
            links={earlier.map(linkToDay)}
            look="text-link inline-block py-2"
            className="columns-2 sm:columns-3"
          />
        </details>
        <GoOn path={paths.today}>
          <Share path={href} title={`${title}: ${label}`} />
        </GoOn>
      </div>
    </>
  );
}
