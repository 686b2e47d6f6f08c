import 'server-only';

import { sql } from 'kysely';

import type { Db } from '@/lib/store/database';

type PageContent = { path: string; digest: string };

/** Stores what pages show; returns when each was last seen to change, in epoch ms, if ever since the first look. */
export async function datePages(db: Db, pages: PageContent[], nowMs: number): Promise<Map<string, number>> {
  const known = await db.selectFrom('page_content').selectAll().execute();
  const digests = new Map(known.map(({ path, digest }) => [path, digest]));
  const news = pages.filter(({ path, digest }) => digests.get(path) !== digest);
  if (news.length > 0) {
    const isFirstLook = known.length === 0;
    await db
      .insertInto('page_content')
      .values(news.map((page) => ({ ...page, changed_at_ms: isFirstLook ? null : nowMs })))
      .onConflict((conflict) =>
        conflict
          .column('path')
          .doUpdateSet({ digest: sql`excluded.digest`, changed_at_ms: sql`excluded.changed_at_ms` })
          .where('page_content.digest', '!=', sql<string>`excluded.digest`),
      )
      .execute();
  }
  const dated = await db.selectFrom('page_content').select(['path', 'changed_at_ms']).execute();
  return new Map(dated.flatMap((it) => (it.changed_at_ms === null ? [] : [[it.path, it.changed_at_ms]])));
}
