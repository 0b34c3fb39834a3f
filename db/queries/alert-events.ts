import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { alertEvents, alertRules } from '#db/schema/alerts.ts';
import type { Dataset } from '#lib/vocabulary/terms.ts';
import type { RuleOwner } from './alert-rules.ts';
import type { ChangeRow } from './market-changes.ts';

type Place = { categoryId: string; dataset: Dataset };

export type NewEvent = ChangeRow & { ruleId: string; key: string; isOver: boolean };

const INSERTED_AT_ONCE = 2_000;

/**
 * Adds what rules speak of. What a rule has is not added twice; what was withdrawn and is true again, with no one having heard of the withdrawal,
 * stands as it did. @returns the rules that have something new
 */
export const insertEvents = async (
  tx: Transaction,
  { categoryId, dataset }: Place,
  events: readonly NewEvent[],
  now: Date,
): Promise<string[]> => {
  const added = new Set<string>();
  for (let from = 0; from < events.length; from += INSERTED_AT_ONCE) {
    const some = events.slice(from, from + INSERTED_AT_ONCE);
    // Many rules speak of the same changes, which are sent once.
    const changes = new Map(some.map(({ ruleId: _, isOver: _isOver, ...change }) => [change.key, change]));
    const raised = some.map(({ ruleId, key, isOver }) => ({ ruleId, key, isOver }));
    const rows = await tx.execute<{ ruleId: string; isNew: boolean }>(sql`
      insert into alert_events as e (rule_id, change, category_id, dataset, kind, product_id, retailer_id, store_id, brand_id, former_id, first_on, before,
        after, found_at, over_at)
      select r."ruleId", r.key, ${categoryId}, ${dataset}, c.kind, c."productId", c."retailerId", c."storeId", c."brandId", c."formerId", c."firstOn", c.before,
        c.after, ${now.toISOString()}::timestamptz, case when r."isOver" then ${now.toISOString()}::timestamptz end
      from jsonb_to_recordset(${JSON.stringify(raised)}::text::jsonb) as r ("ruleId" text, key text, "isOver" boolean)
        join jsonb_to_recordset(${JSON.stringify([...changes.values()])}::text::jsonb) as c (key text, kind text, "productId" text, "retailerId" text,
          "storeId" text, "brandId" text, "formerId" text, "firstOn" date, before numeric, after numeric) on c.key = r.key
      on conflict (rule_id, change) do update set withdrawn_at = null where e.withdrawn_at is not null and e.withdrawal_said_at is null
      returning rule_id as "ruleId", delivered_at is null as "isNew"`);
    for (const { ruleId, isNew } of rows) if (isNew) added.add(ruleId);
  }
  return [...added];
};

export type StandingEvent = Pick<ChangeRow, 'kind' | 'productId' | 'retailerId' | 'storeId'> & {
  ruleId: string;
};

/** Alerts that last and are not over, of these products: what its kind says lasts, and prices of rules with a limit. */
export const listStandingEvents = async (
  db: Database,
  { categoryId, dataset }: Place,
  products: readonly string[],
): Promise<StandingEvent[]> =>
  db
    .select({
      ruleId: alertEvents.ruleId,
      kind: alertEvents.kind,
      productId: alertEvents.productId,
      retailerId: alertEvents.retailerId,
      storeId: alertEvents.storeId,
    })
    .from(alertEvents)
    .innerJoin(alertRules, eq(alertRules.id, alertEvents.ruleId))
    .where(
      and(
        eq(alertEvents.categoryId, categoryId),
        eq(alertEvents.dataset, dataset),
        or(
          inArray(alertEvents.kind, ['shelf_empty', 'promotion_begun']),
          and(eq(alertEvents.kind, 'price'), or(isNotNull(alertRules.below), isNotNull(alertRules.above))),
        ),
        isNull(alertEvents.overAt),
        sql`${alertEvents.productId} = any (${sql.param([...products])}::text[])`,
      ),
    );

