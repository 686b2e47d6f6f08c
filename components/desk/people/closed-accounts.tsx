import { IndianTime } from '@/components/ui/indian-time';
import { deskEndpoints } from '@/lib/site/paths';
import type { Closing } from '@/lib/store/closed-accounts';
import { indianDate } from '@/lib/text/indian-time';
import { shownName } from '@/lib/text/usernames';

import { ChangeButton } from '../change-button';
import { DeskTable } from '../table';

/** The host's part of a closed account, with the editor's note on it. */
const AtHost = ({ closing: { id, candidate, host_told_at_ms: toldAtMs } }: { closing: Closing }) => (
  <>
    {toldAtMs !== null && (
      <p className="mb-1">
        erased, noted <IndianTime atMs={toldAtMs} />
      </p>
    )}
    <ChangeButton
      endpoint={deskEndpoints.closedAccount(id)}
      change={{ isErased: toldAtMs === null }}
      label={toldAtMs === null ? 'The host has erased it' : 'Not yet'}
      subject={candidate}
    />
  </>
);

const HOST_TASK =
  'The host keeps name, mobile number, e-mail address and password, and this site cannot erase them there. Erase the account in the host’s system on the day or soon after, and note it here. If it is erased there earlier, note it at once: from the note on, whoever has that Username at the host is somebody new, and can neither read nor take back what this site still keeps.';

/** The accounts that candidates closed, and what is left to do at the host. */
export const ClosedAccounts = ({ closings, hasHost }: { closings: readonly Closing[]; hasHost: boolean }) => (
  <>
    <p className="mb-5 max-w-3xl">
      Candidates close their accounts on the page ‘My Data’ and can reopen them until the day of erasure. On that day
      the site erases its own part by itself. {hasHost && HOST_TASK}
    </p>
    <DeskTable
      width="min-w-2xl"
      none="Nobody has closed an account."
      columns={['Username', 'Closed', 'This site', ...(hasHost ? ['The host'] : [])]}
      rows={closings.map((it) => ({
        id: it.id,
        cells: [
          shownName(it.candidate),
          <IndianTime key="closed" atMs={it.closed_at_ms} />,
          it.erased_at_ms === null ? (
            `erases it on ${indianDate(it.erase_at_ms)}`
          ) : (
            <span key="erased">
              erased <IndianTime atMs={it.erased_at_ms} />
            </span>
          ),
          ...(hasHost ? [<AtHost key="host" closing={it} />] : []),
        ],
      }))}
    />
  </>
);
