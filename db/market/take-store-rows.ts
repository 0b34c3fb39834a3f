import { sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { newId } from '#lib/core/ids.ts';
import { addRegions } from './add-regions.ts';
import { keepRecordHistory, recordKey } from './import-records.ts';
import type { JudgedImport } from './import-verdicts.ts';
import { rederiveStores } from './rederive-listings.ts';

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/**
 * Takes a file of stores in, as its rows were judged in this transaction: new retailers and their stores, corrections, weights, and what of the
 * market follows from a store's governorate.
 */
export const takeStoreRows = async (tx: Transaction, judged: JudgedImport): Promise<void> => {
  await dropRefused(tx);
  await addRegions(tx, sql`select region from import_stores`);
  await addRetailers(tx, judged);
  await addStores(tx, judged);
  await correctStores(tx, judged);
  await takeWeights(tx, judged);
  const moved = await tx.execute<{ id: string }>(
    sql`select store_id as id from import_stores where is_moved`,
  );
  await rederiveStores(
    tx,
    moved.map(({ id }) => id),
  );
};

/** What is refused is a store with all its rows, or a weight alone. */
const dropRefused = async (db: Statements): Promise<void> => {
  await db.execute(sql`
    delete from import_stores s where not exists (
      select from import_store_rows r join import_verdicts v on v.line = r.line where r.of = s.of and r.code = s.code and v.outcome <> 'refused')`);
  await db.execute(sql`
    delete from import_weights w using import_verdicts v where v.line = w.first_line and v.outcome = 'refused'`);
};

const addRetailers = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  const made = await db.execute<{ key: string }>(sql`
    select n.new_key as key from import_new_retailers n where n.new_key in (select new_key from import_stores) order by n.first_line`);
  if (made.length === 0) return;
  const [keys, ids] = [made.map(({ key }) => key), made.map(() => newId())];
  await db.execute(sql`
    update import_new_retailers n set id = m.id from unnest(${texts(keys)}, ${texts(ids)}) as m (key, id) where m.key = n.new_key`);
  await db.execute(sql`
    insert into retailers (id, dataset, name_en, name_ar, channel, position)
    select n.id, ${dataset}, coalesce(n.name_en, n.name_ar), coalesce(n.name_ar, n.name_en), n.channel,
      (select coalesce(max(t.position), 0) from retailers t where t.dataset = ${dataset}) + row_number() over (order by n.first_line)
    from import_new_retailers n where n.id is not null`);
  await db.execute(
    sql`update import_stores s set retailer_id = n.id from import_new_retailers n where n.new_key = s.new_key`,
  );
  await keepRecordHistory(
    db,
    id,
    'retailer',
    sql`select id, null::jsonb from import_new_retailers where id is not null`,
  );
};

/** A store without a city is in the one that its governorate is named after. */
const addStores = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  const made = await db.execute<{ line: number }>(
    sql`select first_line as line from import_stores where store_id is null order by first_line`,
  );
  await db.execute(sql`
    update import_stores s set store_id = m.id
    from unnest(${sql.param(made.map(({ line }) => line))}::int[], ${texts(made.map(() => newId()))}) as m (line, id) where m.line = s.first_line`);
  await db.execute(sql`
    insert into stores (id, dataset, retailer_id, code, name_en, name_ar, city_en, city_ar, region_no, latitude, longitude, closed_on)
    select s.store_id, ${dataset}, s.retailer_id, s.code, coalesce(s.name_en, s.name_ar), coalesce(s.name_ar, s.name_en),
      coalesce(s.city_en, s.city_ar, g.name_en, 'Online'), coalesce(s.city_ar, s.city_en, g.name_ar, 'أونلاين'), nullif(s.region, 0),
      s.latitude, s.longitude, s.closed_on
    from import_stores s left join regions g on g.no = s.region where s.before is null`);
  await keepRecordHistory(
    db,
    id,
    'store',
    sql`select store_id, null::jsonb from import_stores where before is null`,
  );
};

const correctStores = async (db: Statements, { id }: JudgedImport): Promise<void> => {
  await db.execute(sql`
    update stores t set name_en = coalesce(s.name_en, t.name_en), name_ar = coalesce(s.name_ar, t.name_ar),
      city_en = coalesce(s.city_en, t.city_en), city_ar = coalesce(s.city_ar, t.city_ar), region_no = nullif(s.region, 0),
      latitude = coalesce(s.latitude, t.latitude), longitude = coalesce(s.longitude, t.longitude), closed_on = coalesce(s.closed_on, t.closed_on)
    from import_stores s where s.store_id = t.id and s.is_corrected`);
  await keepRecordHistory(
    db,
    id,
    'store',
    sql`select store_id, before from import_stores where is_corrected`,
  );
};

const takeWeights = async (db: Statements, { id }: JudgedImport): Promise<void> => {
  await db.execute(sql`
    update import_weights w set store_id = s.store_id from import_stores s where s.of = w.of and s.code = w.code and w.store_id is null`);
  const isTaken = sql`(before is null or is_corrected)`;
  await db.execute(sql`
    insert into store_category_weights (store_id, category_id, weight)
    select store_id, category_id, weight from import_weights where ${isTaken}
    on conflict (store_id, category_id) do update set weight = excluded.weight`);
  await keepRecordHistory(
    db,
    id,
    'weight',
    sql`select ${recordKey('weight')}, t.before from import_weights t where ${isTaken}`,
  );
};
