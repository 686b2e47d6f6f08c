import type { ReactNode } from 'react';

import { buttonLook } from '@/components/ui/button';
import { ChevronDownIcon } from '@/components/ui/icons';
import { LinkList } from '@/components/ui/item-list';
import { LOGIN_FIRST, loginPath } from '@/lib/accounts/callback';
import type { AvailableTest, TestGroup } from '@/lib/content/nouns/available-tests';
import { paths, testInstructionPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

const PROMISES = {
  'Subject-wise and full-syllabus tests':
    'Subject tests for the weeks in which you read a subject; full-syllabus tests when you have read them all.',
  'The pattern of the actual examination':
    'Papers, sections and times follow the UPSC prelims and SSC Tier I and II, on the screen that candidates know.',
  'Negative marking, exactly':
    'A wrong answer costs what it costs in the real exam. One third counts as one third, never rounded.',
  'Step-by-step solutions':
    'After the test we explain each question: why the key is right, and why the tempting option is not.',
  'An analysis to study from':
    'Rank, score and percentile, with a comparison with toppers and with the cut-off of past years.',
  'Nothing is lost':
    'Every answer you save is stored at once. A dropped connection, a flat battery or a change of device won’t cost you an answer.',
};

export const TestSeriesHome = () => (
  <>
    <h2 className="text-2xl md:text-3xl">A test is the best teacher who never raises his voice</h2>
    <p className="mt-4 max-w-prose text-lg">
      Reading shows you what you know; a test shows you what you will know on the day. The online test series lets you
      practise both papers under their real rules, from any place with a browser.
    </p>
    <ul className="mt-8 grid gap-x-8 gap-y-4 md:gap-y-7 md:grid-cols-2 lg:grid-cols-3">
      {Object.entries(PROMISES).map(([title, text]) => (
        <li key={title} className="border-t-2 border-marigold pt-3 md:pt-4">
          <h3 className="text-lg">{title}</h3>
          <p className="mt-1 text-muted">{text}</p>
        </li>
      ))}
    </ul>
    <p className="mt-9 flex flex-wrap gap-3">
      <a href={paths.register} className={`${buttonLook.primary} only-signed-out`}>
        Register
      </a>
      <a href="#practice-test" className={`${buttonLook.primary} only-signed-in`}>
        Take a practice test
      </a>
      <a href="#time-table" className={buttonLook.outline}>
        See the time table
      </a>
    </p>
  </>
);

const OPTIONS = ['The Krishna', 'The Godavari', 'The Kaveri', 'The Narmada'];

/** A question for visitors, which is in no paper: its answer gives away no test. */
export const SampleQuestion = () => (
  <section aria-labelledby="sample-question" className="card max-w-prose p-6">
    <h2 id="sample-question" className="text-xl">
      A sample question
    </h2>
    <p className="mt-3">Which river is also called Dakshin Ganga, the Ganga of the south?</p>
    <ol className="mt-3 list-[upper-alpha] space-y-1 pl-6">
      {OPTIONS.map((option) => (
        <li key={option}>{option}</li>
      ))}
    </ol>
    <details className="mt-4">
      <summary className="min-h-11 content-center font-semibold text-link">Show the answer</summary>
      <p>
        B. The Godavari is the longest river of the Peninsula. It rises near Trimbakeshwar in Maharashtra and flows some
        1,465 km to the Bay of Bengal.
      </p>
    </details>
  </section>
);

type GatedProps = { title: string; page: string; children: ReactNode };

/** Content for logged-in candidates in a prerendered page; others see a request to log in, which leads back to `page`. */
export const MembersOnly = ({ title, page, children }: GatedProps) => (
  <>
    <div className="only-signed-out">
      <h2 className="text-2xl">{title}</h2>
      <p className="mt-3">{LOGIN_FIRST}</p>
      <a href={loginPath(page)} className={`${buttonLook.primary} mt-5`}>
        Login
      </a>
    </div>
    <div className="only-signed-in">{children}</div>
  </>
);

type GroupsProps = {
  groups: readonly TestGroup[];
  /** How many tests stand open. The first group does in any case; those that hold more are folded. */
  most: number;
  level: 3 | 4;
  look: string;
  children: (tests: readonly AvailableTest[]) => ReactNode;
};

/** Tests by category, each below its heading. */
export function TestGroups({ groups, most, level, look, children }: GroupsProps) {
  const Heading = `h${level}` as 'h3' | 'h4';
  let count = 0;
  return groups.map(({ category, tests }, index) => {
    count += tests.length;
    return (
      <details key={index} open={index === 0 || count <= most} className={`group/tests ${look}`}>
        <summary className="flex min-h-11 list-none flex-wrap items-center gap-x-3 [&::-webkit-details-marker]:hidden">
          <Heading dir="auto" className="min-w-0 font-sans text-sm text-marigold-deep">
            {category}
          </Heading>
          <span className="text-sm text-muted">{counted(tests.length, 'test')}</span>
          <ChevronDownIcon className="ml-auto size-5 shrink-0 transition-transform group-open/tests:rotate-180 print:hidden" />
        </summary>
        {children(tests)}
      </details>
    );
  });
}

/** The tests that can be taken now, for visitors too: each link leads through the login. Nothing without tests. */
export const TestList = ({ groups }: { groups: readonly TestGroup[] }) =>
  groups.length > 0 && (
    <section>
      <h2 className="text-2xl">Tests that are here</h2>
      <div className="mt-4 border-t border-line">
        <TestGroups groups={groups} most={0} level={3} look="border-b border-line">
          {(tests) => (
            <LinkList
              links={tests.map((test) => ({
                label: (
                  <>
                    <bdi className="min-w-0 text-link">{test.name}</bdi>{' '}
                    <span className="text-sm text-muted">{counted(test.questionCount, 'question')}</span>
                  </>
                ),
                href: testInstructionPath(test.categoryId, test.subCategoryId),
              }))}
              look="flex flex-wrap items-baseline justify-between gap-x-3 py-2.5"
              className="mb-3 grid gap-x-8 *:border-t *:border-line min-[36rem]:grid-cols-2 lg:grid-cols-3"
            />
          )}
        </TestGroups>
      </div>
    </section>
  );
