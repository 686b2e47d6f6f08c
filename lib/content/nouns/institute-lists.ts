import { z } from 'zod';

import type { SafeHtml } from '@/lib/html/sanitize';

import { type Draftable, idOf, listCall, listVerb, publishedVerb } from '../host/list-call';
import {
  externalUrl,
  hostFileUrl,
  hostHtml,
  hostImageUrl,
  wireFile,
  wireFlag,
  wireHtml,
  wireId,
  wireOptionalId,
  wireOptionalText,
  wirePicture,
  wireText,
} from '../host/wire';
import { claimFields, claimText, claimVerb } from './claims';

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

export const advertisementsCall = listCall(
  'advertisements',
  '/ads/manageAdsAll',
  z
    .object({
      _id: wireOptionalId,
      Title: wireText,
      Link: wireOptionalText.describe('An http or https address.'),
      IsActive: wireFlag,
    })
    .meta({ title: 'Advertisement', description: 'Shown as ‘Good to know’.' }),
);

export type Advertisement = { id: string; title: string; url?: string } & Draftable;

export const listAdvertisements = publishedVerb(advertisementsCall, (it): Advertisement => ({
  id: idOf(it),
  title: it.Title,
  url: externalUrl(it.Link),
}));

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

export const feesCall = listCall(
  'fees',
  '/cfees/cFeesAll',
  z
    .object({
      _id: wireId,
      CourseName: wireText,
      CourseFees: wireOptionalText.describe('The fees as they are to be shown, with their currency.'),
      Description: wireHtml,
    })
    .meta({ title: 'Fee' }),
);

export type Fee = { id: string; courseName: string; fees: string; description: SafeHtml };

export const listFees = listVerb(feesCall, (items): Fee[] =>
  items.map((it) => ({
    id: it._id,
    courseName: it.CourseName,
    fees: it.CourseFees,
    description: hostHtml(it.Description),
  })),
);

export const timetablesCall = listCall(
  'timetables',
  '/time-table/get-timetables',
  z.object({ _id: wireId, Subject: wireText, Description: wireHtml }).meta({ title: 'Timetable' }),
);

export type Timetable = { id: string; subject: string; description: SafeHtml };

export const listTimetables = listVerb(timetablesCall, (items): Timetable[] =>
  items.map((it) => ({ id: it._id, subject: it.Subject, description: hostHtml(it.Description) })),
);

export const testimonialsCall = listCall(
  'testimonials',
  '/testimonial/get-Testimonial',
  z
    .object({ _id: wireOptionalId, Name: wireText, Review: wireText, IsDisplay: wireFlag, ...claimFields })
    .meta({ title: 'Testimonial', description: 'Shown beside the reviews that the site collects itself.' }),
);

export type Testimonial = { id: string; author: string; review: string; claim: string } & Draftable;

export const listTestimonials = claimVerb(testimonialsCall, (it): Testimonial => ({
  id: idOf(it),
  author: it.Name,
  review: it.Review,
  claim: claimText(it),
}));

export const toppersCall = listCall(
  'toppers',
  '/toppers/getAll',
  z
    .object({
      _id: wireOptionalId,
      Tname: wireText,
      Tmarks: wireHtml,
      Ttagline: wireOptionalText,
      CImage: wirePicture,
      IsActive: wireFlag,
      ...claimFields,
    })
    .meta({ title: 'Topper' }),
);

export type Topper = {
  id: string;
  name: string;
  marks: SafeHtml;
  tagline: string;
  claim: string;
  imageUrl?: string;
} & Draftable;

export const listToppers = claimVerb(toppersCall, (it): Topper => ({
  id: idOf(it),
  name: it.Tname,
  marks: hostHtml(it.Tmarks),
  tagline: it.Ttagline,
  claim: claimText(it),
  imageUrl: hostImageUrl(it.CImage),
}));
