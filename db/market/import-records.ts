import { type SQL, sql } from 'drizzle-orm';
import type { Statements, Transaction } from '#db/client.ts';
import { refreshSearchText } from '#db/queries/market-search.ts';
import { linkStoredImages } from '#db/queries/product-images.ts';
import { IMPORT_RECORDS, type ImportRecord, type ReferenceKind } from '#lib/vocabulary/import-terms.ts';
import { FIRST_DAY } from './archived-evidence.ts';
import { lockCategories } from './category-locks.ts';
import { KEPT_OF_FIELD_AUDITS } from './judge-audit-rows.ts';
import { KEPT_OF_MUSTS } from './judge-must-rows.ts';
import { KEPT_OF_OWN_PRODUCTS } from './judge-own-product-rows.ts';
import { DERIVED_OF_PRODUCTS, KEPT_OF_PRODUCTS } from './judge-product-rows.ts';
import { KEPT_OF_PROMOTIONS } from './judge-promotion-rows.ts';
import { KEPT_OF_TRADE_PRICES } from './judge-trade-rows.ts';
import { rederiveProducts, rederiveStores } from './rederive-listings.ts';
import { rederivePromotions } from './rederive-promotions.ts';
import { REFERENCE_TABLES } from './reference-tables.ts';

/** Where each sort of record is kept, by what key, what an import may change of it, and what it is called in a refusal. */
type RecordTable = {
  table: string;
  key: SQL;
  columns: readonly string[];
  name: (image: SQL) => SQL;
  /** Columns that follow from others, and are no part of the record. */
  derived?: SQL;
};

const ownName = (image: SQL): SQL =>
  sql`${image} ->> 'name_en' as "nameEn", ${image} ->> 'name_ar' as "nameAr"`;

/** What a company calls the product of a row of its own. */
const ownRowName = (image: SQL): SQL => {
  const name = sql`coalesce(${image} ->> 'title', ${image} ->> 'gtin', ${image} ->> 'code', ${image} ->> 'sku')`;
  return sql`${name} as "nameEn", ${name} as "nameAr"`;
};

/** What a promotion is of. */
const subjectName = (image: SQL, column: 'name_en' | 'name_ar'): SQL =>
  sql`coalesce((select p.${sql.identifier(column)} from products p where p.id = ${image} ->> 'product_id'),
    (select b.${sql.identifier(column)} from brands b where b.id = ${image} ->> 'brand_id'))`;

/** A revision of a reference value. It is never changed, so an undo deletes it, and the revision before counts again. */
const revisionOf = (kind: ReferenceKind): RecordTable => {
  const { table, value, from, of, name } = REFERENCE_TABLES[kind];
  const parts = of.map((part) => `coalesce(t.${part}::text, '*') || ' ' || `).join('');
  return {
    table,
    key: sql.raw(`(t.dataset || ' ' || ${parts}t."${from}" || ' ' || t.revision)`),
    columns: [value],
    name: (image) => sql`${name(image, 'name_en')} as "nameEn", ${name(image, 'name_ar')} as "nameAr"`,
  };
};

