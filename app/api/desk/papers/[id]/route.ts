import { editorEndpoint } from '@/lib/http/editor-endpoint';
import { changePaper, paperChange } from '@/lib/papers/change-paper';

export const POST = editorEndpoint(paperChange, (db, change, act) => changePaper(db, act, change));
