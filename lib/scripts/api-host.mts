// `npm run api-host`: the embedded stand-in over HTTP, on loopback.
import { serveStandin } from '@/lib/standin/serve';

const { port } = await serveStandin(Number(process.env.API_HOST_PORT ?? 4000));
console.log(`The stand-in for the API host serves at http://127.0.0.1:${port}`);
