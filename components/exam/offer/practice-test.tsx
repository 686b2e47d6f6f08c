import { TestGroups } from '@/components/blocks/test-series';
import { buttonLook } from '@/components/ui/button';
import { EmptyNote } from '@/components/ui/item-list';
import type { TestGroup } from '@/lib/content/nouns/available-tests';
import { endpoints, testInstructionPath, testPath } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';

import { ExamHelp } from '../taking/exam-help';
import { OwnPractice } from './own-practice';
import { Taken } from './taken';

export const PracticeTest = ({ groups }: { groups: TestGroup[] }) => (
  <>
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-b border-line pb-4">
      <h2 className="text-2xl">General Studies</h2>
      <ExamHelp
        minutes={30}
        profileSource={endpoints.profile}
        profileLabel="Profile"
        buttonClass="py-2 font-semibold text-link"
      />
    </div>
    <p className="mt-4">Question Type : Multiple Choice Question</p>
    <h3 className="mt-8 mb-4 text-xl">Tests you can take now</h3>
    {groups.length === 0 && <EmptyNote>There is no test to take at the moment. Please come back soon.</EmptyNote>}
    <div className="gap-6 lg:columns-2">
      <TestGroups groups={groups} most={10} level={4} look="card mb-6 break-inside-avoid px-5 py-2 md:px-6">
        {(tests) => (
          <ul className="mt-1 divide-y divide-line">
            {tests.map((test) => (
              <li key={test.subCategoryId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                <div className="min-w-0 flex-1">
                  <p className="font-serif text-lg font-semibold text-ink">{test.name}</p>
                  <p className="text-sm text-muted">
                    {`${counted(test.questionCount, 'question')} · 30 minutes`}
                    <Taken path={testPath(test.categoryId, test.subCategoryId)} name={test.name} />
                  </p>
                </div>
                <a
                  href={testInstructionPath(test.categoryId, test.subCategoryId)}
                  className={`${buttonLook.outline} shrink-0`}
                >
                  <span>
                    Start<span className="sr-only"> {test.name}</span>
                  </span>
                </a>
                <OwnPractice test={test} />
              </li>
            ))}
          </ul>
        )}
      </TestGroups>
    </div>
  </>
);
