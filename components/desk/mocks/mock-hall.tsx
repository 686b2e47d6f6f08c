import { Field } from '@/components/forms/field';
import { buttonLook } from '@/components/ui/button';
import { IndianTime } from '@/components/ui/indian-time';
import type { Asked, LiveMock } from '@/lib/holding/mocks/live';
import type { HallState } from '@/lib/holding/mocks/mock-live';
import { deskMockPath, deskPaths } from '@/lib/site/paths';
import { shownName } from '@/lib/text/usernames';

import { NextPageLink } from '../next-page-link';
import { QueryForm } from '../query-form';
import { DeskTable } from '../table';
import { HALL_TEXTS } from './mock-texts';

const STATES = Object.entries(HALL_TEXTS).map(([id, name]) => ({ id, name }));

/** What stands before the time of a state; the others show none. */
const SINCE: Partial<Record<HallState, string>> = { in: 'since', unheard: 'since', finished: 'at' };

type Props = { mockId: string; asked: Asked; hall: LiveMock['hall'] };

/** Everybody who is invited to a mock or has come; each row leads to what the desk knows of one candidate. */
export function MockHall({ mockId, asked, hall: { rows, next } }: Props) {
  const { find, state, after } = asked;
  const pathOf = (candidate: string) => deskMockPath(mockId, { ...asked, candidate });
  return (
    <section aria-labelledby="hall">
      <h3 id="hall" className="mb-3 text-lg">
        Who is in the hall
      </h3>
      <QueryForm action={deskPaths.mocks} kept={{ mock: mockId }} look="mb-4">
        <div className="w-64">
          <Field
            label="Part of a Username or name"
            name="find"
            defaultValue={find}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <div className="w-56">
          <Field label="State" name="state" placeholder="Every state" options={STATES} defaultValue={state} />
        </div>
        <button type="submit" className={buttonLook.outline}>
          Find
        </button>
      </QueryForm>
      <DeskTable
        width="min-w-0"
        none="Nobody here fits."
        columns={['Candidate', 'State']}
        rows={rows.map(({ candidate, name, state: now, sinceMs }) => ({
          id: candidate,
          cells: [
            <span key="candidate" className="wrap-anywhere">
              <a href={pathOf(candidate)} className="text-link">
                {shownName(candidate)}
              </a>{' '}
              {name}
            </span>,
            <span key="state">
              {HALL_TEXTS[now]}
              {SINCE[now] && sinceMs !== null && (
                <>
                  {' '}
                  {SINCE[now]} <IndianTime atMs={sinceMs} />
                </>
              )}
            </span>,
          ],
        }))}
      />
      {find && !after && rows.every(({ candidate }) => candidate !== find) && (
        <p className="mt-3">
          No Username in this list is spelt exactly so.{' '}
          <a href={pathOf(find)} className="text-link">
            Look at {shownName(find)} all the same
          </a>
        </p>
      )}
      <NextPageLink
        label="More candidates"
        href={next === undefined ? undefined : deskMockPath(mockId, { find, state, after: next })}
      />
    </section>
  );
}
