// Loaded into every process that a run of the journeys starts. A client on a busy machine can ask on an idle connection
// at the moment at which the server closes it. So servers of a run close no idle connection by time.
import { Server } from 'node:http';

const { listen } = Server.prototype;

/** @this {Server} @param {Parameters<typeof listen>} place */
Server.prototype.listen = function listenWithoutIdleLimit(...place) {
  this.keepAliveTimeout = 0;
  return listen.apply(this, place);
};
