import 'server-only';

import { z } from 'zod';

import { type Draftable, type ListCall, publishedVerb } from './list-call';
import { wireFlag, wireId, wireText } from './wire';

const item = z.object({ _id: wireId, Name: wireText, Review: wireText, IsDisplay: wireFlag });

export const testimonialsCall = {
  noun: 'testimonials',
  path: '/testimonial/get-Testimonial',
  item,
} satisfies ListCall<z.output<typeof item>>;

export type Testimonial = { id: string; author: string; review: string } & Draftable;

/** The testimonials to display. */
export const listTestimonials = publishedVerb(
  testimonialsCall,
  (it) => it.IsDisplay,
  (it): Testimonial => ({ id: it._id, author: it.Name, review: it.Review }),
);
