import { type SQL, sql } from 'drizzle-orm';
import type { Statements } from '#db/client.ts';
import type { CategoryEffect, ImportMode, ImportReport, RecordEffect } from '#lib/vocabulary/import-terms.ts';
import { MARKET_CURRENCY, SUSPECT_JUMP, SUSPECT_UNIT_JUMP } from '#lib/vocabulary/market-terms.ts';
import { FIRST_DAY } from './archived-evidence.ts';
import { countOutcomes, type JudgedImport, type Judgement, namedFirst } from './import-verdicts.ts';
import { dayOf } from './kinds-of-evidence.ts';
import { scanImportRows } from './scan-import-rows.ts';
import { makeTemporaryTable } from './temporary-table.ts';

/** A price that is compared with is the median of so many days before. */
const REFERENCE_DAYS = 90;

const monthOf = (day: SQL): SQL => sql`date_trunc('month', ${day})::date`;

/** Between these times the price that was expected, an amount is in piastres. */
const PIASTRES = { from: 50, to: 200 };

/** What is said of a row before it is compared with the market is not judged again. */
const IS_READ = sql`r.code is null or r.code in ('product_unknown', 'match_review', 'match_unmatched', 'listing_ambiguous', 'conflict_in_file',
  'conflict_existing', 'month_archived', 'promo_not_lower', 'price_jump', 'unit_price_range')`;

/**
 * Says of each row of an import that was read what would become of it, by the market as it is now: the listing that it is of, whether its price
 * is there already, and whether it can be right. Doing it again changes nothing, unless the market has changed.
 */
export const judgeImportRows = async (db: Statements, judged: JudgedImport): Promise<Judgement> => {
  const market = await digestMarket(db, judged);
  await findVerdicts(db, judged);
  await db.execute(sql`
    update import_rows r set listing_id = j.listing_id, of_category = j.of_category, outcome = j.outcome, code = j.code,
      suggestion = j.suggestion, other_line = j.other_line, replaces = j.replaces
    from import_verdicts j
    where r.import_id = ${judged.id} and r.line = j.line
      and (r.listing_id, r.of_category, r.outcome, r.code, r.suggestion, r.other_line, r.replaces)
        is distinct from (j.listing_id, j.of_category, j.outcome, j.code, j.suggestion, j.other_line, j.replaces)`);
  return { digest: await digestRows(db, sql`import_rows where import_id = ${judged.id}`), market };
};

/**
 * Whether of every row would become what was found of it: judged again where anything has changed that decides it. In a transaction that holds
 * the categories' locks it stays true until commit.
 */
export const isStillJudged = async (
  db: Statements,
  judged: JudgedImport,
  { digest, market }: Partial<Judgement>,
): Promise<boolean> => {
  if (market === (await digestMarket(db, judged)))
    return digest === (await digestRows(db, sql`import_rows where import_id = ${judged.id}`));
  await findVerdicts(db, judged);
  return (
    digest ===
    (await digestRows(
      db,
      sql`(select r.line, r.store_id, r.observed_at, r.regular_price, r.promo_price, j.listing_id, j.of_category, j.replaces,
          case when j.line is null then r.outcome else j.outcome end as outcome, case when j.line is null then r.code else j.code end as code
        from import_rows r left join import_verdicts j on j.line = r.line where r.import_id = ${judged.id}) as r`,
    ))
  );
};

const digestRows = async (db: Statements, rows: SQL): Promise<string> => {
  const [row] = await scanImportRows(db, () =>
    db.execute<{ digest: string }>(sql`
      select coalesce(sum(hash_record_extended(row(line, outcome, code, listing_id, store_id, of_category, observed_at, regular_price, promo_price,
        replaces), 0)), 0)::text as digest
      from ${rows}`),
  );
  return row?.digest ?? '0';
};

/**
 * What decides of an import's rows: what they are of; and the dataset's evidence, which grows by runs, and whose rows that count change
 * only with a derivation of their category.
 */
