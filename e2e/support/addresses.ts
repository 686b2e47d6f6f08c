/** Where the journeys' servers listen. */
export const SITE_URL = 'http://localhost:4310';
export const FOREIGN_SITE_URL = 'http://localhost:4311';
export const FOREIGN_HOST_URL = 'http://127.0.0.1:4312';
