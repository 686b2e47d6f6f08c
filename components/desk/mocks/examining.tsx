'use client';

import { useState } from 'react';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { newUuid } from '@/lib/forms/browser';
import { grantForm, messageForm, voidForm } from '@/lib/holding/mocks/desk-forms';
import { deskEndpoints } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';
import { shownName } from '@/lib/text/usernames';

import { Confirmed } from '../confirmed';
import { DeskForm } from '../desk-form';

type Props = {
  mockId: string;
  /** The Username; '' for all candidates. */
  candidate: string;
  onDone: () => void;
};

type GrantProps = Props & {
  /** Whom the minutes reach, in a sentence. */
  reach: string;
  /** The minutes granted so far. */
  granted: number;
};

/** Gives minutes to a candidate or to all, once it is confirmed. */
export function GrantForm({ mockId, candidate, reach, granted, onDone }: GrantProps) {
  const { field, submit, reset } = useSiteForm(grantForm, { minutes: 10 });
  const [grant, setGrant] = useState<{ minutes: number; seen: number } | null>(null);
  const whom = candidate || 'all candidates';
  return (
    <>
      <DeskForm
        onSubmit={submit(async ({ minutes }) => setGrant({ minutes, seen: granted }))}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="w-44">
          <Field
            label={candidate ? 'Minutes to grant' : 'Minutes for all'}
            type="number"
            min={1}
            max={180}
            {...field('minutes', { valueAsNumber: true })}
          />
        </div>
        <button type="submit" className={`needs-script mt-8 ${buttonLook.outline}`}>
          Grant
          <span className="sr-only"> minutes to {whom}</span>
        </button>
      </DeskForm>
      <Confirmed
        question={grant ? `Grant ${counted(grant.minutes, 'minute')} to ${whom}?` : null}
        endpoint={deskEndpoints.mock(mockId)}
        change={{ do: 'grant', candidate, ...grant }}
        label={`Grant ${counted(grant?.minutes ?? 0, 'minute')}`}
        subject={whom}
        onClose={() => setGrant(null)}
        onDone={() => {
          reset();
          onDone();
        }}
      >
        {grant && grant.seen > 0 && (
          <p>
            Granted to {whom} already: <strong>{counted(grant.seen, 'minute')}</strong>. These come on top.
          </p>
        )}
        <p>{reach}</p>
        <p>You can’t take granted minutes back. If somebody’s time goes beyond the results, these come later.</p>
      </Confirmed>
    </>
  );
}

/** Voids the attempt of a candidate, with a reason that the candidate reads. */
export function VoidForm({ mockId, candidate, onDone }: Props) {
  const { field, submit, reset } = useSiteForm(voidForm, { reason: '' });
  const [reason, setReason] = useState<string | null>(null);
  return (
    <>
      <DeskForm
        onSubmit={submit(async (filled) => setReason(filled.reason))}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="w-full sm:w-auto sm:max-w-md sm:grow">
          <Field label="Reason to void the attempt" maxLength={500} {...field('reason')} />
        </div>
        <button type="submit" className={`needs-script sm:mt-8 ${buttonLook.outline}`}>
          Void
          <span className="sr-only"> the attempt of {candidate}</span>
        </button>
      </DeskForm>
      <Confirmed
        question={reason === null ? null : `Void the attempt of ${shownName(candidate)}?`}
        endpoint={deskEndpoints.mock(mockId)}
        change={{ do: 'void', candidate, reason }}
        label="Void the attempt"
        subject={candidate}
        onClose={() => setReason(null)}
        onDone={() => {
          reset();
          onDone();
        }}
      >
        <p>A running attempt ends at once. It gets no rank, and {shownName(candidate)} reads this reason:</p>
        <p className="border-l-4 border-line pl-3 break-words">{reason}</p>
        <p>You can undo this, but a running attempt stays ended.</p>
      </Confirmed>
    </>
  );
}

/** Writes to a candidate in a running mock, or to all, once it is confirmed. */
export function MessageForm({ mockId, candidate, onDone }: Props) {
  const { field, submit, reset } = useSiteForm(messageForm, { message: '' });
  const [written, setWritten] = useState<{ id: string; message: string } | null>(null);
  const whom = candidate === '' ? 'all candidates' : shownName(candidate);
  return (
    <>
      <DeskForm
        onSubmit={submit(async ({ message }) => setWritten({ id: newUuid(), message }))}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="w-full sm:w-auto sm:max-w-md sm:grow">
          <Field label={`Message to ${whom}`} rows={2} maxLength={500} {...field('message')} />
        </div>
        <button type="submit" className={`needs-script sm:mt-8 ${buttonLook.outline}`}>
          Write
          <span className="sr-only"> to {whom}</span>
        </button>
      </DeskForm>
      <Confirmed
        question={written && `Write this to ${whom}?`}
        endpoint={deskEndpoints.mock(mockId)}
        change={{ do: 'message', candidate, ...written }}
        label="Write it"
        subject={whom}
        onClose={() => setWritten(null)}
        onDone={() => {
          reset();
          onDone();
        }}
      >
        <p className="border-l-4 border-line pl-3 wrap-anywhere whitespace-pre-line">{written?.message}</p>
        <p>Open pages show it within half a minute. You can’t take it back, only write again.</p>
      </Confirmed>
    </>
  );
}
