import { z } from 'zod';

import { type Draftable, listCall, publishedVerb } from './list-call';
import { wireFlag, wireId, wireText } from './wire';

export const announcementsCall = listCall(
  'announcements',
  '/announcements/announcementAll',
  z.object({ _id: wireId, Title: wireText, IsActive: wireFlag }).meta({ title: 'Announcement' }),
);

export type Announcement = { id: string; title: string } & Draftable;

export const listAnnouncements = publishedVerb(announcementsCall, (it): Announcement => ({
  id: it._id,
  title: it.Title,
}));
