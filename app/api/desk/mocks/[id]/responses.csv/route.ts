import { mockFile } from '@/lib/holding/mocks/mock-file';
import { responsesCsv } from '@/lib/holding/mocks/results';

export const GET = mockFile('responses', responsesCsv);
