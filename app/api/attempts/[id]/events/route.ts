import { savingEndpoint } from '@/app/api/attempts/saving-endpoint';
import { saveEvents } from '@/lib/sitting/save';
import { saveRequest } from '@/lib/sitting/wire';

/** Saves events; answers once they are on disk. */
export const POST = savingEndpoint(saveRequest, saveEvents);
