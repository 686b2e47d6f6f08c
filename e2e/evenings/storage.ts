// The entry of the storage of browsers, whose requests take their turns in the time of the evening.
import * as all from 'fake-indexeddb';

export const storage = all;