const RECORD_TABLES: Record<ImportRecord, RecordTable> = {
  retailer: { table: 'retailers', key: sql`t.id`, columns: ['name_en', 'name_ar', 'channel'], name: ownName },
  store: {
    table: 'stores',
    key: sql`t.id`,
    columns: ['name_en', 'name_ar', 'city_en', 'city_ar', 'region_no', 'latitude', 'longitude', 'closed_on'],
    name: ownName,
  },
  weight: {
    table: 'store_category_weights',
    key: sql`(t.store_id || ' ' || t.category_id)`,
    columns: ['weight'],
    name: (image) => sql`(select s.name_en from stores s where s.id = ${image} ->> 'store_id') as "nameEn",
      (select s.name_ar from stores s where s.id = ${image} ->> 'store_id') as "nameAr"`,
  },
  manufacturer: { table: 'manufacturers', key: sql`t.id`, columns: ['name_en', 'name_ar'], name: ownName },
  brand: { table: 'brands', key: sql`t.id`, columns: ['name_en', 'name_ar'], name: ownName },
  owner: {
    table: 'brand_ownerships',
    key: sql`(t.brand_id || ' ' || t.valid_from)`,
    columns: ['manufacturer_id'],
    name: (image) => sql`(select b.name_en from brands b where b.id = ${image} ->> 'brand_id') as "nameEn",
      (select b.name_ar from brands b where b.id = ${image} ->> 'brand_id') as "nameAr"`,
  },
  product: {
    table: 'products',
    key: sql`t.id`,
    columns: KEPT_OF_PRODUCTS,
    name: ownName,
    derived: DERIVED_OF_PRODUCTS,
  },
  listing: {
    table: 'listings',
    key: sql`t.id`,
    columns: ['product_id', 'match_status', 'match_score'],
    name: (image) => sql`${image} ->> 'raw_title' as "nameEn", ${image} ->> 'raw_title' as "nameAr"`,
  },
  promotion: {
    table: 'promotions',
    key: sql`(t.category_no || ' ' || t.id)`,
    columns: KEPT_OF_PROMOTIONS,
    name: (image) =>
      sql`${subjectName(image, 'name_en')} as "nameEn", ${subjectName(image, 'name_ar')} as "nameAr"`,
  },
  authorisation: {
    table: 'authorisations',
    key: sql`t.id`,
    columns: KEPT_OF_MUSTS,
    name: (
      image,
    ) => sql`(select p.name_en from products p where p.id = ${image} ->> 'product_id') as "nameEn",
      (select p.name_ar from products p where p.id = ${image} ->> 'product_id') as "nameAr"`,
  },
  cpi: revisionOf('cpi'),
  vat: revisionOf('vat'),
  category_value: revisionOf('category_value'),
  universe: revisionOf('universe'),
  trade_price: {
    table: 'own_trade_prices',
    key: sql`t.id`,
    columns: KEPT_OF_TRADE_PRICES,
    name: ownRowName,
  },
  field_audit: {
    table: 'own_field_audits',
    key: sql`t.id`,
    columns: KEPT_OF_FIELD_AUDITS,
    name: ownRowName,
  },
  own_product: {
    table: 'own_products',
    key: sql`t.id`,
    columns: KEPT_OF_OWN_PRODUCTS,
    name: (image) => sql`coalesce(${image} ->> 'name_en', ${image} ->> 'name_ar') as "nameEn",
      coalesce(${image} ->> 'name_ar', ${image} ->> 'name_en') as "nameAr"`,
  },
};

/** The row `t` of a record as its history keeps it. */
const recordImage = (record: ImportRecord): SQL => {
  const { derived } = RECORD_TABLES[record];
  return derived ? sql`(to_jsonb(t) - ${derived})` : sql`to_jsonb(t)`;
};

/** What changes records holds this until commit: one at a time does. */
export const lockRecordsAlone = async (db: Statements): Promise<void> => {
  await db.execute(sql`select pg_advisory_xact_lock(hashtext('market.records'))`);
};

/** What changes records that prices hang on holds all categories with them: nothing is derived from a record meanwhile. */
export const lockRecords = async (db: Statements): Promise<void> => {
  await lockRecordsAlone(db);
  await lockCategories(db, sql`select no from categories`);
};

/** The key of a record as a history names it, of the row `t`. */
export const recordKey = (record: ImportRecord): SQL => RECORD_TABLES[record].key;

/** Keeps what an import changed: `changes` gives each record's key and its row before, null where the import made it. */
export const keepRecordHistory = async (
  db: Statements,
  importId: string,
  record: ImportRecord,
  changes: SQL,
): Promise<void> => {
  const { table, key } = RECORD_TABLES[record];
  await db.execute(sql`
    insert into import_records (import_id, record, record_id, before, after)
    select ${importId}, ${record}, c.record_id, c.before, ${recordImage(record)}
    from (${changes}) as c (record_id, before) join ${sql.identifier(table)} t on ${key} = c.record_id`);
};

