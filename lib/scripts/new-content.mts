// `npm run new:content -- <folder>`: lays out a content folder for an institute.
import { here } from './arguments';
import { layOut } from './content-folder';

const [folder, ...rest] = process.argv.slice(2);
if (!folder || rest.length > 0) {
  console.error('Usage: npm run new:content -- <folder>');
  process.exit(1);
}
try {
  const files = await layOut(here(folder));
  console.log(`${folder}: ${files.length} files. Begin with institute.yaml; README.md tells the rest.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
