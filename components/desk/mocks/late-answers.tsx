'use client';

import { useState } from 'react';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { formatRemaining } from '@/lib/exam/countdown';
import { lateForm, type LateForm, spanOf } from '@/lib/holding/mocks/desk-forms';
import { deskEndpoints, deskMockPath } from '@/lib/site/paths';
import type { ListedLate } from '@/lib/sitting/late-events';
import { counted } from '@/lib/text/counted';
import { indianInput } from '@/lib/text/indian-time';
import { shownName } from '@/lib/text/usernames';

import { Confirmed } from '../confirmed';
import { DeskForm } from '../desk-form';

const STATE_TEXTS = { accepted: 'accepted', counted: 'count', refused: 'do not count' };

type Props = {
  mockId: string;
  /** The candidate who is watched; '' for all. */
  candidate: string;
  late: readonly ListedLate[];
  /** When these were read. */
  atMs: number;
  isExaminer: boolean;
  onDone: () => void;
};

/** The answers of a mock that came after the end, page by page, and the form that decides about them. */
export function LateAnswers({ mockId, candidate, late, atMs, isExaminer, onDone }: Props) {
  return (
    <section aria-labelledby="late">
      <h3 id="late" className="mb-2 text-lg">
        Answers that came after the end
      </h3>
      <p className="mb-3 max-w-prose text-sm text-muted">
        They do not count unless an examiner accepts them. Whatever waits when the results are final is refused.
      </p>
      <ul className="mb-4 grid gap-1 text-sm">
        {late.map((it) => (
          <li key={`${it.candidate} ${it.device} ${it.decision} ${it.reason}`} className="wrap-anywhere">
            <a href={deskMockPath(mockId, { candidate: it.candidate })} className="text-link">
              {shownName(it.candidate)}
            </a>
            : {counted(it.answers, 'answer')} from <IndianTime atMs={it.fromMs} /> to <IndianTime atMs={it.untilMs} />{' '}
            by the page’s clock. The page was silent for {formatRemaining(it.backMs - it.silentFromMs)} until{' '}
            <IndianTime atMs={it.backMs} />; {it.decision ? `${STATE_TEXTS[it.decision]}: ${it.reason}` : 'waits'}
          </li>
        ))}
      </ul>
      {isExaminer && late.some((it) => it.decision === null || (candidate && it.decision === 'refused')) && (
        <Decide {...{ mockId, candidate, late, atMs, onDone }} />
      )}
    </section>
  );
}

function Decide({ mockId, candidate, late, atMs, onDone }: Omit<Props, 'isExaminer'>) {
  const { field, submit, reset } = useSiteForm(lateForm, {
    from: indianInput(Math.min(...late.map((it) => it.silentFromMs))),
    until: indianInput(Math.max(...late.map((it) => it.backMs))),
    ...{ decision: '' as LateForm['decision'], reason: '' },
  });
  const [asked, setAsked] = useState<(LateForm & { byMs: number }) | null>(null);
  const [fromMs, toMs] = asked && candidate === '' ? spanOf(asked) : [0, Infinity];
  const reached = late.filter((it) => it.decision !== 'counted' && it.silentFromMs < toMs && it.backMs > fromMs);
  const verb = asked?.decision === 'accept' ? 'Accept' : 'Refuse';
  const whom = candidate === '' ? 'all pages that were silent in this time' : shownName(candidate);
  return (
    <>
      <DeskForm
        onSubmit={submit(async (filled) => setAsked({ ...filled, byMs: atMs }))}
        className="flex flex-wrap items-start gap-3"
      >
        {candidate === '' && (
          <>
            <Field label="Silent from" type="datetime-local" {...field('from')} />
            <Field label="Silent until" type="datetime-local" {...field('until')} />
          </>
        )}
        <Field
          label="Late answers"
          placeholder="Choose"
          options={[
            { id: 'accept', name: 'Accept' },
            { id: 'refuse', name: 'Refuse' },
          ]}
          {...field('decision')}
        />
        <div className="w-full sm:w-auto sm:max-w-md sm:grow">
          <Field label="Reason" maxLength={500} {...field('reason')} />
        </div>
        <button type="submit" className={`needs-script sm:mt-8 ${buttonLook.outline}`}>
          Decide
        </button>
      </DeskForm>
      <Confirmed
        question={asked && `${verb} the late answers of ${whom}?`}
        endpoint={deskEndpoints.mock(mockId)}
        change={{ do: 'late', candidate, ...asked }}
        label={`${verb} them`}
        subject={whom}
        onClose={() => setAsked(null)}
        onDone={() => {
          reset();
          onDone();
        }}
      >
        <p>
          As listed here: {counted(new Set(reached.map((it) => it.candidate)).size, 'candidate')},{' '}
          {counted(
            reached.reduce((sum, it) => sum + it.answers, 0),
            'answer',
          )}
          . Candidates read the reason.
        </p>
        {asked?.decision === 'accept' && <p>They count as if they had come in time. You can’t take that back.</p>}
      </Confirmed>
    </>
  );
}
