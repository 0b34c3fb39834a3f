import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { disputedReadings, marketDisputes, verdictReadings } from '#db/schema/market-disputes.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import {
  type DisputeKind,
  type DisputeState,
  type DisputeVerdict,
  MARKET_CURRENCY,
  type PriceSource,
} from '#lib/vocabulary/market-terms.ts';
import type { RowsPage } from '#lib/vocabulary/paging.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import { countUpTo } from './count-up-to.ts';

/** What customers say is wrong: a chain's price on a day, or the match of a listing. */

export type DisputeRow = typeof marketDisputes.$inferSelect;
type NewDispute = Omit<typeof marketDisputes.$inferInsert, 'id'>;

/** A chain's price on a day: what all disputes of it are about. */
export type PriceSubject = { dataset: Dataset; productId: string; retailerId: string; day: Day };

const holdCompany = async (tx: Transaction, companyId: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('disputes:' || ${companyId}, 0))`);
};

/** How many a company has open, held until the end of the transaction: no other of it is opened meanwhile. */
export const countOpenDisputes = async (tx: Transaction, companyId: string): Promise<number> => {
  await holdCompany(tx, companyId);
  return tx.$count(
    marketDisputes,
    and(eq(marketDisputes.companyId, companyId), eq(marketDisputes.state, 'open')),
  );
};

/** The open dispute of its company about the same, if there is one. */
export const findSameDispute = async (tx: Transaction, dispute: NewDispute): Promise<DisputeRow | null> => {
  const { companyId, dataset, productId, retailerId, day, listingId } = dispute;
  const same = listingId
    ? eq(marketDisputes.listingId, listingId)
    : and(
        ...[eq(marketDisputes.dataset, dataset), eq(marketDisputes.productId, productId)],
        ...[eq(marketDisputes.retailerId, retailerId), eq(marketDisputes.day, day ?? '')],
      );
  const [row] = await tx
    .select()
    .from(marketDisputes)
    .where(and(eq(marketDisputes.companyId, companyId), eq(marketDisputes.state, 'open'), same));
  return row ?? null;
};

export const insertDispute = async (tx: Transaction, dispute: NewDispute): Promise<DisputeRow> => {
  const [row] = await tx.insert(marketDisputes).values(dispute).returning();
  if (!row) throw new Error('the dispute was not kept');
  return row;
};

/** A dispute with the names of what it is about; of what is gone, its ids. */
export type NamedDispute = {
  id: string;
  companyId: string;
  userId: string;
  kind: DisputeKind;
  dataset: Dataset;
  productId: string;
  productEn: string;
  productAr: string;
  retailerId: string;
  retailerEn: string;
  retailerAr: string;
  day: Day | null;
  price: number | null;
  listingId: string | null;
  code: string | null;
  title: string | null;
  note: string | null;
  createdAt: string;
  state: DisputeState;
  closedAt: string | null;
  closedBy: string | null;
  answer: string | null;
  /** Readings of its price that are out of all figures. */
  excluded: number;
};

const NAMED = sql`
  select d.id, d.company_id as "companyId", d.user_id as "userId", d.kind, d.dataset, d.product_id as "productId",
    coalesce(p.name_en, d.product_id) as "productEn", coalesce(p.name_ar, d.product_id) as "productAr", d.retailer_id as "retailerId",
    coalesce(r.name_en, d.retailer_id) as "retailerEn", coalesce(r.name_ar, d.retailer_id) as "retailerAr", d.day::text, d.price::float8,
    d.listing_id as "listingId", d.listing_code as code, d.listing_title as title, d.note, d.created_at::text as "createdAt", d.state,
    d.closed_at::text as "closedAt", d.closed_by as "closedBy", d.answer,
    (select count(*)::int from disputed_readings x where x.dataset = d.dataset and x.product_id = d.product_id
      and x.retailer_id = d.retailer_id and x.day = d.day and x.status = 'disputed') as excluded
  from market_disputes d left join products p on p.id = d.product_id left join retailers r on r.id = d.retailer_id`;

type Filter = { companyId?: string; state?: DisputeState | undefined };

const meets = ({ companyId, state }: Filter): SQL =>
  sql.join(
    [
      ...(companyId === undefined ? [] : [sql`d.company_id = ${companyId}`]),
      ...(state === undefined ? [] : [sql`d.state = ${state}`]),
      sql`true`,
    ],
    sql` and `,
  );

/** A page of disputes, the newest first, or what is open, the oldest. */
export const listDisputePage = async (
  db: Database,
  filter: Filter,
  { cursor, offset, limit, countTo }: RowsPage,
): Promise<{ rows: NamedDispute[]; total: number }> => {
  const isOldestFirst = filter.companyId === undefined && filter.state === 'open';
  const [order, isBehind] = isOldestFirst
    ? [sql`d.created_at, d.id`, sql`>`]
    : [sql`d.created_at desc, d.id desc`, sql`<`];
  const behind = cursor
    ? sql`(d.created_at, d.id) ${isBehind} (select c.created_at, c.id from market_disputes c where c.id = ${cursor})`
    : sql`true`;
  const rows = await db.execute<NamedDispute>(
    sql`${NAMED} where ${meets(filter)} and ${behind} order by ${order} offset ${offset} limit ${limit}`,
  );
  const counted = and(
    filter.companyId === undefined ? undefined : eq(marketDisputes.companyId, filter.companyId),
    filter.state === undefined ? undefined : eq(marketDisputes.state, filter.state),
  );
  return { rows, total: await countUpTo(db, marketDisputes, counted, countTo) };
};

export const listNamedDisputes = (db: Database, ids: readonly string[]): Promise<NamedDispute[]> =>
  db.execute<NamedDispute>(
    sql`${NAMED} where d.id = any (${sql.param([...ids])}::text[]) order by d.created_at, d.id`,
  );

/** What a company has open, with what its rows are known by. */
export const listOpenIssues = (db: Database, companyId: string) =>
  db
    .select({
      ...{ kind: marketDisputes.kind, productId: marketDisputes.productId },
      ...{ retailerId: marketDisputes.retailerId, day: marketDisputes.day, code: marketDisputes.listingCode },
    })
    .from(marketDisputes)
    .where(and(eq(marketDisputes.companyId, companyId), eq(marketDisputes.state, 'open')));

/** Disputes that wait for an admin, counted no further than one beyond `most`. */
export const countWaitingDisputes = (db: Database, most: number): Promise<number> =>
  countUpTo(db, marketDisputes, eq(marketDisputes.state, 'open'), most);

export const findDispute = async (db: Database, id: string): Promise<DisputeRow | null> => {
  const [row] = await db.select().from(marketDisputes).where(eq(marketDisputes.id, id));
  return row ?? null;
};

const isOpenOf = ({ dataset, productId, retailerId, day }: PriceSubject) =>
  and(
    ...[eq(marketDisputes.state, 'open'), eq(marketDisputes.dataset, dataset)],
    ...[eq(marketDisputes.productId, productId), eq(marketDisputes.retailerId, retailerId)],
    eq(marketDisputes.day, day),
  );

/** How many say that a price is wrong, and wait. */
export const countSamePrice = (db: Database, subject: PriceSubject): Promise<number> =>
  db.$count(marketDisputes, isOpenOf(subject));

/** All that is open about a price, held until the end of the transaction, in one order. */
export const lockOpenOfPrice = (tx: Transaction, subject: PriceSubject): Promise<DisputeRow[]> =>
  tx.select().from(marketDisputes).where(isOpenOf(subject)).orderBy(marketDisputes.id).for('no key update');

type Closing = {
  state: DisputeVerdict;
  closedAt: Date;
  closedBy: string;
  answer?: string | null;
  verdictId: string;
};

/** @returns those that were open */
export const closeDisputes = async (
  tx: Transaction,
  ids: readonly string[],
  closing: Closing,
): Promise<DisputeRow[]> =>
  ids.length === 0
    ? []
    : tx
        .update(marketDisputes)
        .set(closing)
        .where(and(inArray(marketDisputes.id, [...ids]), eq(marketDisputes.state, 'open')))
        .returning();

/** Takes a company's own open dispute back. Null: it has none of that id. */
export const withdrawDispute = async (
  tx: Transaction,
  { id, companyId }: { id: string; companyId: string },
  now: Date,
): Promise<DisputeRow | null> => {
  const [row] = await tx
    .update(marketDisputes)
    .set({ state: 'withdrawn', closedAt: now })
    .where(
      and(
        eq(marketDisputes.id, id),
        eq(marketDisputes.companyId, companyId),
        eq(marketDisputes.state, 'open'),
      ),
    )
    .returning();
  return row ?? null;
};

export type AnsweredMatch = { listingId: string; decisionSeq: number; productId: string | null };

/** Closes what is open about the match of a listing: upheld, unless it is still of the product that was disputed. */
export const closeMatchDisputes = (
  tx: Transaction,
  { listingId, decisionSeq, productId }: AnsweredMatch,
  { closedAt, closedBy }: { closedAt: Date; closedBy: string },
): Promise<DisputeRow[]> =>
  tx
    .update(marketDisputes)
    .set({
      state: sql`case when product_id = ${productId}::text then 'refused' else 'upheld' end`,
      ...{ closedAt, closedBy, decisionSeq },
    })
    .where(and(eq(marketDisputes.listingId, listingId), eq(marketDisputes.state, 'open')))
    .returning();

const REOPENED = { state: 'open', closedAt: null, closedBy: null, answer: null } as const;

/**
 * Has disputes wait again that a decision had answered, the newest of each company, except where it has said the same since.
 * @returns those that wait again
 */
export const reopenMatchDisputes = (tx: Transaction, decisionSeq: number): Promise<DisputeRow[]> => {
  const ids = sql`(
    select distinct on (d.company_id) d.id from market_disputes d
    where d.decision_seq = ${decisionSeq} and not exists (select from market_disputes o
      where o.company_id = d.company_id and o.listing_id = d.listing_id and o.state = 'open')
    order by d.company_id, d.created_at desc, d.id desc)`;
  return tx
    .update(marketDisputes)
    .set({ ...REOPENED, decisionSeq: null })
    .where(sql`${marketDisputes.id} in ${ids}`)
    .returning();
};

/** All that an answer answered, held until the end of the transaction, with their companies: none of these asks meanwhile. */
export const lockAnswered = async (tx: Transaction, verdictId: string): Promise<DisputeRow[]> => {
  const isOfIt = eq(marketDisputes.verdictId, verdictId);
  const companies = await tx
    .selectDistinct({ id: marketDisputes.companyId })
    .from(marketDisputes)
    .where(isOfIt)
    .orderBy(marketDisputes.companyId);
  for (const { id } of companies) await holdCompany(tx, id);
  return tx.select().from(marketDisputes).where(isOfIt).orderBy(marketDisputes.id).for('no key update');
};

/** Has what an answer answered wait again. */
export const reopenAnswered = (tx: Transaction, verdictId: string): Promise<DisputeRow[]> =>
  tx
    .update(marketDisputes)
    .set({ ...REOPENED, verdictId: null })
    .where(eq(marketDisputes.verdictId, verdictId))
    .returning();

/** Whether the same price was reported again since an answer: it waits, or was answered after it. */
export const isReportedSince = async (
  db: Database,
  { dataset, productId, retailerId, day }: PriceSubject,
  { verdictId, closedAt }: { verdictId: string; closedAt: Date },
): Promise<boolean> => {
  const [row] = await db.execute<{ is: boolean }>(sql`
    select exists (select from market_disputes d where d.dataset = ${dataset} and d.product_id = ${productId}
      and d.retailer_id = ${retailerId} and d.day = ${day}::date and (d.state = 'open' or d.verdict_id <> ${verdictId}
        and d.closed_at >= ${closedAt.toISOString()}::timestamptz)) as is`);
  return row?.is === true;
};

/** What became since of the readings that an answer decided of: some are out because of another price; lie in the archive, or are of another product. */
export const findReadingsSince = async (
  db: Database,
  { dataset, productId, retailerId, day }: PriceSubject,
  verdictId: string,
): Promise<{ isElsewhere: boolean; isGone: boolean }> => {
  const isSame = (of: string) =>
    sql.raw(`${of}.of_category = v.of_category and ${of}.series_id = v.series_id and ${of}.observed_at = v.observed_at
      and ${of}.revision = v.revision`);
  const [row] = await db.execute<{ isElsewhere: boolean; isGone: boolean }>(sql`
    select coalesce(bool_or(exists (select from disputed_readings x where ${isSame('x')}
          and (x.dataset, x.product_id, x.retailer_id, x.day) <> (${dataset}, ${productId}, ${retailerId}, ${day}::date))
        or exists (select from verdict_readings l where ${isSame('l')} and l.verdict_id <> v.verdict_id and l.decided_at >= v.decided_at)),
        false) as "isElsewhere",
      coalesce(bool_or(not exists (select from price_series s join price_observations o on o.category_no = s.category_no and o.series_id = s.id
        where s.category_no = v.of_category and s.id = v.series_id and s.product_id = ${productId} and o.observed_at = v.observed_at
          and o.revision = v.revision)), false) as "isGone"
    from verdict_readings v where v.verdict_id = ${verdictId}`);
  return row ?? { isElsewhere: false, isGone: false };
};

export type ReadingKey = { seriesId: number; observedAt: Date; revision: number };

export type ReadingRow = {
  seriesId: number;
  observedAt: string;
  revision: number;
  storeEn: string;
  storeAr: string;
  code: string;
  title: string;
  source: PriceSource;
  regular: number;
  promo: number | null;
  /** What it counts as, or is about to. */
  status: 'ok' | 'suspect' | 'disputed' | 'void';
};

/** Readings within so many days of the disputed price may be what it is based on, or carry it on. */
const DAYS_AROUND = 10;

/** A chain's readings around the day; of what the archive holds there are none. */
const readingsOf = ({ dataset, productId, retailerId, day }: PriceSubject, ofCategory: number): SQL => sql`
  price_series s
    join price_observations o on o.category_no = s.category_no and o.series_id = s.id
      and o.observed_at >= (${day}::date - ${DAYS_AROUND}::int)::timestamp at time zone 'Africa/Cairo'
      and o.observed_at < (${day}::date + ${DAYS_AROUND + 1}::int)::timestamp at time zone 'Africa/Cairo'
      and s.category_no = ${ofCategory} and s.dataset = ${dataset} and s.product_id = ${productId} and s.retailer_id = ${retailerId}
      and s.price_type = 'consumer' and s.currency = ${MARKET_CURRENCY} and s.owner_company_id is null`;

const isSameReading = sql`x.of_category = o.category_no and x.series_id = o.series_id and x.observed_at = o.observed_at
  and x.revision = o.revision`;

/** The readings that a chain's price on a day may be based on, those of its day first, and what each counts as or is about to. */
export const listReadings = (
  db: Database,
  subject: PriceSubject,
  { ofCategory, limit }: { ofCategory: number; limit: number },
): Promise<ReadingRow[]> =>
  db.execute<ReadingRow>(sql`
    select s.id::float8 as "seriesId", o.observed_at::text as "observedAt", o.revision, t.name_en as "storeEn", t.name_ar as "storeAr",
      l.retailer_sku as code, l.raw_title as title, m.source, o.regular_price::float8 as regular, o.promo_price::float8 as promo,
      coalesce(x.status, o.status) as status
    from ${readingsOf(subject, ofCategory)}
      join stores t on t.id = s.store_id join listings l on l.id = s.listing_id join market_runs m on m.no = o.run_no
      left join disputed_readings x on ${isSameReading}
    where o.status <> 'void' or (x.status <> 'void' and x.derived_at is null)
    order by abs((o.observed_at at time zone 'Africa/Cairo')::date - ${subject.day}::date), s.id, o.observed_at limit ${limit}`);

/** What shoppers pay at the chain on the day, as it is derived now; null: no price is in effect. */
export const findChainPrice = async (
  db: Database,
  { dataset, productId, retailerId, day }: PriceSubject,
  ofCategory: number,
): Promise<number | null> => {
  const [row] = await db.execute<{ price: number }>(sql`
    select coalesce(p.promo_price, p.regular_price)::float8 as price
    from chain_prices c join chain_spells p on p.category_no = c.category_no and p.chain_id = c.id
    where c.category_no = ${ofCategory} and c.dataset = ${dataset} and c.product_id = ${productId} and c.retailer_id = ${retailerId}
      and c.price_type = 'consumer' and c.area = 0 and c.owner_company_id is null and p.from_on <= ${day}::date and p.to_on >= ${day}::date`);
  return row?.price ?? null;
};

const keysOf = (keys: readonly ReadingKey[]): SQL => {
  const rows = keys.map(({ seriesId, observedAt, revision }) => ({
    ...{ series_id: seriesId, observed_at: observedAt.toISOString(), revision },
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as k (series_id bigint, observed_at timestamptz, revision int)`;
};

