import { LinkList } from '@/components/ui/link-list';
import type { TestGroup } from '@/lib/content/available-tests';
import { testInstructionPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { TestGroups } from './test-groups';

/** The tests that can be taken now, for visitors too: each link leads through the login. */
export const TestList = ({ groups }: { groups: readonly TestGroup[] }) => (
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
);
