import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type ListCall, listVerb } from './list-call';
import { hostHtml, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, Subject: wireText, Description: wireOptionalText });

export const timetablesCall = {
  noun: 'timetables',
  path: '/time-table/get-timetables',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Timetable = { id: string; subject: string; description: SafeHtml };

export const listTimetables = listVerb(timetablesCall, (items): Timetable[] =>
  items.map((it) => ({ id: it._id, subject: it.Subject, description: hostHtml(it.Description) })),
);