/** Notes that alerts which last are over. */
export const endEvents = async (
  tx: Transaction,
  ended: readonly { ruleId: string; subject: string }[],
  now: Date,
): Promise<void> => {
  if (ended.length === 0) return;
  const list = JSON.stringify(ended.map(({ ruleId, subject }) => ({ rule_id: ruleId, subject })));
  await tx.execute(sql`
    update alert_events e set over_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${list}::text::jsonb) as ended (rule_id text, subject text)
    where e.rule_id = ended.rule_id and e.over_at is null
      and concat_ws('|', e.kind, e.product_id, e.retailer_id, coalesce(e.store_id, '')) = ended.subject`);
};

/** Changes that are there no more: what no one heard of is forgotten, of the rest it is said once. @returns rules with something to say */
export const withdrawEvents = async (
  tx: Transaction,
  { categoryId, dataset }: Place,
  keys: readonly string[],
  now: Date,
): Promise<string[]> => {
  if (keys.length === 0) return [];
  const isOfThem = and(
    eq(alertEvents.categoryId, categoryId),
    eq(alertEvents.dataset, dataset),
    sql`${alertEvents.change} = any (${sql.param([...keys])}::text[])`,
  );
  await tx.delete(alertEvents).where(and(isOfThem, isNull(alertEvents.deliveredAt)));
  const rows = await tx
    .update(alertEvents)
    .set({
      withdrawnAt: now,
      overAt: sql`coalesce(${alertEvents.overAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(isOfThem, isNull(alertEvents.withdrawnAt)))
    .returning({ ruleId: alertEvents.ruleId });
  return [...new Set(rows.map(({ ruleId }) => ruleId))];
};

/** Changes that moved to another day: they stay the same alerts. */
export const redateEvents = async (
  tx: Transaction,
  { categoryId, dataset }: Place,
  moved: readonly { from: string; to: string; firstOn: string }[],
): Promise<void> => {
  if (moved.length === 0) return;
  const list = JSON.stringify(
    moved.map(({ from, to, firstOn }) => ({ was: from, is_now: to, day: firstOn })),
  );
  await tx.execute(sql`
    update alert_events e set change = moved.is_now, first_on = moved.day
    from jsonb_to_recordset(${list}::text::jsonb) as moved (was text, is_now text, day date)
    where e.category_id = ${categoryId} and e.dataset = ${dataset} and e.change = moved.was
      and not exists (select from alert_events o where o.rule_id = e.rule_id and o.change = moved.is_now)`);
};

const eventColumns = {
  ruleId: alertEvents.ruleId,
  change: alertEvents.change,
  categoryId: alertEvents.categoryId,
  dataset: alertEvents.dataset,
  kind: alertEvents.kind,
  productId: alertEvents.productId,
  retailerId: alertEvents.retailerId,
  storeId: alertEvents.storeId,
  brandId: alertEvents.brandId,
  formerId: alertEvents.formerId,
  firstOn: alertEvents.firstOn,
  before: alertEvents.before,
  after: alertEvents.after,
};

export type EventRow = ChangeRow & { ruleId: string; change: string; categoryId: string; dataset: Dataset };
export type WaitingEvent = EventRow & {
  ruleName: string;
  byEmail: boolean;
  byWebhook: boolean;
  isWithdrawal: boolean;
};

const isUnheard = isNull(alertEvents.deliveredAt);
const isUnsaid = and(
  isNotNull(alertEvents.deliveredAt),
  isNotNull(alertEvents.withdrawnAt),
  isNull(alertEvents.withdrawalSaidAt),
);

/** What a person has not heard yet, of rules that are neither paused nor snoozed, the newest first. */
export const listWaitingEvents = async (
  db: Database,
  { userId, companyId }: RuleOwner,
  { now, limit }: { now: Date; limit: number },
): Promise<WaitingEvent[]> =>
  db
    .select({
      ...eventColumns,
      ruleName: alertRules.name,
      byEmail: alertRules.byEmail,
      byWebhook: alertRules.byWebhook,
      isWithdrawal: sql<boolean>`${alertEvents.deliveredAt} is not null`,
    })
    .from(alertRules)
    .innerJoin(alertEvents, eq(alertEvents.ruleId, alertRules.id))
    .where(
      and(
        eq(alertRules.userId, userId),
        eq(alertRules.companyId, companyId),
        isNull(alertRules.pause),
        or(isNull(alertRules.snoozedUntil), lte(alertRules.snoozedUntil, now)),
        or(isUnheard, isUnsaid),
      ),
    )
    .orderBy(desc(alertEvents.firstOn), alertEvents.ruleId, alertEvents.change)
    .limit(limit);

/**
 * Takes events to be said: of any number of deliveries at once, one has each. @returns how many this one has
 */
export const claimEvents = async (
  tx: Transaction,
  events: readonly Pick<WaitingEvent, 'ruleId' | 'change' | 'isWithdrawal'>[],
  now: Date,
): Promise<number> => {
  const list = JSON.stringify(
    events.map(({ ruleId, change, isWithdrawal }) => ({
      rule_id: ruleId,
      change,
      is_withdrawal: isWithdrawal,
    })),
  );
  const rows = await tx.execute(sql`
    update alert_events e set
      delivered_at = coalesce(e.delivered_at, ${now.toISOString()}::timestamptz),
      withdrawal_said_at = case when taken.is_withdrawal then ${now.toISOString()}::timestamptz end
    from jsonb_to_recordset(${list}::text::jsonb) as taken (rule_id text, change text, is_withdrawal boolean)
    where e.rule_id = taken.rule_id and e.change = taken.change
      and case when taken.is_withdrawal then e.withdrawn_at is not null and e.withdrawal_said_at is null else e.delivered_at is null end
    returning e.rule_id`);
  return rows.length;
};

/** When the next of a person's snoozed rules with something to say wakes; null: none does. */
export const findNextWaking = async (
  db: Database,
  { userId, companyId }: RuleOwner,
  now: Date,
): Promise<Date | null> => {
  const [row] = await db
    .select({ at: sql`min(${alertRules.snoozedUntil})`.mapWith(alertRules.snoozedUntil) })
    .from(alertRules)
    .innerJoin(alertEvents, eq(alertEvents.ruleId, alertRules.id))
    .where(
      and(
        eq(alertRules.userId, userId),
        eq(alertRules.companyId, companyId),
        isNull(alertRules.pause),
        gt(alertRules.snoozedUntil, now),
        or(isUnheard, isUnsaid),
      ),
    );
  return row?.at ?? null;
};

/** What a rule said last, the newest first. */
export const listHeardEvents = async (
  db: Database,
  ruleId: string,
  limit: number,
): Promise<(EventRow & { isWithdrawal: boolean })[]> =>
  db
    .select({ ...eventColumns, isWithdrawal: sql<boolean>`${alertEvents.withdrawnAt} is not null` })
    .from(alertEvents)
    .where(and(eq(alertEvents.ruleId, ruleId), isNotNull(alertEvents.deliveredAt)))
    .orderBy(desc(alertEvents.firstOn), alertEvents.change)
    .limit(limit);

/** Removes up to `limit` alerts of before a moment. @returns rows removed */
export const sweepEvents = async (db: Database, before: Date, limit: number): Promise<number> => {
  const oldest = db
    .select({ at: sql`ctid` })
    .from(alertEvents)
    .where(lt(alertEvents.foundAt, before))
    .orderBy(alertEvents.foundAt)
    .limit(limit);
  const removed = await db
    .delete(alertEvents)
    .where(sql`ctid = any (array(${oldest}))`)
    .returning({ ruleId: alertEvents.ruleId });
  return removed.length;
};
