import { savingEndpoint } from '@/app/api/attempts/saving-endpoint';
import { finishAttempt } from '@/lib/attempts/save';
import { finishRequest } from '@/lib/attempts/wire';

export const POST = savingEndpoint(finishRequest, finishAttempt);
