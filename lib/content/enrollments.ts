import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { listCall, listVerb } from './list-call';
import { hostFileUrl, hostHtml, wireFile, wireHtml, wireId, wireText } from './wire';

export const enrollmentsCall = listCall(
  'enrollments',
  '/enroll/enrollAll',
  z.object({ _id: wireId, EnrollTitle: wireText, Description: wireHtml, PDF: wireFile }).meta({ title: 'Enrollment' }),
);

/** `pdfUrl` is undefined if the entry has no PDF. */
export type Enrollment = { id: string; title: string; description: SafeHtml; pdfUrl?: string };

export const listEnrollments = listVerb(enrollmentsCall, (items): Enrollment[] =>
  items.map((it) => ({
    id: it._id,
    title: it.EnrollTitle,
    description: hostHtml(it.Description),
    pdfUrl: hostFileUrl(it.PDF),
  })),
);
