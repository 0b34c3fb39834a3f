import { type SQL, sql } from 'drizzle-orm';
import { REFERENCE_KINDS, type ReferenceKind } from '#lib/vocabulary/import-terms.ts';

type ReferenceTable = {
  table: string;
  /** What holds its value, and since when. */
  value: string;
  from: string;
  /** What it is of, beside its dataset. */
  of: readonly ('category_id' | 'category_no' | 'channel' | 'region_no')[];
  /** What a value is called in a refusal, by its row. */
  name: (image: SQL, column: 'name_en' | 'name_ar') => SQL;
};

const nameOfCategory = (image: SQL, column: 'name_en' | 'name_ar'): SQL =>
  sql`(select c.${sql.identifier(column)} from categories c where c.id = ${image} ->> 'category_id' or c.no = (${image} ->> 'category_no')::smallint)`;

/** Where each kind of reference value is kept. */
export const REFERENCE_TABLES: Record<ReferenceKind, ReferenceTable> = {
  cpi: {
    ...{ table: 'cpi_series', value: 'index', from: 'month', of: [] },
    name: (image) => sql`${image} ->> 'month'`,
  },
  vat: {
    ...{ table: 'vat_rates', value: 'percent', from: 'valid_from', of: ['category_id'] },
    name: (image, column) => sql`coalesce(${nameOfCategory(image, column)}, ${image} ->> 'valid_from')`,
  },
  category_value: {
    ...{ table: 'category_values', value: 'value', from: 'valid_from', of: ['category_no'] },
    name: nameOfCategory,
  },
  universe: {
    ...{ table: 'channel_universes', value: 'stores', from: 'valid_from', of: ['channel', 'region_no'] },
    name: (image, column) =>
      sql`(select g.${sql.identifier(column)} from regions g where g.no = (${image} ->> 'region_no')::smallint)`,
  },
};

/** Values as one list: what each is, what it is of and since when, and which revision. */
export const allReferences = (): SQL =>
  sql.join(
    REFERENCE_KINDS.map((kind) => {
      const { table, value, from, of } = REFERENCE_TABLES[kind];
      const part = (name: (typeof of)[number], type: string) =>
        of.includes(name) ? sql`t.${sql.identifier(name)}` : sql.raw(`null::${type}`);
      const category = of.includes('category_no')
        ? sql`(select c.id from categories c where c.no = t.category_no)`
        : part('category_id', 'text');
      return sql`select ${kind} as what, t.dataset, ${category} as category_id, ${part('channel', 'text')} as channel,
        ${part('region_no', 'smallint')} as region_no, t.${sql.identifier(from)} as valid_from, t.${sql.identifier(value)}::numeric as value,
        t.revision, t.saved_at, t.saved_by from ${sql.identifier(table)} t`;
    }),
    sql` union all `,
  );
