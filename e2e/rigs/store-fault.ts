import type { Defer } from './exam-server';
import type { EngineName } from './exam-store';
import type { SiteProcess } from './site-process';

/** A store that can be broken under a running site, and mended. */
export type BreakableStore = {
  url: string;
  break: (site: SiteProcess) => Promise<void>;
  mend: (site: SiteProcess) => Promise<void>;
};

export type StoreFault = {
  name: string;
  engine: EngineName;
  /** Set if the store is broken before the site starts. */
  isThereAtStart?: boolean;
  /** The reason why this machine cannot try it, if there is one. */
  findObstacle: () => string | undefined;
  prepare: (defer: Defer) => Promise<BreakableStore>;
};
