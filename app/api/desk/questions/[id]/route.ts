import { questionChange } from '@/lib/forms/question-form';
import { editorEndpoint } from '@/lib/http/editor-endpoint';
import { changeQuestion } from '@/lib/editing/questions';

export const POST = editorEndpoint(questionChange, changeQuestion);
