import { indianTime } from '@/lib/text/indian-time';

/** A moment in Indian time. */
export const IndianTime = ({ atMs }: { atMs: number }) => (
  <time className="whitespace-nowrap" dateTime={new Date(atMs).toISOString()}>
    {indianTime(atMs)}
  </time>
);