type Names = { nameEn: string; nameAr: string };

const MOST_NAMES = 5;

/** Records of an import that are not as it left them; the first of them. */
export const listChangedRecords = async (db: Statements, importId: string): Promise<Names[]> => {
  const found: Names[] = [];
  for (const record of IMPORT_RECORDS) {
    const { table, key, name } = RECORD_TABLES[record];
    found.push(
      ...(await db.execute<Names>(sql`
        select ${name(sql`n.after`)} from import_records n left join ${sql.identifier(table)} t on ${key} = n.record_id
        where n.import_id = ${importId} and n.record = ${record} and (to_jsonb(t) @> n.after) is not true
        order by n.record_id limit ${MOST_NAMES}`)),
    );
  }
  return found.slice(0, MOST_NAMES);
};

/** Records that an import made and that something else stands on: whatever refers to them and is not of the import itself. The first of them. */
export const listNeededRecords = async (db: Statements, importId: string): Promise<Names[]> => {
  const found: Names[] = [];
  for (const record of IMPORT_RECORDS) {
    const { table, name } = RECORD_TABLES[record];
    const needs = (await listReferences(db, table)).map(({ from, column }) => {
      const own = IMPORT_RECORDS.find((each) => RECORD_TABLES[each].table === from);
      const isOwn = own
        ? sql`and not exists (select from import_records o where o.import_id = ${importId} and o.record = ${own} and o.before is null
            and o.record_id = ${RECORD_TABLES[own].key})`
        : sql``;
      return sql`exists (select from ${sql.identifier(from)} t where t.${sql.identifier(column)} = n.record_id ${isOwn})`;
    });
    if (needs.length === 0) continue;
    found.push(
      ...(await db.execute<Names>(sql`
        select ${name(sql`n.after`)} from import_records n
        where n.import_id = ${importId} and n.record = ${record} and n.before is null and (${sql.join(needs, sql` or `)})
        order by n.record_id limit ${MOST_NAMES}`)),
    );
  }
  return found.slice(0, MOST_NAMES);
};

/** Columns that derived rows hang on: what an import changed of them can't be changed back while prices of archived months do. */
const DERIVED_FROM = {
  store: { columns: ['region_no'], of: 'store_id' },
  product: { columns: ['pack_count', 'net_content'], of: 'product_id' },
} as const;

/** Records of an import whose undo would have to derive archived months again; the first of them. */
export const listArchivedRecords = async (db: Statements, importId: string): Promise<Names[]> => {
  const found: Names[] = [];
  for (const record of ['store', 'product'] as const) {
    const ids = await listChanged(db, importId, record, DERIVED_FROM[record].columns);
    if (ids.length === 0) continue;
    found.push(
      ...(await db.execute<Names>(sql`
        select ${RECORD_TABLES[record].name(sql`n.after`)} from import_records n
        where n.import_id = ${importId} and n.record = ${record} and n.record_id = any (${sql.param(ids)}::text[])
          and exists (select from price_series s where s.${sql.identifier(DERIVED_FROM[record].of)} = n.record_id and s.first_on < ${FIRST_DAY})
        order by n.record_id limit ${MOST_NAMES}`)),
    );
  }
  return found.slice(0, MOST_NAMES);
};

