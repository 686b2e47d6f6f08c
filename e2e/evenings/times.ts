export const START_MS = Date.UTC(2026, 10, 27, 13, 30);
export const MINUTE_MS = 60_000;
