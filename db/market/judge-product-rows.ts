import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { FIRST_DAY } from './archived-evidence.ts';
import { type JudgedImport, namedFirst, recordJudge } from './import-verdicts.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** What a product's row says, as `lib/intake/products` reads it; null: it does not say it. */
const SAID =
  sql.raw(`brand_id text, brand_key text, brand_other_key text, brand_en text, brand_ar text, brand_like text,
  maker_id text, maker_key text, maker_en text, maker_ar text, category_id text, name_en text, name_ar text, key_en text, key_ar text, gtin text,
  pack_count smallint, net_content numeric(12, 4), net_unit text, variant_en text, variant_ar text, family text, status text,
  image_source text`);

/** What rows say of a product that the table of products keeps under the same name. */
export const KEPT_OF_PRODUCTS = [
  'name_en',
  'name_ar',
  'gtin',
  'pack_count',
  'net_content',
  'net_unit',
  'variant_en',
  'variant_ar',
  'family_id',
  'status',
  'image_source',
] as const;

/** Columns that follow from others, and are no part of a product's record. */
export const DERIVED_OF_PRODUCTS = sql.raw(`array['search_text', 'image_url']`);

/** Names are compared as they are searched: two spellings of a name are one. */
const SPELLED: Partial<Record<string, { said: string; stored: string }>> = {
  name_en: { said: 'key_en', stored: 'normalise_search(p.name_en)' },
  name_ar: { said: 'key_ar', stored: 'normalise_search(p.name_ar)' },
};

/** What has to be the same in all rows of a product, beside what is kept. */
const SAME = ['brand_of', 'category_id'] as const;

/**
 * Says of each row of a file of products what would become of it. A product is known by its GTIN, else by its brand, name, category and pack; what
 * rows of the same product leave out the others say. Leaves what it found in `import_products`, `import_new_brands`, `import_new_makers` and
 * `import_owners`.
 */
const findProductVerdicts = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await findBrands(db, judged);
  await findProducts(db, judged);
  await findOwners(db);
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged));
};

export const PRODUCT_JUDGE = recordJudge(findProductVerdicts);

/** What the first row says that says anything. */
const first = (column: string): SQL => {
  const name = sql.raw(column);
  return sql`(array_agg(${name} order by line) filter (where ${name} is not null))[1]`;
};

/**
 * The brands and makers that rows name: those of the dataset, also such as came after a row was read, or new ones. Two rows name the same new brand
 * where either gives the name that the other has.
 */
const findBrands = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  await makeTemporaryTable(
    db,
    'import_said',
    sql`select r.line, x.* from import_rows r cross join lateral jsonb_to_record(r.record) as x (${SAID})
      where r.import_id = ${id} and r.record is not null`,
  );
  const isNamed = (keys: SQL): SQL =>
    sql`(normalise_search(t.name_en) in (${keys}) or normalise_search(t.name_ar) in (${keys}))`;
  await makeTemporaryTable(
    db,
    'import_brands',
    sql`with named as (select distinct brand_id, brand_key, brand_other_key from import_said)
      select n.*, t.id as known_id, t.name_en as known_name,
        case when t.id is null then least(n.brand_key, (select min(o.brand_key) from named o where o.brand_other_key = n.brand_key),
          (select min(o.brand_other_key) from named o where o.brand_key = n.brand_key)) end as new_key
      from named n left join lateral (
        select t.id, t.name_en from brands t
        where t.dataset = ${dataset} and (t.id = n.brand_id or ${isNamed(sql`n.brand_key, n.brand_other_key`)})
        order by t.id = n.brand_id desc nulls last, t.id limit 1) as t on true`,
  );
  await makeTemporaryTable(
    db,
    'import_makers',
    sql`select n.*, t.id as known_id
      from (select distinct maker_id, maker_key from import_said where maker_key is not null) as n left join lateral (
        select t.id from manufacturers t
        where t.dataset = ${dataset} and (t.id = n.maker_id or ${isNamed(sql`n.maker_key`)})
        order by t.id = n.maker_id desc nulls last, t.id limit 1) as t on true`,
  );
  await makeTemporaryTable(
    db,
    'import_product_rows',
    sql`select s.*, b.known_id as known_brand, b.new_key as new_brand, coalesce('=' || b.known_id, '+' || b.new_key) as brand_of,
        coalesce('=' || m.known_id, '+' || m.maker_key) as maker_of
      from import_said s
        join import_brands b on b.brand_key = s.brand_key and b.brand_id is not distinct from s.brand_id
          and b.brand_other_key is not distinct from s.brand_other_key
        left join import_makers m on m.maker_key = s.maker_key and m.maker_id is not distinct from s.maker_id`,
  );
};

