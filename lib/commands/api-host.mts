// `npm run api-host`: the embedded stand-in over HTTP, on loopback.
import { serveStandin } from '@/lib/standin/serve';

import { takeNoArguments } from './arguments';

takeNoArguments(`Usage: npm run api-host
Serves the content of CONTENT_DIR as the API host would, on port API_HOST_PORT of this machine (4000 if missing).`);

const { port } = await serveStandin(Number(process.env.API_HOST_PORT ?? 4000));
console.log(`The stand-in for the API host serves at http://127.0.0.1:${port}`);
