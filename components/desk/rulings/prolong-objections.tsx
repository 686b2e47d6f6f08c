'use client';

import { useState } from 'react';

import { Field } from '@/components/forms/field';
import { useSiteForm } from '@/components/forms/use-site-form';
import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import { objectionsForm } from '@/lib/holding/mocks/desk-forms';
import { deskEndpoints } from '@/lib/site/paths';
import { indianMs } from '@/lib/text/indian-time';

import { Confirmed } from '../confirmed';
import { DeskForm } from '../desk-form';

type Props = { mockId: string; name: string; until: string };

/** Lets candidates object until a time, for longer or again, once the mock has opened. */
export function ProlongObjections({ mockId, name, until }: Props) {
  const { field, submit } = useSiteForm(objectionsForm, { until });
  const [wanted, setWanted] = useState<string | null>(null);
  return (
    <>
      <DeskForm
        onSubmit={submit(async (filled) => setWanted(filled.until))}
        className="flex flex-wrap items-start gap-3"
      >
        <div className="w-64">
          <Field label="Objections until" type="datetime-local" {...field('until')} />
        </div>
        <button type="submit" className={`needs-script sm:mt-8 ${buttonLook.outline}`}>
          {until === '' ? 'Take objections' : 'Take objections for longer'}
        </button>
      </DeskForm>
      <Confirmed
        question={wanted === null ? null : 'Take objections until this time?'}
        endpoint={deskEndpoints.mock(mockId)}
        change={{ do: 'objections', until: wanted }}
        label="Take objections"
        subject={name}
        onClose={() => setWanted(null)}
      >
        <p>
          Candidates may object to the key until {wanted !== null && <IndianTime atMs={indianMs(wanted)} />}. You can
          make this time longer later, but never shorter. The results are provisional until it is over and every
          objection has an answer, also if they were final before.
        </p>
      </Confirmed>
    </>
  );
}
