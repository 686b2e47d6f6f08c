import { z } from 'zod';

import { listCall, listVerb } from './list-call';
import { wireId, wireOptionalText, wireText } from './wire';

export const coursesCall = listCall(
  'courses',
  '/courses/get-courses',
  z
    .object({
      _id: wireId,
      CourseName: wireText,
      category: wireOptionalText.describe('The examination that the course is for, such as `UPSC`, `SSC` or `UP-PCS`.'),
    })
    .meta({ title: 'Course', description: 'Each is shown with a drawing for its `category`.' }),
);

export type Course = { id: string; name: string; category: string };

export const listCourses = listVerb(coursesCall, (items): Course[] =>
  items.map((it) => ({ id: it._id, name: it.CourseName, category: it.category })),
);
