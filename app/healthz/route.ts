import { answer } from '@/lib/serve/endpoint';

export const dynamic = 'force-dynamic';

/** Whether the process answers. Asks neither store nor host, as a restart would heal neither. */
const alive = () => answer(200, { status: 'alive' });

export { alive as GET, alive as HEAD };
