import { mockFile } from '@/lib/mocks/mock-file';
import { resultsCsv } from '@/lib/mocks/results';

export const GET = mockFile('results', resultsCsv);
