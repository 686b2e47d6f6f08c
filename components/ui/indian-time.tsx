import { indianTime } from '@/lib/text/indian-time';

/** A moment in Indian time. */
export const IndianTime = ({ atMs }: { atMs: number }) => (
  <time dateTime={new Date(atMs).toISOString()} className="sm:whitespace-nowrap">
    {indianTime(atMs)}
  </time>
);
