import { sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import { deriveDeals } from './chain-deals.ts';
import { DEALS_OF_PROMOTIONS } from './record-promotions.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** The deals that follow from the promotions of an import, as these were and as they are. Under the locks of their categories. */
export const rederivePromotions = async (db: Statements, importId: string): Promise<void> => {
  await makeTemporaryTable(
    db,
    'changed_promotions',
    sql`select m.* from import_records n cross join lateral (values (n.before), (n.after)) as image (said)
      cross join lateral jsonb_populate_record(null::promotions, image.said) as m
      where n.import_id = ${importId} and n.record = 'promotion' and image.said is not null`,
  );
  await deriveDeals(db, DEALS_OF_PROMOTIONS);
};
