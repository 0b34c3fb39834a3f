import { eq, sql } from 'drizzle-orm';
import { database, type Pool } from '#db/client.ts';
import type { ChangeRow } from '#db/queries/market-changes.ts';
import { jobs } from '#db/schema/operations.ts';
import { savedViews } from '#db/schema/saved-views.ts';
import { deliverAlerts } from '#lib/alerts/deliver-alerts.ts';
import { judgeAlerts } from '#lib/alerts/judge-alerts.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { JOB_PAYLOADS } from '#lib/jobs/kinds.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { MODULE_NAMES, type ModuleName, type PlanName } from '#lib/vocabulary/terms.ts';
import { createPerson, type Person } from './accounts.ts';
import { createMarketWorld, type MarketWorld } from './market-world.ts';
import { giveSubscription, seedChoices } from './subscriptions.ts';

/** A category whose changes are written by hand, and someone whose plan has it. */
export type AlertWorld = MarketWorld & {
  category: string;
  person: Person & { companyId: string };
  newestOn: string;
};

let worlds = 0;

export const FIRST_DAY = '2026-03-01';
const onDay = (day: number): string => addDays(FIRST_DAY, day);

export const createAlertWorld = async ({
  plan = 'premium',
  status = 'active',
  locale = 'en',
}: {
  plan?: PlanName;
  status?: string;
  locale?: 'en' | 'ar';
} = {}): Promise<AlertWorld> => {
  worlds += 1;
  await seedChoices();
  const world = await createMarketWorld(3000 + worlds);
  const category = `w${world.categoryNo}-c`;
  const person = await createPerson({ locale });
  const companyId = person.companyId ?? '';
  await giveSubscription(companyId, { plan, status, modules: [...MODULE_NAMES], categories: [category] });
  await database().execute(sql`
    insert into category_datasets (category_no, dataset, newest_on, oldest_on) values (${world.categoryNo}, 'sample', ${onDay(30)}, ${onDay(0)})`);
  return { ...world, category, person: { ...person, companyId }, newestOn: onDay(30) };
};

type WrittenChange = Pick<ChangeRow, 'kind'> & {
  day: number;
  product?: number;
  retailer?: number;
  store?: string;
  before?: number;
  after?: number;
  former?: number;
};

const values = ({ products, retailers, brand, categoryNo }: MarketWorld, change: WrittenChange) => {
  const { kind, day, product = 0, retailer = 0, store = null, before = null, after = null } = change;
  const former = change.former === undefined ? null : products[change.former];
  return sql`(${categoryNo}, 'sample', ${onDay(day)}, ${kind}, ${products[product]}, ${retailers[retailer]}, ${store}, ${brand}, ${before}, ${after}, ${former})`;
};

/** Writes changes as a derivation does: with another state of their category. */
export const writeChanges = async (world: MarketWorld, changes: readonly WrittenChange[]): Promise<void> => {
  if (changes.length > 0)
    await database().execute(sql`
      insert into market_changes (category_no, dataset, first_on, kind, product_id, retailer_id, store_id, brand_id, before, after, former_id)
      values ${sql.join(
        changes.map((change) => values(world, change)),
        sql`, `,
      )}`);
  await noteDerived(world);
};

/** Takes changes of a day back, as a correction does. */
export const takeBackChanges = async (world: MarketWorld, day: number): Promise<void> => {
  await database().execute(
    sql`delete from market_changes where category_no = ${world.categoryNo} and first_on = ${onDay(day)}`,
  );
  await noteDerived(world);
};

const noteDerived = ({ categoryNo }: MarketWorld) =>
  database().execute(
    sql`update category_datasets set derivation = gen_random_uuid() where category_no = ${categoryNo}`,
  );

export const saveView = async (
  { person }: Pick<AlertWorld, 'person'>,
  query: string,
  module: ModuleName = 'priceMonitor',
): Promise<string> => {
  const id = newId();
  await database()
    .insert(savedViews)
    .values({
      ...{ id, userId: person.userId, companyId: person.companyId, surface: `dashboard.${module}`, query },
      ...{ name: `View ${id}`, isShared: false, createdAt: new Date() },
    });
  return id;
};

const contextAt = (now = new Date()) => ({
  ...{ db: database(), now, log, signal: new AbortController().signal },
});

/** @param market where the market is read, unless it is where it is written */
export const judge = (market?: Pool): Promise<void> => judgeAlerts(contextAt(), {}, market);

/** Runs the deliveries of a person that are due by then. */
export const deliver = ({ person: { userId } }: Pick<AlertWorld, 'person'>, now?: Date): Promise<void> =>
  deliverAlerts(contextAt(now), { userId });

/** When a person's next delivery waits for; null: none does. */
export const findWaitingDelivery = async ({ person }: Pick<AlertWorld, 'person'>): Promise<Date | null> => {
  const rows = await database().select().from(jobs).where(eq(jobs.kind, 'alerts.deliver'));
  const own = rows.find(
    ({ payload, finishedAt }) =>
      finishedAt === null && JOB_PAYLOADS['alerts.deliver'].parse(payload).userId === person.userId,
  );
  return own?.runAt ?? null;
};
