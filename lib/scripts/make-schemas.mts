// `npm run make:schemas`: writes the JSON Schemas of the content files into the content folder.
import { writeSchemas } from './content-folder';

await writeSchemas(process.env.CONTENT_DIR || 'lib/standin/content');
