/** Checks the environment, then builds the site where the sources or the environment changed since. */
export function ensureBuilt(env?: Record<string, string>): Promise<void>;

/** The project's folder. */
export const root: string;
