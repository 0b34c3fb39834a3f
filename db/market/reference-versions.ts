import { type SQL, sql } from 'drizzle-orm';
import type { Database, Statements, Transaction } from '#db/client.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { REFERENCE_KINDS, type ReferenceKind } from '#lib/vocabulary/import-terms.ts';
import type { Channel } from '#lib/vocabulary/market-terms.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { allReferences, REFERENCE_TABLES } from './reference-tables.ts';

/** What a reference value is known by. A part that its kind lacks is null, and so is the category of a rate of all. */
export type ReferenceSubject = {
  kind: ReferenceKind;
  dataset: Dataset;
  categoryId: string | null;
  channel: Channel | null;
  regionNo: number | null;
  validFrom: Day;
};

type Names = { nameEn: string; nameAr: string };

/** A value as it was saved; `savedBy`: an account, or null for the command and the sample data. */
type ReferenceVersion = { value: number; savedAt: string; savedBy: string | null };

export type ReferenceRow = ReferenceSubject & {
  /** By which lists find the next page. */
  key: string;
  category: Names | null;
  region: Names | null;
  /** The newest first, so many of them. */
  versions: ReferenceVersion[];
  /** How many there are. */
  revisions: number;
};

/** Of a value so many versions are listed. */
const MOST_VERSIONS = 10;

const SUBJECT = sql`a.what as kind, a.dataset, a.category_id as "categoryId", a.channel, a.region_no as "regionNo", a.valid_from::text as "validFrom"`;

/** Reference values with their versions, kind by kind, the newest days first. */
export const listReferencePage = async (
  db: Database,
  { kind, dataset }: { kind?: ReferenceKind | undefined; dataset?: Dataset | undefined },
  { cursor, offset, limit }: RowsPage,
): Promise<{ rows: ReferenceRow[]; total: number }> => {
  const names = (table: 'categories' | 'regions', is: SQL) => sql`
    (select json_build_object('nameEn', t.name_en, 'nameAr', t.name_ar) from ${sql.identifier(table)} t where ${is})`;
  const rows = await db.execute<ReferenceRow & { total: number }>(sql`
    with value as (
      select ${SUBJECT}, max(a.revision) as newest,
        concat_ws(' ', array_position(${sql.param([...REFERENCE_KINDS])}::text[], a.what), lpad((date '9999-12-31' - a.valid_from)::text, 7, '0'),
          a.dataset, a.category_id, a.channel, lpad(a.region_no::text, 3, '0')) collate "C" as key,
        (array_agg(json_build_object('value', a.value::float8, 'savedAt', a.saved_at, 'savedBy', a.saved_by) order by a.revision desc))[1:${sql.raw(String(MOST_VERSIONS))}] as versions,
        count(*)::int as revisions
      from (${allReferences()}) as a
      where (${kind ?? null}::text is null or a.what = ${kind ?? null}) and (${dataset ?? null}::text is null or a.dataset = ${dataset ?? null})
      group by a.what, a.dataset, a.category_id, a.channel, a.region_no, a.valid_from)
    select v.kind, v.dataset, v."categoryId", v.channel, v."regionNo", v."validFrom", v.key, to_json(v.versions) as versions, v.revisions,
      ${names('categories', sql`t.id = v."categoryId"`)} as category, ${names('regions', sql`t.no = v."regionNo"`)} as region,
      (select count(*)::int from value) as total
    from value v where ${cursor ?? null}::text is null or v.key > ${cursor ?? null} order by v.key offset ${offset} limit ${limit}`);
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
};

/** The newest version of a value; null: there is no such value. Under the lock of records it stays so until commit. */
export const findReference = async (
  db: Statements,
  { kind, dataset, categoryId, channel, regionNo, validFrom }: ReferenceSubject,
): Promise<{ value: number; revision: number } | null> => {
  const [row] = await db.execute<{ value: number; revision: number }>(sql`
    select a.value::float8 as value, a.revision from (${allReferences()}) as a
    where a.what = ${kind} and a.dataset = ${dataset} and a.category_id is not distinct from ${categoryId}::text
      and a.channel is not distinct from ${channel}::text and a.region_no is not distinct from ${regionNo}::smallint and a.valid_from = ${validFrom}::date
    order by a.revision desc limit 1`);
  return row ?? null;
};

/** Whether there are the category and the governorate that a value is of. */
export const hasReferenceParts = async (
  db: Statements,
  { categoryId, regionNo }: Pick<ReferenceSubject, 'categoryId' | 'regionNo'>,
): Promise<boolean> => {
  const [row] = await db.execute<{ has: boolean }>(sql`
    select (${categoryId}::text is null or exists (select from categories c where c.id = ${categoryId}))
      and (${regionNo}::smallint is null or exists (select from regions g where g.no = ${regionNo}::smallint)) as has`);
  return row?.has === true;
};

type Choice = { id: string; nameEn: string; nameAr: string };

/** What values can be of: categories without others below them, and governorates by their numbers. */
export const listReferenceChoices = async (
  db: Database,
): Promise<{ categories: Choice[]; regions: Choice[] }> => ({
  categories: await db.execute<Choice>(sql`
    select c.id, c.name_en as "nameEn", c.name_ar as "nameAr" from categories c
    where not exists (select from categories child where child.parent_id = c.id) order by c.position, c.id`),
  regions: await db.execute<Choice>(
    sql`select no::text as id, name_en as "nameEn", name_ar as "nameAr" from regions order by no`,
  ),
});

/** Adds the next version of a value. Under the lock of records. */
export const addReferenceVersion = async (
  tx: Transaction,
  { kind, dataset, categoryId, channel, regionNo, validFrom }: ReferenceSubject,
  { value, revision, savedBy, savedAt }: { value: number; revision: number; savedBy: string; savedAt: Date },
): Promise<void> => {
  const { table, value: column, from, of } = REFERENCE_TABLES[kind];
  const parts: Record<(typeof of)[number], SQL> = {
    category_id: sql`${categoryId}`,
    category_no: sql`(select c.no from categories c where c.id = ${categoryId})`,
    channel: sql`${channel}`,
    region_no: sql`${regionNo}::smallint`,
  };
  await tx.execute(sql`
    insert into ${sql.identifier(table)} (${sql.raw(['dataset', ...of, `"${from}"`, `"${column}"`, 'revision', 'saved_by', 'saved_at'].join(', '))})
    values (${sql.join(
      [
        ...[sql`${dataset}`, ...of.map((part) => parts[part]), sql`${validFrom}::date`, sql`${value}`],
        ...[sql`${revision}`, sql`${savedBy}`, sql`${savedAt.toISOString()}::timestamptz`],
      ],
      sql`, `,
    )})`);
};
