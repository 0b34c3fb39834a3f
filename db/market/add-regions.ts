import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { GOVERNORATES } from '#lib/vocabulary/governorates.ts';

/** Adds the governorates of some numbers: a market that begins with a file has none. */
export const addRegions = async (db: Statements, nos: SQL): Promise<void> => {
  const column = (name: 'id' | 'nameEn' | 'nameAr') =>
    sql`${sql.param(GOVERNORATES.map((each) => each[name]))}::text[]`;
  await db.execute(sql`
    insert into regions (no, id, name_en, name_ar)
    select g.* from unnest(${sql.param(GOVERNORATES.map(({ no }) => no))}::smallint[], ${column('id')}, ${column('nameEn')}, ${column('nameAr')})
      as g (no, id, name_en, name_ar)
    where g.no in (${nos})
    on conflict do nothing`);
};