const ofSubject = ({ dataset, productId, retailerId, day }: PriceSubject) =>
  and(
    eq(disputedReadings.dataset, dataset),
    eq(disputedReadings.productId, productId),
    eq(disputedReadings.retailerId, retailerId),
    eq(disputedReadings.day, day),
  );

/** How many readings of a price are out of all figures, or about to be. */
export const countExcluded = (db: Database, subject: PriceSubject): Promise<number> =>
  db.$count(disputedReadings, and(ofSubject(subject), eq(disputedReadings.status, 'disputed')));

/**
 * Has exactly these sound readings of a chain be disputed; those that were before count again. What is no reading of the chain, or is disputed with
 * another day of it, stays as it is. @returns whether anything is another than before
 */
export const chooseReadings = async (
  tx: Transaction,
  subject: PriceSubject,
  { ofCategory, keys }: { ofCategory: number; keys: readonly ReadingKey[] },
): Promise<boolean> => {
  const { dataset, productId, retailerId, day } = subject;
  const changed = await tx.execute(sql`
    update disputed_readings x set status = n.status, derived_at = null
    from (select d.of_category, d.series_id, d.observed_at, d.revision, case when k.series_id is null then 'ok' else 'disputed' end as status
      from disputed_readings d
        left join ${keysOf(keys)} on k.series_id = d.series_id and k.observed_at = d.observed_at and k.revision = d.revision
      where d.dataset = ${dataset} and d.product_id = ${productId} and d.retailer_id = ${retailerId} and d.day = ${day}::date) as n
    where x.of_category = n.of_category and x.series_id = n.series_id and x.observed_at = n.observed_at and x.revision = n.revision
      and x.status <> n.status and x.status <> 'void' returning x.series_id`);
  const added = await tx.execute(sql`
    insert into disputed_readings (of_category, series_id, observed_at, revision, dataset, product_id, retailer_id, day, status)
    select o.category_no, o.series_id, o.observed_at, o.revision, ${dataset}, ${productId}, ${retailerId}, ${day}::date, 'disputed'
    from ${readingsOf(subject, ofCategory)}
      join ${keysOf(keys)} on k.series_id = s.id and k.observed_at = o.observed_at and k.revision = o.revision
    where o.status = 'ok'
    on conflict do nothing returning series_id`);
  return changed.length + added.length > 0;
};

