import { embedHost } from '@/lib/content/host/client';

// Loaded at the first call, since a site with its own host does not need it.
embedHost(async (request) => (await import('./handle')).handle(request));
