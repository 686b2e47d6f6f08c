import { savingEndpoint } from '@/app/api/attempts/saving-endpoint';
import { finishAttempt } from '@/lib/sitting/save';
import { finishRequest } from '@/lib/sitting/wire';

export const POST = savingEndpoint(finishRequest, finishAttempt);