/** The id of a brand's family of products by the word for it: the same in each file. */
export const familyOf = (brandId: SQL, family: SQL): SQL => sql`'f-' || md5(${brandId} || ' ' || ${family})`;

/** Each product once, with all that its rows say of it, and as it is stored. */
const findProducts = async (db: Statements, { dataset }: JudgedImport): Promise<void> => {
  // A row without a GTIN is of the product that another row of the file gives one, if only one such is named so.
  await makeTemporaryTable(
    db,
    'import_identities',
    sql`with named as (
        select r.*, concat_ws(' / ', r.brand_of, r.category_id, coalesce(r.key_en, r.key_ar), r.pack_count, trim_scale(r.net_content)) as said_as
        from import_product_rows r),
      spelled as (
        select n.line, n.said_as, case when min(n.gtin) over w = max(n.gtin) over w then coalesce(n.gtin, min(n.gtin) over w) else n.gtin end as code
        from named n window w as (partition by n.said_as))
      select s.line, coalesce('=' || p.id, '#' || s.code, s.said_as) as of, p.id as product_id
      from spelled s join import_product_rows r on r.line = s.line
        left join lateral (
          select p.id from products p
          where p.dataset = ${dataset} and (p.gtin = s.code or (p.brand_id = r.known_brand and p.category_id = r.category_id
            and (s.code is null or p.gtin is null) and p.pack_count = r.pack_count and p.net_content = r.net_content
            and (normalise_search(p.name_en) = r.key_en or normalise_search(p.name_ar) = r.key_ar)))
          order by p.gtin is not distinct from s.code desc, p.id limit 1) as p on true`,
  );
  const columns = [...KEPT_OF_PRODUCTS, ...SAME];
  const differs = sql.raw(
    columns
      .map((column) => SPELLED[column]?.said ?? column)
      .map((column) => `coalesce(min(${column}) <> max(${column}), false)`)
      .join(' or '),
  );
  const merged = sql.join(
    [...columns, 'key_en', 'key_ar'].map((column) => sql`${first(column)} as ${sql.raw(column)}`),
    sql`, `,
  );
  const isOther = (column: string): string => {
    const { said, stored: own } = SPELLED[column] ?? { said: column, stored: `p.${column}` };
    return `(m.${said} is not null and m.${said} is distinct from ${own})`;
  };
  const isRepacked = sql`(p.id is not null and m.pack_count * m.net_content <> p.pack_count * p.net_content)`;
  const stored = sql.raw(
    KEPT_OF_PRODUCTS.map((column) => `case when ${isOther(column)} then p.${column}::text end`).join(', '),
  );
  await makeTemporaryTable(
    db,
    'import_products',
    sql`select m.*, p.id as product_id, to_jsonb(p) - ${DERIVED_OF_PRODUCTS} as before, p.id is not null and (${sql.raw(KEPT_OF_PRODUCTS.map(isOther).join(' or '))}) as is_corrected,
        ${isRepacked} as is_repacked, concat_ws(' / ', ${stored}) as stored,
        case when m.known_brand is distinct from p.brand_id then b.name_en end as other_brand,
        case when m.category_id <> p.category_id then c.name_en end as other_category,
        ${isRepacked} and exists (select from price_series s where s.category_no = c.no and s.product_id = p.id and s.first_on < ${FIRST_DAY}) as is_archived
      from (
        select of, product_id as known_id, min(line) as first_line, max(line) as last_line, ${merged}, (${differs}) as is_contradicted, max(known_brand) as known_brand,
          max(new_brand) as new_brand, max(family) as family
        from (select r.*, i.of, i.product_id, ${familyOf(sql`coalesce(r.known_brand, r.new_brand)`, sql`r.family`)} as family_id
          from import_product_rows r join import_identities i on i.line = r.line) as said
        group by of, product_id) as m
        left join products p on p.id = m.known_id
        left join brands b on b.id = p.brand_id
        left join categories c on c.id = p.category_id`,
  );
  // A barcode is of one product: that which it is to be added to, or another of the file. Each is refused with a line of the other.
  await db.execute(sql`
    update import_products p set is_contradicted = true, last_line = case when p.first_line = g.first_line then g.other_line else g.first_line end
    from (select gtin, min(first_line) as first_line, max(first_line) as other_line from import_products group by gtin having count(*) > 1) as g
    where g.gtin = p.gtin`);
};

