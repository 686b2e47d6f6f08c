import type { ReactNode } from 'react';

import { ChevronDownIcon } from '@/components/ui/icons';
import type { AvailableTest, TestGroup } from '@/lib/content/available-tests';
import { counted } from '@/lib/text/counted';

type Props = {
  groups: readonly TestGroup[];
  /** How many tests stand open. The first group does in any case; those that hold more are folded. */
  most: number;
  level: 3 | 4;
  look: string;
  children: (tests: readonly AvailableTest[]) => ReactNode;
};

/** Tests by category, each below its heading. */
export function TestGroups({ groups, most, level, look, children }: Props) {
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