const digestMarket = async (db: Statements, judged: JudgedImport): Promise<string> => {
  // Read before anything that is judged by: what is committed meanwhile shows as a change.
  const [market] = await db.execute<Record<string, string>>(sql`
    select (select concat_ws(' ', count(*), sum(no), count(*) filter (where state = 'voided')) from market_runs where dataset = ${judged.dataset}) as runs,
      (select md5(string_agg(category_no || ' ' || derivation, ',' order by category_no)) from category_datasets
        where dataset = ${judged.dataset}) as derivations,
      (select count(*)::text from archived_months) as archived`);
  await findListings(db, judged);
  const [row] = await db.execute<{ subjects: string }>(sql`
    select concat_ws(' ', count(*), sum(hash_record_extended(row(s.retailer_id, s.sku, s.gtin, s.matched_product_id, s.listing_id, s.of_category, s.product_id, s.code,
      s.net, s.waits_as), 0))) as subjects
    from import_subjects s`);
  return [market?.runs, market?.derivations, market?.archived, row?.subjects].join(' / ');
};

const findVerdicts = async (db: Statements, judged: JudgedImport): Promise<void> => {
  await compareRows(db, judged);
  await findReferences(db, judged);
  await makeTemporaryTable(db, 'import_verdicts', verdicts(judged.mode));
};

/**
 * What each code of a retailer and each GTIN stands for: rows are many, and what they are of is little. A product that is known by its GTIN or was found by its title, and that
 * the retailer has no item of, is a new item of it (`made_sku`); an item that waits for its product has found it so.
 */
const findListings = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  const isMatched = sql`l.match_status in ('auto', 'approved')`;
  const isWaiting = sql`l.match_status in ('review', 'unmatched') and l.product_id is null`;
  const inQueue = sql`s.waits_as is not null and s.likely_category is not null`;
  await scanImportRows(db, () =>
    makeTemporaryTable(
      db,
      'import_named',
      sql`select r.retailer_id, r.sku, r.gtin, r.matched_product_id, r.title_code, max(r.title) as title, max(r.size) as size,
          max(r.match_score) as match_score, coalesce(min(r.waits_as), case when r.matched_product_id is not null then 'review' end) as waits_as, min(r.likely_category) as likely_category
        from import_rows r where r.import_id = ${id} and (${IS_READ}) group by 1, 2, 3, 4, 5`,
    ),
  );
  await makeTemporaryTable(
    db,
    'import_subjects',
    sql`select s.retailer_id, s.sku, s.gtin, s.matched_product_id, coalesce(l.id, 'i-' || md5(s.retailer_id || ' ' || n.sku)) as listing_id, s.title_code, s.size, w.no as of_category,
        q.id as product_id, q.pack_count * q.net_content as net, n.sku as made_sku, s.title, s.match_score,
        ${isWaiting} and q.id is not null as is_found,
        -- A reviewer said no to it, or nothing came into question; its title is another by now, or the catalogue is.
        coalesce(l.match_status in ('rejected', 'unmatched') and q.id is null and s.waits_as = 'review', false) as is_reviewed_again,
        case when q.id is not null then null when l.match_status = 'review' or s.waits_as = 'review' then 'review' else 'unmatched' end as waits_as,
        case when l.id is null and p.id is null and n.sku is null then 'product_unknown'
          when l.id is null and n.sku is null then 'listing_ambiguous'
          when w.no is null then 'product_unknown'
          when p.id <> q.id then 'listing_ambiguous' end as code
      from (
        -- A row that says no code is of the item whose one code other rows give, else of one that is known by the barcode or by its product.
        select t.*, case when t.sku is not null then t.sku when t.title_code is not null then t.title_code when t.gtin is null then 't-' || md5(t.matched_product_id) when min(t.sku) over w is null then t.gtin
          when min(t.sku) over w = max(t.sku) over w then min(t.sku) over w end as own_code
        from import_named t
        window w as (partition by t.retailer_id, t.gtin)) as s
        left join products b on b.dataset = ${dataset} and b.gtin = s.gtin
        left join products p on p.dataset = ${dataset} and p.id = coalesce(b.id, s.matched_product_id)
          and (b.id is not null or s.gtin is null or p.gtin is null)
        left join listings k on k.retailer_id = s.retailer_id and k.retailer_sku = s.own_code
          and (s.sku is not null or s.title_code is not null or (k.match_status in ('review', 'unmatched') and k.product_id is null))
        left join lateral (
          select min(l.id) as id, count(*) as listings from listings l
          where l.product_id = p.id and l.retailer_id = s.retailer_id and ${isMatched}) as g on true
        left join listings l on l.id = coalesce(k.id, case when g.listings = 1 then g.id end)
        left join lateral (
          select s.own_code as sku
          where l.id is null and s.own_code is not null and (p.id is not null and g.listings = 0 or p.id is null and ${inQueue})
            and not exists (select from listings o where o.retailer_id = s.retailer_id and o.retailer_sku = s.own_code)) as n on true
        left join products q on q.id = case when l.id is null then p.id when ${isMatched} then l.product_id when ${isWaiting} then p.id end
        left join categories c on c.id = q.category_id
        -- Prices of an item that waits stay where its first ones are.
        left join lateral (
          select e.no from categories e where q.id is null and l.id is not null
            and exists (select from price_series t where t.category_no = e.no and t.listing_id = l.id)
          order by e.no limit 1) as o on true
        cross join lateral (select case when q.id is not null then c.no else coalesce(o.no, case when ${inQueue} then s.likely_category end) end as no) as w`,
  );
};

