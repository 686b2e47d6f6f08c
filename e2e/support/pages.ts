import { publicPaths } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

/** Every page that everyone may find, and the one for what is not finished. */
export const PUBLIC_PAGES = [...publicPaths, paths.pageNotFound] as const;
