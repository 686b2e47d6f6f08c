import { savingEndpoint } from '@/app/api/attempts/saving-endpoint';
import { saveEvents } from '@/lib/attempts/save';
import { saveRequest } from '@/lib/attempts/wire';

/** Saves events; answers once they are on disk. */
export const POST = savingEndpoint(saveRequest, saveEvents);
