/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react';

import type { Composition } from '@/lib/exam/composition';

import { PaperFacts } from './paper-page';

const question = (subject: string, at: number) => ({
  ...{ id: `${subject}-${at}`, subject, digest: '', isChosen: false, keepsOptions: false },
});

test('the facts of a paper count the questions that it has, whatever its blueprint asks for', () => {
  const composition: Composition = {
    ...{ categoryId: 1, subCategoryId: 2, name: 'A paper', nameInHindi: '', minutes: 20, right: '', wrong: '' },
    ...{ shuffle: 'none', isLocked: false, avoidLast: 0, seed: 's' },
    sections: [
      {
        ...{ name: '', minutes: null, blueprint: [{ subject: 'Polity', count: 10 }] },
        questions: [...Array.from({ length: 10 }, (_, at) => question('Polity', at)), question('History', 0)],
      },
    ],
  };
  render(<PaperFacts composition={composition} place="UPSC" />);
  expect(screen.getByText(/^UPSC · 20 min/)).toHaveTextContent('questions: 10 Polity, 1 History');
});
