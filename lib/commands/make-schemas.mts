// `npm run make:schemas`: writes the JSON Schemas of the content files into the content folder.
import { env } from '@/lib/server/env';

import { takeNoArguments } from './arguments';
import { writeSchemas } from './content-folder';

takeNoArguments('Usage: npm run make:schemas\nWrites the JSON Schemas of the content files into CONTENT_DIR.');
await writeSchemas(env().contentDir);
