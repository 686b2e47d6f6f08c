// `npm run inbox` lists what visitors sent. `npm run inbox -- approve <id>` lets a review be displayed.
import { database } from '@/lib/db/database';
import { approveReview, listContactMessages, listReviews } from '@/lib/db/inbox';

import { terminalLine, terminalLines } from './terminal-text';

const [command, id] = process.argv.slice(2);
const db = await database();

if (command === 'approve' && id) {
  const isKnown = await approveReview(db, id);
  console.log(isKnown ? 'The review is displayed from now on.' : `There is no review ${id}.`);
  process.exitCode = isKnown ? 0 : 1;
} else {
  const when = (ms: number) => new Date(ms).toISOString();
  for (const it of await listContactMessages(db)) {
    const head = terminalLine(`${it.name} <${it.email}>  ${it.subject}`);
    console.log(`\n${when(it.created_at_ms)}  ${head}\n${terminalLines(it.message)}`);
  }
  for (const it of await listReviews(db, false)) {
    const head = terminalLine(`${it.name}: ${it.title}`);
    console.log(`\nReview ${it.id}, waiting  ${when(it.created_at_ms)}  ${head}\n${terminalLines(it.content)}`);
  }
}
await db.destroy();