/** Categories that an import's stores have prices, shelves or weights in, or its products or values are of, and whose licensed rows customers see since it was applied. */
export const listShownRecordCategories = (
  db: Statements,
  importId: string,
  since: Date,
): Promise<Names[]> => {
  const isCorrected = sql`select record_id from import_records where import_id = ${importId} and record = 'store' and before is not null`;
  return db.execute<Names>(sql`
    select c.name_en as "nameEn", c.name_ar as "nameAr"
    from categories c join category_datasets d on d.category_no = c.no and d.dataset = 'licensed'
    where d.published_at > ${since.toISOString()}::timestamptz
      and (exists (select from price_series s where s.category_no = c.no and s.store_id in (${isCorrected}))
        or exists (select from shelf_series s where s.category_no = c.no and s.store_id in (${isCorrected}))
        or exists (select from import_records n where n.import_id = ${importId} and n.record in ('weight', 'product', 'vat') and n.after ->> 'category_id' = c.id)
        or exists (select from import_records n where n.import_id = ${importId} and n.record in ('promotion', 'category_value') and n.after ->> 'category_no' = c.no::text)
        or exists (select from import_records n where n.import_id = ${importId} 
          and (n.record in ('cpi', 'universe') or n.record = 'vat' and n.after ->> 'category_id' is null))
        or exists (select from import_records n join products p on p.id = n.after ->> 'product_id'
          where n.import_id = ${importId} and n.record = 'authorisation' and p.category_id = c.id))
    order by c.position, c.id`);
};

/** What refers to the rows of a table by its id, as the database itself knows it: no new table can be forgotten. What goes with such a row is left out. */
const listReferences = (db: Statements, table: string): Promise<{ from: string; column: string }[]> =>
  db.execute<{ from: string; column: string }>(sql`
    select r.relname as "from", a.attname as "column"
    from pg_constraint c join pg_class r on r.oid = c.conrelid
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1] and k.attname = 'id'
    where c.contype = 'f' and c.conparentid = 0 and c.confrelid = ${table}::regclass and c.confdeltype <> 'c'
    order by 1, 2`);

/** Has the records of an import be as it found them: what it made is gone, what it corrected is restored, with all that follows from it. */
export const takeBackRecords = async (tx: Transaction, importId: string): Promise<void> => {
  const [moved, repacked] = [
    await listChanged(tx, importId, 'store', DERIVED_FROM.store.columns),
    await listChanged(tx, importId, 'product', DERIVED_FROM.product.columns),
  ];
  for (const record of IMPORT_RECORDS.toReversed()) {
    const { table, key, columns } = RECORD_TABLES[record];
    const isOfImport = sql`n.import_id = ${importId} and n.record = ${record} and ${key} = n.record_id`;
    await tx.execute(sql`
      delete from ${sql.identifier(table)} t using import_records n where ${isOfImport} and n.before is null`);
    const restored = sql.raw(columns.map((column) => `"${column}" = b."${column}"`).join(', '));
    await tx.execute(sql`
      update ${sql.identifier(table)} t set ${restored}
      from import_records n cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, n.before) as b
      where ${isOfImport} and n.before is not null`);
  }
  await rederiveStores(tx, moved);
  await rederiveProducts(tx, repacked);
  if (await hasRecords(tx, importId, 'promotion')) await rederivePromotions(tx, importId);
  if (await hasRecords(tx, importId, 'product')) {
    await refreshSearchText(tx, 'all');
    await linkStoredImages(tx);
  }
};

const hasRecords = async (db: Statements, importId: string, record: ImportRecord): Promise<boolean> => {
  const [row] = await db.execute<{ has: boolean }>(
    sql`select exists (select from import_records where import_id = ${importId} and record = ${record}) as has`,
  );
  return row?.has === true;
};

/** The records of a sort that an import changed in any of some columns. */
const listChanged = async (
  db: Statements,
  importId: string,
  record: ImportRecord,
  columns: readonly string[],
): Promise<string[]> => {
  const differs = sql.raw(
    columns.map((column) => `before -> '${column}' is distinct from after -> '${column}'`).join(' or '),
  );
  const rows = await db.execute<{ id: string }>(sql`
    select record_id as id from import_records
    where import_id = ${importId} and record = ${record} and before is not null and (${differs})`);
  return rows.map(({ id }) => id);
};
