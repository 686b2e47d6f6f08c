// Before `npm start` and `npm test`: installs what is missing. Both then run on the Node that is among the packages,
// since npm looks for programs there first, and for each script anew.
import { onNpmGone } from '../serve/end-of-process.mjs';
import { ensureInstalled } from './prepare.mjs';

onNpmGone(() => process.exit(1));
await ensureInstalled();
