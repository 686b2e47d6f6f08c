import 'server-only';

import { z } from 'zod';

import { type ListCall, listVerb } from './list-call';
import { wireFlag, wireId, wireText } from './wire';

const item = z.object({ _id: wireId, Title: wireText, IsActive: wireFlag });

export const announcementsCall = {
  noun: 'announcements',
  path: '/announcements/announcementAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Announcement = { id: string; title: string };

/** The active announcements. */
export const listAnnouncements = listVerb(announcementsCall, (items): Announcement[] =>
  items.filter((it) => it.IsActive).map((it) => ({ id: it._id, title: it.Title })),
);
