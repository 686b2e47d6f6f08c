// `npm run extra-time` lists compensatory time. `npm run extra-time -- <Username> <minutes per hour>` grants it.
import { grantExtraMinutes, listCompensatoryTime } from '@/lib/sitting/compensatory-time';

import { readArguments, UsageError, wholeNumber } from './arguments';
import { withStore } from './operator-store';

const MOST_MINUTES = 60;

const USAGE = `Usage:
  npm run extra-time                                    lists the candidates with compensatory time
  npm run extra-time -- <Username> <minutes per hour>   grants it: 20 for a third more, 0 for none, at most ${MOST_MINUTES}
The Username must be spelt exactly as the candidate registered it.`;

function readGrant(given: string[]) {
  if (given.length === 0) return null;
  if (given.length !== 2) throw new UsageError('Give a Username and the minutes per hour, or nothing.');
  const [username = '', minutes = ''] = given.map((it) => it.trim());
  if (!username || username.startsWith('-')) throw new UsageError(`'${username}' is no Username.`);
  return { username, minutes: wholeNumber('The minutes per hour', minutes, 0, MOST_MINUTES) };
}

const grant = readArguments(USAGE, () => readGrant(process.argv.slice(2)));

await withStore(async (db) => {
  if (grant) {
    await grantExtraMinutes(db, grant.username, grant.minutes, Date.now());
    console.log(
      grant.minutes === 0
        ? `${grant.username} has no compensatory time from now on.`
        : `${grant.username} gets ${grant.minutes} minutes more for each hour of the tests started from now on.`,
    );
  } else {
    const granted = (await listCompensatoryTime(db)).filter((it) => it.extra_minutes_per_hour > 0);
    if (granted.length === 0) console.log('No candidate has compensatory time.');
    for (const it of granted) console.log(`${it.candidate}: ${it.extra_minutes_per_hour} minutes more for each hour`);
  }
});
