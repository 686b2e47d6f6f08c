import 'server-only';

import type { Defer } from './exam-server';
import type { EngineName } from './exam-store';
import type { SiteProcess } from './site-process';

/** A store of its own that can be broken under a running site, and mended. */
export type BreakableStore = {
  url: string;
  break: (site: SiteProcess) => Promise<void>;
  mend: (site: SiteProcess) => Promise<void>;
};

export type StoreFault = {
  name: string;
  engine: EngineName;
  /** The site is started when the store is broken already. */
  isThereAtStart?: boolean;
  /** What stands against trying it on this machine. */
  findObstacle: () => string | undefined;
  prepare: (defer: Defer) => Promise<BreakableStore>;
};
