import { LinkList } from '@/components/ui/link-list';
import type { TestGroup } from '@/lib/content/available-tests';
import { testInstructionPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

/** The tests that can be taken now, for visitors too: each link leads through the login. */
export const TestList = ({ groups }: { groups: readonly TestGroup[] }) => (
  <LinkList
    links={groups.flatMap(({ category, tests }) =>
      tests.map((test) => ({
        label: (
          <>
            <bdi className="text-link">{test.name}</bdi>
            <span className="block text-sm text-muted">{`${category} · ${counted(test.questionCount, 'question')}`}</span>
          </>
        ),
        href: testInstructionPath(test.categoryId, test.subCategoryId),
      })),
    )}
    look="block py-2.5"
    className="mt-4 grid gap-x-8 *:border-b *:border-line min-[36rem]:grid-cols-2 lg:grid-cols-3"
  />
);