/** Each row with the stored price of its moment, if there is one, and with the rows of the file that are of the same. */
const compareRows = async (db: Statements, { id, dataset }: JudgedImport): Promise<void> => {
  // Of a table of all imports' rows it is not known how many are of this one.
  await scanImportRows(db, () =>
    makeTemporaryTable(
      db,
      'import_read',
      sql`select r.line, r.retailer_id, r.store_id, r.sku, r.gtin, r.matched_product_id, r.title_code, r.observed_at, r.regular_price, r.promo_price
        from import_rows r where r.import_id = ${id} and (${IS_READ})`,
    ),
  );
  await makeTemporaryTable(
    db,
    'import_moments',
    sql`select r.line, r.observed_at, r.regular_price, r.promo_price, r.store_id, s.listing_id, s.of_category, s.product_id,
        s.waits_as, t.id as series_id, w.*, d.*, ${monthOf(sql`d.day`)} as month,
        case when s.code is not null then s.code when d.day < ${FIRST_DAY} then 'month_archived' end as code
      from import_read r
        join import_subjects s on s.retailer_id = r.retailer_id and coalesce(s.sku, '') = coalesce(r.sku, '')
          and coalesce(s.gtin, '') = coalesce(r.gtin, '') and coalesce(s.matched_product_id, '') = coalesce(r.matched_product_id, '')
          and coalesce(s.title_code, '') = coalesce(r.title_code, '')
        left join price_series t on t.category_no = s.of_category and t.listing_id = s.listing_id and t.store_id = r.store_id
          and t.price_type = 'consumer' and t.currency = ${MARKET_CURRENCY} and t.owner_company_id is null and t.dataset = ${dataset}
        cross join lateral (select null::int as first_line, false as is_contradicted) as w
        cross join lateral (select ${dayOf(sql`r.observed_at`)} as day) as d`,
  );
  await db.execute(sql`
    update import_moments m set first_line = g.first_line, is_contradicted = g.is_contradicted
    from (select listing_id, store_id, observed_at, min(line) as first_line,
        min(regular_price) <> max(regular_price) or min(coalesce(promo_price, 0)) <> max(coalesce(promo_price, 0)) as is_contradicted
      from import_moments where listing_id is not null and code is null
      group by listing_id, store_id, observed_at having count(*) > 1) as g
    where m.listing_id = g.listing_id and m.store_id = g.store_id and m.observed_at = g.observed_at`);
  await makeTemporaryTable(
    db,
    'import_stored',
    sql`select m.line, o.*
      from import_moments m cross join lateral (
        select o.regular_price as stored_regular, o.promo_price as stored_promo, o.status <> 'void' as is_live,
          o.status = 'void' and u.state = 'voided' as is_gone, max(o.revision) over () as newest
        from price_observations o join market_runs u on u.no = o.run_no
        where o.category_no = m.of_category and o.series_id = m.series_id and o.observed_at = m.observed_at
        order by o.status <> 'void' desc, u.state <> 'voided' desc, o.revision desc limit 1) as o
      where m.series_id is not null and m.code is null`,
  );
};

/**
 * What a price may be compared with, by month, as prices rise: of its series, else, where it is not older than what a reference is of, of its
 * product in all chains today; and the unit prices of its category.
 */
