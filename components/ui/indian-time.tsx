const INDIAN = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

const NO_BREAK = '\u00a0';

/** A moment in Indian time; '4:35 pm' stays on one line. */
export const IndianTime = ({ atMs }: { atMs: number }) => (
  <time dateTime={new Date(atMs).toISOString()}>{INDIAN.format(atMs).replace(/\s(?=[ap]m$)/i, NO_BREAK)}</time>
);
