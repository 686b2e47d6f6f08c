import { IndianTime } from '@/components/ui/indian-time';
import { formatRemaining } from '@/lib/exam/countdown';
import { minutesAndSeconds } from '@/lib/exam/times';
import type { Watched } from '@/lib/holding/mocks/live';
import { deskEndpoints } from '@/lib/site/paths';
import { counted } from '@/lib/text/counted';
import { shownName } from '@/lib/text/usernames';

import { ChangeButton } from '../change-button';
import { Facts } from '../facts';
import { GrantForm, MessageForm, VoidForm } from './examining';
import { HALL_TEXTS, refusalText } from './mock-texts';

type Props = { mockId: string; watched: Watched; isExaminer: boolean; onDone: () => void };

function stateText({ maySit, isCheckedIn, attempt }: Watched): string {
  if (!attempt && !maySit) return 'is not on the list';
  if (!attempt) return isCheckedIn ? HALL_TEXTS['checked-in'] : 'has not started';
  if (attempt.voidReason !== null) return HALL_TEXTS.voided;
  if (attempt.isAbsent) return HALL_TEXTS.absent;
  return HALL_TEXTS[attempt.finishedAtMs === null ? 'in' : 'finished'];
}

type Signals = NonNullable<Watched['attempt']>['signals'];

/** What saves tell beside the answers; nothing if none has told an address, as before the first and on an older site. */
function Signals({ left, awayMs, browsers, networks }: Signals) {
  if (networks === 0) return null;
  const facts = [
    `Left the page ${counted(left, 'time')}${awayMs ? `, ${minutesAndSeconds(awayMs)} minutes in all` : ''}`,
    ...(browsers > 0 ? [`Answered in ${counted(browsers, 'browser')}`] : []),
    counted(networks, 'network address', 'network addresses'),
  ];
  return (
    <p>
      {facts.join(' · ')}
      <small className="block text-sm text-muted">
        These are facts and no verdict: a call hides the page, a reload leaves it, and mobile networks change addresses.
      </small>
    </p>
  );
}

/** The state of one candidate in a mock, with the actions of examiners. */
export function WatchedCandidate({ mockId, watched, isExaminer, onDone }: Props) {
  const { candidate, attempt, refusal, grantedMinutes, maySit, isCheckedIn } = watched;
  const act = { mockId, candidate, onDone };
  const isIn = attempt?.finishedAtMs === null;
  const saved = attempt?.savedAtMs;
  return (
    <section aria-label={candidate} className="card grid gap-4 p-4 md:p-5">
      <Facts
        facts={[
          ['Username', shownName(candidate)],
          ['State', stateText(watched)],
          ['Time left', isIn && formatRemaining(attempt.remainingMs)],
          ['Answered', attempt && `${attempt.answered} of ${attempt.questions}`],
          ['Started', attempt && <IndianTime key="started" atMs={attempt.startedAtMs} />],
          ['Last answer saved', attempt && (saved ? <IndianTime key="saved" atMs={saved} /> : 'none yet')],
          ['Finished', attempt?.finishedAtMs && <IndianTime key="finished" atMs={attempt.finishedAtMs} />],
          ['Minutes granted', grantedMinutes > 0 && `${grantedMinutes}`],
          [
            'Refused',
            !attempt && refusal && (
              <>
                {refusalText(refusal.reason)}, <IndianTime atMs={refusal.atMs} />
              </>
            ),
          ],
          ['Why voided', attempt?.voidReason],
        ]}
      />
      {attempt && <Signals {...attempt.signals} />}
      {!attempt && !isCheckedIn && <p>Nobody with this name is in the mock.</p>}
      {isExaminer && (isIn || (!attempt && maySit)) && (
        <GrantForm
          {...act}
          granted={grantedMinutes}
          reach={
            isIn
              ? `It reaches ${shownName(candidate)}, who is in.`
              : `${isCheckedIn ? '' : 'Nobody is in under this name. '}It reaches who starts as ${shownName(candidate)}, spelt exactly so.`
          }
        />
      )}
      {isExaminer && isIn && <MessageForm {...act} />}
      {isExaminer && attempt && attempt.voidReason === null && <VoidForm {...act} />}
      {isExaminer && attempt && attempt.voidReason !== null && (
        <ChangeButton
          endpoint={deskEndpoints.mock(mockId)}
          change={{ do: 'restore', candidate }}
          label="Take the void back"
          subject={candidate}
          onDone={onDone}
        />
      )}
    </section>
  );
}
