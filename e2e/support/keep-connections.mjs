// Loaded into every process that a run of the journeys starts. A client on a busy machine can ask on an idle connection
// at the moment at which the server closes it. So servers of a run close no idle connection by time.
import { Server } from 'node:http';

Object.defineProperty(Server.prototype, 'keepAliveTimeout', { get: () => 0, set: () => {} });