/** What rows say of the makers of brands: new brands, and makers of those that have none. */
const findOwners = async (db: Statements): Promise<void> => {
  await makeTemporaryTable(
    db,
    'import_new_brands',
    sql`select new_brand as new_key, min(line) as first_line, max(maker_of) as maker_of, ${first('brand_en')} as name_en,
        ${first('brand_ar')} as name_ar, ${first('brand_like')} as name_like, null::text as id
      from import_product_rows where new_brand is not null group by new_brand`,
  );
  await makeTemporaryTable(
    db,
    'import_new_makers',
    sql`select maker_of, min(line) as first_line, ${first('maker_en')} as name_en, ${first('maker_ar')} as name_ar, null::text as id
      from import_product_rows where maker_of like '+%' group by maker_of`,
  );
  await makeTemporaryTable(
    db,
    'import_owners',
    sql`select r.brand_of, min(r.line) as first_line, max(r.line) as last_line, max(r.maker_of) as maker_of, max(o.manufacturer_id) is null and min(r.maker_of) <> max(r.maker_of) as is_contradicted,
        max(r.known_brand) as brand_id, max(o.manufacturer_id) as owner_id, max(f.name_en) as owner_name
      from import_product_rows r
        left join brand_ownerships o on o.brand_id = r.known_brand and o.valid_to is null
        left join manufacturers f on f.id = o.manufacturer_id
      where r.maker_of is not null group by r.brand_of`,
  );
};

const verdicts = ({ mode }: JudgedImport): SQL => sql`
  select v.line, v.of, v.product_id as record_id, v.before, v.fault as code,
    case when v.fault is not null then 'refused'
      when v.line = v.first_line and v.product_id is null then 'new'
      when v.line = v.first_line and v.is_corrected then 'corrected'
      else 'unchanged' end as outcome,
    case v.fault when 'conflict_existing' then v.stored when 'brand_unknown' then v.brand_like when 'brand_differs' then v.other_brand
      when 'maker_differs' then v.owner_name when 'category_differs' then v.other_category end as suggestion,
    case when v.fault = 'conflict_in_file' then v.other end as other_line
  from (
    select r.line, p.of, p.product_id, p.before, p.first_line, p.is_corrected, p.stored, p.other_brand, p.other_category, r.brand_like, o.owner_name,
      case when o.is_contradicted and not p.is_contradicted then case when r.line = o.first_line then o.last_line else o.first_line end
        when r.line = p.first_line then p.last_line else p.first_line end as other,
      case when p.is_contradicted or o.is_contradicted then 'conflict_in_file'
        when p.product_id is not null and p.other_brand is not null then 'brand_differs'
        when p.other_category is not null then 'category_differs'
        when p.new_brand is not null and o.maker_of is null then 'brand_unknown'
        when r.maker_of <> '=' || o.owner_id then 'maker_differs'
        when ${mode} = 'add' and p.is_corrected then 'conflict_existing'
        when p.is_archived then 'record_archived' end as fault
    from import_product_rows r join import_identities i on i.line = r.line join import_products p on p.of = i.of
      left join import_owners o on o.brand_of = r.brand_of) as v`;

/** What a file of products makes and corrects, from the rows as they were judged last in this transaction. */
export const listProductEffects = (db: Statements): Promise<RecordEffect[]> => {
  const rows = sql`(select r.* from import_product_rows r join import_verdicts v on v.line = r.line and v.outcome <> 'refused')`;
  return db.execute<RecordEffect>(sql`
    select e.record, e.made, e.corrected, 0 as moved, e.names from (
      select 1 as place, 'manufacturer' as record, count(*)::int as made, 0 as corrected,
        ${namedFirst(sql`array_agg(coalesce(n.name_en, n.name_ar) order by n.first_line)`)} as names
      from import_new_makers n where n.maker_of in (select maker_of from ${rows} r)
      union all
      select 2, 'brand', count(*)::int, 0, ${namedFirst(sql`array_agg(concat_ws(' ≈ ', coalesce(n.name_en, n.name_ar), n.name_like) order by n.first_line)`)}
      from import_new_brands n where n.new_key in (select new_brand from ${rows} r)
      union all
      select 3, 'product', (count(*) filter (where p.product_id is null))::int, (count(*) filter (where p.is_corrected))::int,
        ${namedFirst(sql`array_agg(coalesce(p.name_en, p.name_ar) order by p.first_line) filter (where p.product_id is null)`)}
      from import_products p where p.of in (select v.of from import_verdicts v where v.outcome <> 'refused')) as e
    order by e.place`);
};
