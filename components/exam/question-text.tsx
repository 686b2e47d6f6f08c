import type { ComponentProps } from 'react';

import { Html } from '@/components/ui/html';
import type { SafeHtml } from '@/lib/html/sanitize';

type Props = { number: number; html: SafeHtml; headingId: string; textId: string } & Pick<ComponentProps<'h2'>, 'ref'>;

/** A question as it is asked, above its options. */
export const QuestionText = ({ number, html, headingId, textId, ref }: Props) => (
  <>
    <p className="text-sm text-muted">Question Type: Multiple Choice Question</p>
    <h2 ref={ref} id={headingId} tabIndex={-1} className="mt-1 w-fit scroll-mt-24 text-xl">
      Question No: {number}
    </h2>
    <div id={textId} className="mt-3">
      <Html html={html} under={2} className="[&_blockquote]:font-sans [&_blockquote]:not-italic" />
    </div>
  </>
);
