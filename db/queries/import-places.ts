import { sql } from 'drizzle-orm';
import type { Database } from '#db/client.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';

type Place = { id: string; nameEn: string; nameAr: string };

/** The shops that a file's rows may be of. */
export type ImportPlaces = {
  retailers: Place[];
  stores: (Place & { retailerId: string; isOnline: boolean })[];
};

export const listImportPlaces = async (db: Database, dataset: Dataset): Promise<ImportPlaces> => ({
  retailers: await db.execute<Place>(
    sql`select id, name_en as "nameEn", name_ar as "nameAr" from retailers where dataset = ${dataset} order by id`,
  ),
  stores: await db.execute<ImportPlaces['stores'][number]>(
    sql`select id, name_en as "nameEn", name_ar as "nameAr", retailer_id as "retailerId", region_no is null as "isOnline"
      from stores where dataset = ${dataset} order by id`,
  ),
});

/** The datasets that have retailers, which prices can be of. */
export const listFilledDatasets = async (db: Database): Promise<Dataset[]> => {
  const rows = await db.execute<{ dataset: Dataset }>(
    sql`select distinct dataset from retailers order by dataset`,
  );
  return rows.map(({ dataset }) => dataset);
};
