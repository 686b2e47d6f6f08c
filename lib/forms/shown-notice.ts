import * as z from 'zod/mini';

/** The notice that stood above the button when a visitor pressed it. */
export const shownNotice = z.object({
  version: z.int().check(z.minimum(1), z.maximum(9_999)),
  language: z.enum(['en', 'hi']),
});

export type ShownNotice = z.infer<typeof shownNotice>;

/** The notice within a form: in Hindi while that text is open. Undefined in a form without one. */
export function noticeIn(form: unknown): ShownNotice | undefined {
  const notice = form instanceof Element ? form.querySelector<HTMLElement>('[data-notice]') : null;
  if (!notice) return undefined;
  const language = notice.querySelector('details[lang="hi"][open]') ? 'hi' : 'en';
  return { version: Number(notice.dataset.notice), language };
}
