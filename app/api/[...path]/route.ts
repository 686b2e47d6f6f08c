import { unknownEndpoint } from '@/lib/serve/endpoint';

/** A missing endpoint gives 404, while an unknown page leads to the home page. */
export { unknownEndpoint as DELETE, unknownEndpoint as GET, unknownEndpoint as PATCH };
export { unknownEndpoint as POST, unknownEndpoint as PUT };
