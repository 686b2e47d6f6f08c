// `npm run new:content -- <folder>`: lays out a content folder for an institute.
import { parseArgs } from 'node:util';

import { here, oneFile, readArguments } from './arguments';
import { layOut } from './content-folder';

const USAGE = `Usage: npm run new:content -- <folder>
Lays out a content folder of your own, from the sample. The folder must be new or empty.`;

const folder = readArguments(USAGE, () => oneFile(parseArgs({ allowPositionals: true }).positionals, 'folder'));
try {
  const files = await layOut(here(folder));
  console.log(`${folder}: ${files.length} files. Begin with institute.yaml; README.md tells the rest.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
