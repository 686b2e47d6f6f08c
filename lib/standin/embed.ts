import 'server-only';

import { embedHost } from '@/lib/content/client';

// It is loaded at the first call: a site with a host of its own does not need it.
embedHost(async (request) => (await import('./handle')).handle(request));
