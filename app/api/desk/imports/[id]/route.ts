import { importChange, undoImport } from '@/lib/editing/imports';
import { editorEndpoint } from '@/lib/http/editor-endpoint';

export const POST = editorEndpoint(importChange, undoImport);
