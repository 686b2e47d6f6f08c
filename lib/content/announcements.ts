import 'server-only';

import { z } from 'zod';

import { type Draftable, type ListCall, publishedVerb } from './list-call';
import { wireFlag, wireId, wireText } from './wire';

const item = z.object({ _id: wireId, Title: wireText, IsActive: wireFlag });

export const announcementsCall = {
  noun: 'announcements',
  path: '/announcements/announcementAll',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Announcement = { id: string; title: string } & Draftable;

/** The active announcements. */
export const listAnnouncements = publishedVerb(
  announcementsCall,
  (it) => it.IsActive,
  (it): Announcement => ({ id: it._id, title: it.Title }),
);
