import { mockFile } from '@/lib/holding/mocks/mock-file';
import { resultsCsv } from '@/lib/holding/mocks/results';

export const GET = mockFile('results', resultsCsv);
