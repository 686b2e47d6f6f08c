// `npm run check:content`: every fault of the content folder, with its place and the pages that it would spoil, and a
// warning about texts that nobody has looked at. Without a fault, it prints notes.
import { checkContent, faultText } from '@/lib/content/check/content-check';
import { contentNotes } from '@/lib/content/check/content-notes';
import { sampleWarning } from '@/lib/content/nouns/notices';
import { env } from '@/lib/server/env';
import { counted } from '@/lib/text/counted';

import { takeNoArguments } from './arguments';

takeNoArguments(`Usage: npm run check:content
Names every fault of the content folder, which CONTENT_DIR says. Ends with 0 if there is none, else with 1.`);
const faults = checkContent();
for (const fault of faults) console.error(faultText(fault));
if (faults.length === 0) for (const note of contentNotes()) console.log(`note: ${faultText(note)}`);
const warning = sampleWarning();
if (warning !== undefined) console.warn(`warning: ${warning}`);
const { contentDir } = env();
if (faults.length === 0) console.log(`${contentDir}: no fault.`);
else console.error(`${contentDir}: ${counted(faults.length, 'fault')}.`);
process.exitCode = faults.length === 0 ? 0 : 1;
