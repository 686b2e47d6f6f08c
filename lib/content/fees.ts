import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type ListCall, listVerb } from './list-call';
import { hostHtml, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({
  _id: wireId,
  CourseName: wireText,
  CourseFees: z.union([wireOptionalText, z.number().transform(String)]),
  Description: wireOptionalText,
});

export const feesCall = { noun: 'fees', path: '/cfees/cFeesAll', item } satisfies ListCall<z.output<typeof item>>;

export type Fee = { id: string; courseName: string; fees: string; description: SafeHtml };

export const listFees = listVerb(feesCall, (items): Fee[] =>
  items.map((it) => ({
    id: it._id,
    courseName: it.CourseName,
    fees: it.CourseFees,
    description: hostHtml(it.Description),
  })),
);
