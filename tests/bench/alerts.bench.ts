import { sql } from 'drizzle-orm';
import { connect, database, disconnect } from '#db/client.ts';
import { BULK_LIMIT } from '#db/driver.ts';
import { alertRules } from '#db/schema/alerts.ts';
import { savedViews } from '#db/schema/saved-views.ts';
import { judgeAlerts } from '#lib/alerts/judge-alerts.ts';
import { newId } from '#lib/core/ids.ts';
import { log } from '#lib/core/log.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { giveSubscription, seedChoices } from '#tests/factories/subscriptions.ts';
import { loadNow, processorSeconds } from './import-processes.ts';
import { sampleFilling, withOwnDatabase } from './own-services.ts';
import type { Figures } from './run.ts';

export const title = 'Rules of alerts judged after an apply: seconds, statements, and what they found';

const RULES = Number(process.env.ALERT_RULES || 10_000);
const CHANGES = Number(process.env.ALERT_CHANGES || 5_000);
const MOST_SECONDS = 30;
const CATEGORIES = ['milk', 'tea', 'rice', 'cooking-oil', 'detergents'];
const OWN_VIEWS = 10;

export async function run(): Promise<Figures> {
  return withOwnDatabase(async () => {
    await forgetEarlier();
    const categories = await listCategories();
    await makeRules(categories.map(({ id }) => id));
    const baseline = await judge('baseline of all rules, in silence');
    await addChanges(categories.map(({ no }) => no));
    const changed = await judge(`${CHANGES} changes of a day in ${categories.length} categories`);
    const same = await judge('nothing new');
    if (Number(changed.alerts) === 0) throw new Error('no rule found anything');
    const slow = [baseline, changed].find(
      ({ processor, seconds }) => Math.min(Number(processor), Number(seconds)) > MOST_SECONDS,
    );
    if (slow) throw new Error(`${slow.what}: ${slow.seconds} s`);
    return [baseline, changed, same];
  }, sampleFilling());
}

/** What an earlier run left over kept data. */
async function forgetEarlier(): Promise<void> {
  const owner = connect({ url: process.env.DATABASE_OWNER_URL ?? '', max: 1, statementLimit: BULK_LIMIT });
  try {
    for (const table of ['alert_events', 'alert_rules', 'alert_days', 'alert_categories'])
      await owner.execute(sql`delete from ${sql.identifier(table)}`);
    await owner.execute(sql`delete from market_changes where before = 10 and after = 20`);
  } finally {
    await disconnect(owner);
  }
}

const listCategories = () =>
  database().execute<{ id: string; no: number }>(sql`
    select c.id, c.no from categories c join category_datasets d on d.category_no = c.no and d.dataset = 'sample'
    where d.newest_on is not null order by c.no limit ${CATEGORIES.length}`);

/** Companies of the largest plan, each with as many rules as it has room for: one in ten over a whole category, the others over a brand. */
async function makeRules(categories: readonly string[]): Promise<void> {
  const db = database();
  await seedChoices();
  const ofCompany = plans.premium.alertRules;
  const brands = await db.execute<{ id: string; category: string }>(sql`
    select distinct p.brand_id as id, p.category_id as category from products p where p.dataset = 'sample' and p.category_id = any (${sql.param([...categories])}::text[])
    order by 2, 1`);
  for (let made = 0; made < RULES; made += ofCompany) {
    const { userId, companyId } = await createPerson();
    const company = companyId ?? '';
    await giveSubscription(company, {
      ...{ plan: 'premium', status: 'active', modules: [...MODULE_NAMES], categories: [...categories] },
    });
    const views = Array.from({ length: OWN_VIEWS }, (_, at) => {
      const brand = brands[(made + at * 7) % brands.length];
      const narrowed = at > 0 ? `&brand=${brand?.id}` : '';
      const category = at > 0 ? brand?.category : categories[at % categories.length];
      return {
        ...{ id: newId(), userId, companyId: company, surface: 'dashboard.priceMonitor' as const },
        ...{
          query: `category=${category}${narrowed}`,
          name: `View ${at}`,
          isShared: false,
          createdAt: new Date(),
        },
      };
    });
    await db.insert(savedViews).values(views);
    await db.insert(alertRules).values(
      Array.from({ length: Math.min(ofCompany, RULES - made) }, (_, at) => ({
        ...{
          id: newId(),
          userId,
          companyId: company,
          viewId: views[at % OWN_VIEWS]?.id ?? '',
          name: `Rule ${at}`,
        },
        ...{
          kind: (['price', 'promotion', 'stock', 'assortment'] as const)[at % 4] ?? 'price',
          threshold: at % 4 === 0 ? 5 : null,
        },
        ...{ byEmail: true, createdAt: new Date() },
      })),
    );
  }
}

/** As an apply leaves them: changes of the newest day, and another state of their categories. */
async function addChanges(categoryNos: readonly number[]): Promise<void> {
  for (const no of categoryNos)
    await database().execute(sql`
      with added as (
        insert into market_changes (category_no, dataset, first_on, kind, product_id, retailer_id, brand_id, before, after)
        select c.category_no, c.dataset, d.newest_on, k.kind, c.product_id, c.retailer_id, c.brand_id, 10, 20
        from chain_prices c join category_datasets d on d.category_no = c.category_no and d.dataset = c.dataset
          cross join (values ('price'), ('promotion_begun'), ('gone'), ('new')) as k (kind)
        where c.category_no = ${no} and c.dataset = 'sample' and c.area = 0 and c.price_type = 'consumer' and c.owner_company_id is null
          and not exists (select from market_changes m where m.category_no = c.category_no and m.dataset = c.dataset and m.first_on = d.newest_on
            and m.kind = k.kind and m.product_id = c.product_id and m.retailer_id = c.retailer_id)
        limit ${Math.ceil(CHANGES / categoryNos.length)} returning 1)
      update category_datasets set derivation = gen_random_uuid() where category_no = ${no} and exists (select from added)`);
}

async function judge(what: string): Promise<Figures[number]> {
  const db = database();
  const [began, busy] = [performance.now(), await processorSeconds(db)];
  await judgeAlerts({ db, now: new Date(), log, signal: new AbortController().signal });
  const seconds = (performance.now() - began) / 1000;
  const processor = (await processorSeconds(db)) - busy;
  const [found] = await db.execute<{ rules: number; alerts: number }>(
    sql`select (select count(*)::int from alert_rules) as rules, (select count(*)::int from alert_events) as alerts`,
  );
  const round = (value: number) => Math.round(value * 10) / 10;
  console.log(what, round(seconds), round(processor), found);
  return { what, ...found, seconds: round(seconds), processor: round(processor), load: loadNow() };
}
