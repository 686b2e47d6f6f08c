import { z } from 'zod';

import { claimFields, claimText, claimVerb } from './claims';
import { type Draftable, idOf, listCall } from './list-call';
import { wireFlag, wireOptionalId, wireText } from './wire';

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
