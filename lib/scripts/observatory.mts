// `npm run check:headers`: the score that the Mozilla HTTP Observatory's rules give the headers of a site.
import { runObservatory } from '@/e2e/rigs/observatory-run';

// A single import: tsx would load a module that an .mts script and its imports share a second time.
process.exitCode = await runObservatory(process.argv.slice(2));
