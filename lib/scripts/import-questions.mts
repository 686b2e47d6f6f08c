// `npm run import:questions -- bank.xml --category 1 --sub-category 2`: takes a question bank into the content.
import { runImport } from './import-questions-run';

// A single import: tsx loads a module twice that an .mts script and its imports share.
process.exitCode = await runImport(process.argv.slice(2));
