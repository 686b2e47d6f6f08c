import { questionChange } from '@/lib/forms/question-form';
import { editorEndpoint } from '@/lib/http/editor-endpoint';
import { changeQuestion } from '@/lib/mending/questions';

export const POST = editorEndpoint(questionChange, changeQuestion);
