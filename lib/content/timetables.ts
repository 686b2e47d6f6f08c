import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { listCall, listVerb } from './list-call';
import { hostHtml, wireHtml, wireId, wireText } from './wire';

export const timetablesCall = listCall(
  'timetables',
  '/time-table/get-timetables',
  z.object({ _id: wireId, Subject: wireText, Description: wireHtml }).meta({ title: 'Timetable' }),
);

export type Timetable = { id: string; subject: string; description: SafeHtml };

export const listTimetables = listVerb(timetablesCall, (items): Timetable[] =>
  items.map((it) => ({ id: it._id, subject: it.Subject, description: hostHtml(it.Description) })),
);