const findReferences = async (db: Statements, { dataset }: JudgedImport): Promise<void> => {
  const paid = (of: string): SQL => sql.raw(`coalesce(${of}.promo_price, ${of}.regular_price)`);
  const days = sql.raw(String(REFERENCE_DAYS));
  await makeTemporaryTable(
    db,
    'import_references',
    sql`select s.listing_id, s.store_id, s.month, coalesce(own.median, shared.median) as median, s.of_category, m.net, t.last_on, ${paid('t')} as standing
      from (select listing_id, store_id, month, of_category, series_id, product_id, min(day) as first_day
          from import_moments where code is null group by 1, 2, 3, 4, 5, 6) as s
        left join lateral (select (p.pack_count * p.net_content)::numeric(12, 4) as net from products p where p.id = s.product_id) as m on true
        left join price_series t on t.category_no = s.of_category and t.id = s.series_id
        left join lateral (
          select percentile_disc(0.5) within group (order by ${paid('p')}) as median
          from price_spells p cross join lateral generate_series(greatest(p.from_on, s.first_day - ${days}),
            least(case when p.to_on = 'infinity' then t.last_on else p.to_on end, s.first_day), interval '1 day') as each_day
          where p.category_no = s.of_category and p.series_id = s.series_id and p.from_on <= s.first_day and p.to_on >= s.first_day - ${days}) as own on true
        left join lateral (
          select percentile_disc(0.5) within group (order by ${paid('c')}) as median from chain_prices c
          where c.category_no = s.of_category and c.dataset = ${dataset} and c.price_type = 'consumer' and c.product_id = s.product_id and c.area = 0
            and c.owner_company_id is null and c.regular_price is not null
            and s.first_day >= (select n.newest_on - ${days} from category_datasets n where n.category_no = s.of_category and n.dataset = ${dataset})) as shared on true`,
  );
  await makeTemporaryTable(
    db,
    'import_unit_prices',
    sql`select c.category_no as of_category, percentile_cont(0.01) within group (order by c.unit_price) as lowest,
        percentile_cont(0.99) within group (order by c.unit_price) as highest
      from chain_prices c
      where c.category_no in (select distinct of_category from import_moments) and c.dataset = ${dataset} and c.price_type = 'consumer' and c.area = 0
        and c.owner_company_id is null and c.unit_price is not null
      group by c.category_no`,
  );
};

const verdicts = (mode: ImportMode): SQL => {
  const number = (value: number): SQL => sql.raw(String(value));
  const [jump, unitJump] = [number(SUSPECT_JUMP), number(SUSPECT_UNIT_JUMP)];
  const paid = sql`coalesce(m.promo_price, m.regular_price)`;
  const isSame = sql`e.is_live and e.stored_regular = m.regular_price and e.stored_promo is not distinct from m.promo_price`;
  // Prices by unit are kept in twelve digits, four of them decimals.
  const doubt = sql`case when m.promo_price >= m.regular_price then 'promo_not_lower'
    when ${paid} / f.net not between 0.0001 and 99999999 then 'unit_price_range'
    when ${paid} > f.median * ${jump} or ${paid} < f.median / ${jump} then 'price_jump'
    when ${paid} / f.net > u.highest * ${unitJump} or ${paid} / f.net < u.lowest / ${unitJump} then 'unit_price_range' end`;
  const stored = sql`concat_ws(' / ', trim_scale(e.stored_regular)::text, trim_scale(e.stored_promo)::text)`;
  const isOther = sql`e.line is not null and not e.is_gone`;
  return sql`
    select v.line, v.listing_id, v.of_category, v.other_line, v.newest as replaces, v.outcome,
      case when v.outcome in ('new', 'unchanged', 'corrected') then null else v.code end as code,
      case when v.outcome = 'refused' and v.code = 'conflict_existing' then v.stored
        when v.outcome in ('refused', 'suspect') and v.code = 'price_jump' then v.expected end as suggestion
    from (
      select m.line, m.listing_id, m.of_category, e.newest, ${stored} as stored, trim_scale(f.median)::text as expected,
        case when m.code is null and m.is_contradicted and m.line = m.first_line then (select min(n.line) from import_moments n
            where n.listing_id = m.listing_id and n.store_id = m.store_id and n.observed_at = m.observed_at and n.line > m.line)
          when m.code is null and m.line <> m.first_line then m.first_line end as other_line,
        case when m.code = 'month_archived' then 'refused'
          when m.code is not null then 'review'
          when m.is_contradicted then 'refused'
          when m.line <> m.first_line or (${isSame}) then 'unchanged'
          when ${isOther} and (${mode} = 'add' or (${doubt}) is not null) then 'refused'
          when ${isOther} then 'corrected'
          when (${doubt}) is not null then 'suspect'
          when m.waits_as is not null then 'review'
          else 'new' end as outcome,
        case when m.code is not null then m.code
          when m.is_contradicted then 'conflict_in_file'
          when ${isOther} and ${mode} = 'add' then 'conflict_existing'
          else coalesce((${doubt}), 'match_' || m.waits_as) end as code
      from import_moments m
        left join import_stored e on e.line = m.line
        left join import_references f on f.listing_id = m.listing_id and f.store_id = m.store_id and f.month = m.month
        left join import_unit_prices u on u.of_category = m.of_category) as v`;
};

