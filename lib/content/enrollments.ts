import 'server-only';

import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type ListCall, listVerb } from './list-call';
import { hostFileUrl, hostHtml, wireId, wireOptionalText, wireText } from './wire';

const item = z.object({ _id: wireId, EnrollTitle: wireText, Description: wireOptionalText, PDF: wireOptionalText });

export const enrollmentsCall = {
  noun: 'enrollments',
  path: '/enroll/enrollAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

/** `pdfUrl` is undefined where the entry has no PDF. */
export type Enrollment = { id: string; title: string; description: SafeHtml; pdfUrl?: string };

export const listEnrollments = listVerb(enrollmentsCall, (items): Enrollment[] =>
  items.map((it) => ({
    id: it._id,
    title: it.EnrollTitle,
    description: hostHtml(it.Description),
    pdfUrl: hostFileUrl(it.PDF),
  })),
);
