// `npm run check:host -- https://api.example.org`: what the site would make of an API host, call by call.
import { runCheck } from './check-host-run';

// A single import: tsx loads a module twice that an .mts script and its imports share.
process.exitCode = await runCheck(process.argv.slice(2));