/** What a check found, from the rows as they were judged last in this transaction. */
export const summarizeImportRows = async (
  db: Statements,
  { id }: JudgedImport,
): Promise<Omit<ImportReport, keyof Judgement>> => {
  const counts = await countOutcomes(db, id);
  return {
    ...counts,
    categories: await listEffects(db),
    records: await listItemEffects(db),
    retitled: await countRetitled(db, id),
    looksLikePiastres: await isInPiastres(db, counts.outcomes.suspect),
  };
};

/** Items of retailers that a file makes, and those that it finds the product of. */
const listItemEffects = async (db: Statements): Promise<RecordEffect[]> => {
  const [items] = await db.execute<RecordEffect>(sql`
    select 'listing' as record, (count(*) filter (where i.is_made))::int as made, (count(*) filter (where not i.is_made))::int as corrected, 0 as moved,
      ${namedFirst(sql`array_agg(i.name_en order by i.name_en) filter (where i.is_made)`)} as names
    from (select distinct s.listing_id, s.made_sku is not null as is_made, p.name_en
      from import_subjects s join products p on p.id = s.product_id
      where s.code is null and (s.made_sku is not null or s.is_found) and exists (
        select from import_verdicts v where v.listing_id = s.listing_id and v.outcome in ('new', 'corrected', 'suspect'))) as i`);
  return items && items.made + items.corrected > 0 ? [items] : [];
};

/** Items that were matched and are called otherwise now. */
const countRetitled = async (db: Statements, id: string): Promise<number> => {
  const [row] = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from import_rows where import_id = ${id} and is_retitled and outcome <> 'refused'`,
  );
  return row?.n ?? 0;
};

const listEffects = (db: Statements): Promise<CategoryEffect[]> =>
  db.execute<CategoryEffect>(sql`
    select c.id as "categoryId", c.name_en as "nameEn", c.name_ar as "nameAr", w.rows, w.products, w.from_on::text as "from", w.to_on::text as "to", w.change
    from (
      select n.of_category, count(*)::int as rows, count(distinct n.product_id)::int as products, min(n.day) as from_on, max(n.day) as to_on,
        (exp(avg(ln(n.paid / f.standing)) filter (where n.is_newest)) - 1)::float8 as change
      from (
        select m.of_category, m.listing_id, m.store_id, m.product_id, m.day, m.month,
          coalesce(m.promo_price, m.regular_price) as paid,
          row_number() over (partition by m.listing_id, m.store_id order by m.observed_at desc) = 1 as is_newest
        from import_moments m join import_verdicts v on v.line = m.line
        where v.outcome in ('new', 'corrected')) as n
        join import_references f on f.listing_id = n.listing_id and f.store_id = n.store_id and f.month = n.month
      group by n.of_category) as w
      join categories c on c.no = w.of_category
    order by c.position, c.id`);

const isInPiastres = async (db: Statements, suspects: number): Promise<boolean> => {
  if (suspects === 0) return false;
  const [row] = await db.execute<{ rows: number }>(sql`
    select count(*)::int as rows
    from import_moments m join import_verdicts v on v.line = m.line
      join import_references f on f.listing_id = m.listing_id and f.store_id = m.store_id and f.month = m.month
    where v.outcome = 'suspect' and v.code = 'price_jump'
      and coalesce(m.promo_price, m.regular_price) between f.median * ${sql.raw(String(PIASTRES.from))} and f.median * ${sql.raw(String(PIASTRES.to))}`);
  return 2 * (row?.rows ?? 0) > suspects;
};
