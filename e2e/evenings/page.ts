// The entry of a page of a test: what its scripts do without the screen.
export { openAttempt } from '@/lib/sitting/client/open-attempt';
