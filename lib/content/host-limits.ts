/** How long one call of the API host may take, its retry included. */
export const HOST_TIMEOUT_MS = 3_000;

/** The largest answer of the API host that is read. */
export const HOST_MAX_BYTES = 16 * 1024 * 1024;
