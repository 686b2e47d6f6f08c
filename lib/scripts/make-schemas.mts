// `npm run make:schemas`: writes the JSON Schemas of the content files into the content folder.
import { env } from '@/lib/server/env';

import { writeSchemas } from './content-folder';

await writeSchemas(env().contentDir);
