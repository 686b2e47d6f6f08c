import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { listCall, listVerb } from './list-call';
import { hostHtml, wireHtml, wireId, wireOptionalText, wireText } from './wire';

export const feesCall = listCall(
  'fees',
  '/cfees/cFeesAll',
  z
    .object({
      _id: wireId,
      CourseName: wireText,
      CourseFees: wireOptionalText.describe('The fees as they are to be shown, with their currency.'),
      Description: wireHtml,
    })
    .meta({ title: 'Fee' }),
);

export type Fee = { id: string; courseName: string; fees: string; description: SafeHtml };

export const listFees = listVerb(feesCall, (items): Fee[] =>
  items.map((it) => ({
    id: it._id,
    courseName: it.CourseName,
    fees: it.CourseFees,
    description: hostHtml(it.Description),
  })),
);
