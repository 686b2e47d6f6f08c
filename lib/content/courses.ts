import 'server-only';

import { z } from 'zod';

import { type ListCall, listVerb } from './list-call';
import { wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, CourseName: wireText, category: wireOptionalText });

export const coursesCall = {
  noun: 'courses',
  path: '/courses/get-courses',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Course = { id: string; name: string; category: string };

export const listCourses = listVerb(coursesCall, (items): Course[] =>
  items.map((it) => ({ id: it._id, name: it.CourseName, category: it.category })),
);
