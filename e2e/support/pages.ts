import { publicPaths } from '@/lib/site/pages';
import { paths } from '@/lib/site/paths';

/** Every public page, and the page for unfinished ones. */
export const PUBLIC_PAGES = [...publicPaths, paths.pageNotFound] as const;
