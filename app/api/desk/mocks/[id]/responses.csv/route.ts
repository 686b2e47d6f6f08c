import { mockFile } from '@/lib/mocks/mock-file';
import { responsesCsv } from '@/lib/mocks/results';

export const GET = mockFile('responses', responsesCsv);
