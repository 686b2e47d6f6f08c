// `npm run export:questions -- bank.xml`: writes the questions to a file of another program, or a template for new ones.
import { runExport } from './export-questions-run';

// A single import: tsx loads a module twice that an .mts script and its imports share.
process.exitCode = await runExport(process.argv.slice(2));