/** What the disputed readings of a price count as from now on. */
export const settleReadings = async (
  tx: Transaction,
  subject: PriceSubject,
  status: 'ok' | 'void',
): Promise<void> => {
  await tx
    .update(disputedReadings)
    .set({ status, derivedAt: null })
    .where(and(ofSubject(subject), eq(disputedReadings.status, 'disputed')));
};

/** Keeps which readings an answer decides of, so that it can be undone. Call it before they are settled. */
export const keepVerdictReadings = async (
  tx: Transaction,
  subject: PriceSubject,
  { verdictId, decidedAt }: { verdictId: string; decidedAt: Date },
): Promise<void> => {
  const { ofCategory, seriesId, observedAt, revision } = disputedReadings;
  await tx.insert(verdictReadings).select(
    tx
      .select({
        verdictId: sql`${verdictId}::text`.as('verdict_id'),
        ...{ ofCategory, seriesId, observedAt, revision },
        decidedAt: sql`${decidedAt.toISOString()}::timestamptz`.as('decided_at'),
      })
      .from(disputedReadings)
      .where(and(ofSubject(subject), eq(disputedReadings.status, 'disputed'))),
  );
};

/** Has the readings of an answer be disputed again, as before it. @returns false where another price has taken one of them meanwhile */
export const disputeAgain = async (
  tx: Transaction,
  { dataset, productId, retailerId, day }: PriceSubject,
  verdictId: string,
): Promise<boolean> => {
  const kept = await tx.delete(verdictReadings).where(eq(verdictReadings.verdictId, verdictId)).returning();
  const again = kept.map(({ ofCategory, seriesId, observedAt, revision }) => ({
    ...{ ofCategory, seriesId, observedAt, revision, dataset, productId, retailerId, day },
    ...{ status: 'disputed' as const, derivedAt: null },
  }));
  if (again.length === 0) return true;
  const { ofCategory, seriesId, observedAt, revision } = disputedReadings;
  const written = await tx
    .insert(disputedReadings)
    .values(again)
    .onConflictDoUpdate({
      target: [ofCategory, seriesId, observedAt, revision],
      set: { status: 'disputed', derivedAt: null },
      // One that is settled and not derived yet is still of this price.
      setWhere: ofSubject({ dataset, productId, retailerId, day }),
    })
    .returning({ seriesId });
  return written.length === again.length;
};

/** Removes what it takes to undo answers that were given before a moment. @returns how many readings */
export const sweepVerdictReadings = async (db: Database, before: Date): Promise<number> => {
  const removed = await db
    .delete(verdictReadings)
    .where(lt(verdictReadings.decidedAt, before))
    .returning({ verdictId: verdictReadings.verdictId });
  return removed.length;
};

/** Removes disputes that were closed before a moment. @returns how many */
export const sweepDisputes = async (db: Database, before: Date): Promise<number> => {
  const removed = await db
    .delete(marketDisputes)
    .where(lt(marketDisputes.closedAt, before))
    .returning({ id: marketDisputes.id });
  return removed.length;
};
