import 'server-only';

import { embedHost } from '@/lib/content/client';

// Loaded when it is asked first: with a host of its own, a site needs none of it.
embedHost(async (request) => (await import('./handle')).handle(request));
