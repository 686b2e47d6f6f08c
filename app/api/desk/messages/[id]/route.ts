import * as z from 'zod/mini';

import { markMessage } from '@/lib/db/inbox';
import { editorEndpoint } from '@/lib/http/editor-endpoint';

const mark = z.object({ isAnswered: z.boolean() });

export const POST = editorEndpoint(mark, (db, { isAnswered }, act) => markMessage(db, isAnswered, act));
