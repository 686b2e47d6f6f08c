import * as z from 'zod/mini';

import { markAtHost } from '@/lib/db/closed-accounts';
import { editorEndpoint } from '@/lib/http/editor-endpoint';

const note = z.object({ isErased: z.boolean() });

/** Notes that the host has erased its part of a closed account, or takes the note back. */
export const POST = editorEndpoint(note, (db, { isErased }, act) => markAtHost(db, isErased, act));
