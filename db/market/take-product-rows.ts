import { type SQL, sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { linkStoredImages } from '#db/queries/product-images.ts';
import { newId } from '#lib/core/ids.ts';
import { lockCategories } from './category-locks.ts';
import { keepRecordHistory, lockRecordsAlone, recordKey } from './import-records.ts';
import type { JudgedImport } from './import-verdicts.ts';
import { familyOf, KEPT_OF_PRODUCTS } from './judge-product-rows.ts';
import { rederiveProducts } from './rederive-listings.ts';

const texts = (values: readonly string[]) => sql`${sql.param([...values])}::text[]`;

/** An owner that a file names without a day has made the brand since then. */
const OWNED_SINCE = '2000-01-01';

/** Holds all records, and the categories that a file's products are of: each keeps its own, and nothing is derived from it elsewhere. */
export const lockProductsOf = async (db: Statements, importId: string): Promise<void> => {
  await lockRecordsAlone(db);
  await lockCategories(
    db,
    sql`select c.no from import_rows r join categories c on c.id = r.record ->> 'category_id' where r.import_id = ${importId}`,
  );
};

/**
 * Takes a file of products in, as its rows were judged in this transaction: new makers, brands and products, corrections, and what of the market
 * follows from a pack.
 */
export const takeProductRows = async (tx: Transaction, judged: JudgedImport): Promise<void> => {
  await dropRefused(tx);
  await addMakers(tx, judged);
  await addBrands(tx, judged);
  await addOwners(tx, judged);
  await addProducts(tx, judged);
  await correctProducts(tx, judged);
  await refreshSearchText(tx, 'all');
  await linkStoredImages(tx);
  const repacked = await tx.execute<{ id: string }>(
    sql`select product_id as id from import_products where is_repacked`,
  );
  await rederiveProducts(
    tx,
    repacked.map(({ id }) => id),
  );
};

const dropRefused = async (db: Statements): Promise<void> => {
  await db.execute(
    sql`delete from import_product_rows r using import_verdicts v where v.line = r.line and v.outcome = 'refused'`,
  );
  await db.execute(sql`
    delete from import_products p where not exists (
      select from import_verdicts v where v.of = p.of and v.outcome <> 'refused')`);
  await db.execute(sql`
    delete from import_new_makers m where not exists (select from import_product_rows r where r.maker_of = m.maker_of)`);
  await db.execute(sql`
    delete from import_new_brands b where not exists (select from import_product_rows r where r.new_brand = b.new_key)`);
  await db.execute(sql`
    delete from import_owners o where not exists (select from import_product_rows r where r.brand_of = o.brand_of)`);
};

/** Gives an id to each row of a temporary table that a column identifies. */
const giveIds = async (
  db: Statements,
  { table, key, id }: Record<'table' | 'key' | 'id', string>,
  where: SQL = sql`true`,
): Promise<void> => {
  const [name, of] = [sql.identifier(table), sql.identifier(key)];
  const rows = await db.execute<{ key: string }>(
    sql`select ${of}::text as key from ${name} where ${where} order by first_line`,
  );
  const made = rows.map(() => newId());
  await db.execute(sql`
    update ${name} t set ${sql.identifier(id)} = m.id from unnest(${texts(rows.map(({ key: each }) => each))}, ${texts(made)}) as m (key, id)
    where t.${of}::text = m.key`);
};

const bothNames = sql`coalesce(n.name_en, n.name_ar), coalesce(n.name_ar, n.name_en)`;

const addMakers = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  await giveIds(db, { table: 'import_new_makers', key: 'maker_of', id: 'id' });
  await db.execute(sql`
    insert into manufacturers (id, dataset, name_en, name_ar) select n.id, ${dataset}, ${bothNames} from import_new_makers n`);
  await keepRecordHistory(db, id, 'manufacturer', sql`select id, null::jsonb from import_new_makers`);
};

const addBrands = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  await giveIds(db, { table: 'import_new_brands', key: 'new_key', id: 'id' });
  await db.execute(sql`
    insert into brands (id, dataset, name_en, name_ar) select n.id, ${dataset}, ${bothNames} from import_new_brands n`);
  await db.execute(sql`
    update import_products p set known_brand = n.id, family_id = ${familyOf(sql`n.id`, sql`p.family`)}
    from import_new_brands n where n.new_key = p.new_brand`);
  await db.execute(sql`
    update import_owners o set brand_id = n.id from import_new_brands n where o.brand_of = '+' || n.new_key`);
  await keepRecordHistory(db, id, 'brand', sql`select id, null::jsonb from import_new_brands`);
};

const addOwners = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  await db.execute(sql`
    update import_owners o set owner_id = n.id from import_new_makers n where n.maker_of = o.maker_of and o.owner_id is null`);
  const added = await db.execute<{ id: string }>(sql`
    insert into brand_ownerships as t (brand_id, manufacturer_id, dataset, valid_from)
    select o.brand_id, coalesce(o.owner_id, substr(o.maker_of, 2)), ${dataset}, ${OWNED_SINCE}
    from import_owners o
    where not exists (select from brand_ownerships h where h.brand_id = o.brand_id and h.valid_to is null)
    returning ${recordKey('owner')} as id`);
  await keepRecordHistory(
    db,
    id,
    'owner',
    sql`select unnest(${texts(added.map((row) => row.id))}), null::jsonb`,
  );
};

const addProducts = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  await giveIds(db, { table: 'import_products', key: 'of', id: 'product_id' }, sql`product_id is null`);
  await db.execute(sql`
    insert into products (id, dataset, gtin, name_en, name_ar, brand_id, category_id, pack_count, net_content, net_unit, variant_en, variant_ar,
      family_id, status, image_source)
    select n.product_id, ${dataset}, n.gtin, ${bothNames}, n.known_brand, n.category_id, n.pack_count, n.net_content, n.net_unit,
      coalesce(n.variant_en, n.variant_ar), coalesce(n.variant_ar, n.variant_en), coalesce(n.family_id, n.product_id), coalesce(n.status, 'active'), n.image_source
    from import_products n where n.before is null order by n.first_line`);
  await keepRecordHistory(
    db,
    id,
    'product',
    sql`select product_id, null::jsonb from import_products where before is null`,
  );
};

const correctProducts = async (db: Statements, { id }: JudgedImport): Promise<void> => {
  const given = sql.raw(
    KEPT_OF_PRODUCTS.map((column) => `${column} = coalesce(n.${column}, t.${column})`).join(', '),
  );
  await db.execute(sql`
    update products t set ${given} from import_products n where n.product_id = t.id and n.is_corrected`);
  await keepRecordHistory(
    db,
    id,
    'product',
    sql`select product_id, before from import_products where is_corrected`,
  );
};
