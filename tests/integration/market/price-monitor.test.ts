import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET as getCategories } from '#app/api/categories/route.ts';
import { GET, POST } from '#app/api/market/[module]/route.ts';
import { database } from '#db/client.ts';
import { searchProducts } from '#db/queries/market-search.ts';
import { findSessionActor } from '#db/queries/session-actor.ts';
import { sessions } from '#db/schema/accounts.ts';
import { HOUR } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import { MOVER_WINDOWS } from '#lib/market/price-monitor/movers-choice.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { findCurrentPrices } from '#lib/market/questions/find-current-prices.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { chainPricesOn } from '#tests/factories/chain-prices.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { createLicensedPrice, createSubscriber, publishLicensed } from '#tests/factories/market.ts';
import { PRICE_MONITOR, PriceMonitorAnswer } from '#tests/factories/price-monitor.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const path = '/api/market/price-monitor';

async function read(bearer: string | undefined, search = '', locale = 'en') {
  const response = await callRoute(
    GET,
    { bearer, locale },
    { method: 'GET', path: `${path}?${search}`, params: PRICE_MONITOR },
  );
  return { response, body: await response.json() };
}

async function view(bearer: string, search = '', locale = 'en'): Promise<PriceMonitorData> {
  const { response, body } = await read(bearer, search, locale);
  expect(response.status).toBe(200);
  const { view } = PriceMonitorAnswer.parse(body.data);
  if (view === null) throw new Error('no view');
  return view;
}

/** Who a person is, as every gate finds it. */
async function actorOf(userId: string): Promise<Account> {
  const db = database();
  const sessionId = newId();
  await db.insert(sessions).values({ id: sessionId, userId, kind: 'bearer' });
  const past = new Date(0);
  const found = await findSessionActor(db, {
    sessionId,
    kind: 'bearer',
    seenAfter: past,
    begunAfter: past,
    now: new Date(),
  });
  if (!found) throw new Error('no such person');
  return found.account;
}

beforeAll(withSampleMarket, 240_000);

describe('GET /api/market/price-monitor', () => {
  it('refuses a guest, and says no figure', async () => {
    const { response, body } = await read(undefined, 'category=milk');
    expect(response.status).toBe(401);
    expect(JSON.stringify(body)).not.toContain('tiles');
  });

  const open = ['trialing', 'active', 'past_due', 'hibernating'];
  const closed = ['paused', 'unpaid', 'incomplete', 'incomplete_expired', 'canceled'];
  it.each([null, ...open, ...closed])('gives what the page of a company that is %s gives', async (status) => {
    for (const chosen of ['priceMonitor', 'imdb'] as const) {
      const { bearer, userId } =
        status === null
          ? await createPerson()
          : await createSubscriber({ status, modules: [chosen], categories: ['tea', 'diapers'] });
      const access = moduleAccess(dataScope(await actorOf(userId), new Date()), 'priceMonitor');
      const { response, body } = await read(bearer, 'category=tea&retailer=wahat');
      const context = `${status} with ${chosen}: ${access}`;
      if (status === null || closed.includes(status)) expect(access, context).toBe('showcase');
      else if (chosen === 'imdb') expect(access, context).toBe('closed');
      else expect(access, context).toBe(status === 'trialing' ? 'trial' : 'paid');

      expect(response.status, context).toBe(access === 'closed' ? 403 : 200);
      if (access === 'closed') {
        expect(JSON.stringify(body), context).not.toContain('tiles');
        continue;
      }
      const { filters, options, dataset } = PriceMonitorAnswer.parse(body.data).view ?? {};
      const shown = access === 'showcase' ? ['milk'] : ['diapers', 'tea'];
      expect(options?.categories.map(({ id }) => id).sort(), context).toEqual(shown);
      expect(filters?.category, context).toBe(access === 'showcase' ? 'milk' : 'tea');
      expect(dataset, context).toBe('sample');
    }
  });

  it('takes no other method', async () => {
    const { bearer } = await createSubscriber();
    expect((await callRoute(POST, { bearer }, { path })).status).toBe(405);
  });

  it('shows a trial the sample of a chosen category, whatever category it asks for', async () => {
    const { bearer } = await createSubscriber({ categories: ['tea', 'milk'] });
    const milk = await view(bearer, 'category=milk&period=30d');
    expect(milk.filters.category).toBe('milk');
    expect(milk.dataset).toBe('sample');
    expect(milk.options.categories.map((category) => category.id)).toEqual(['milk', 'tea']);
    const other = await view(bearer, 'category=diapers');
    expect(other.filters.category).toBe('milk');
  });

  it('shows an admin every category', async () => {
    const { bearer } = await createPerson({ role: 'admin' });
    const { options, filters } = await view(bearer, 'category=diapers&period=7d');
    expect(filters.category).toBe('diapers');
    expect(options.categories).toHaveLength(12);
  });

  it('gives the figures that the rows give', async () => {
    const { bearer } = await createSubscriber();
    const { tiles, listings, overview } = await view(bearer, 'period=30d');
    const [row] = await database().execute<{ n: number; average: number; deals: number }>(sql`
      select count(*)::int as n, avg(price / net)::float8 as average, count(promo_price)::int as deals
      from (${chainPricesOn(sampleDay)}) as c join products p on p.id = c.product_id where p.category_id = 'milk'`);
    expect(listings).toBe(row?.n);
    expect(tiles.unitPrice.average).toBeCloseTo(row?.average ?? 0, 3);
    expect(tiles.promotions.onDeal).toBe(row?.deals);
    // What is compared by retailer is of the basket that all of them carry: the newest point of a line is what the table says.
    const items =
      (await view(bearer, 'period=30d&section=packs')).packs?.basket.items.map(({ id }) => id) ?? [];
    expect(overview?.history.matchedItems).toBe(items.length);
    const [wahat] = await database().execute<{ unit: number }>(sql`
      with c as materialized (${chainPricesOn(sampleDay)})
      select exp(avg(ln(price / net)))::float8 as unit from c join products p on p.id = c.product_id
      where retailer_id = 'wahat' and c.product_id = any (${sql.param(items)}::text[])`);
    const inTable = overview?.retailers.find(({ id }) => id === 'wahat')?.unitPrice;
    expect(inTable).toBeCloseTo(wahat?.unit ?? 0, 3);
    expect(overview?.history.series.find(({ id }) => id === 'wahat')?.values.at(-1)).toBeCloseTo(
      inTable ?? 0,
      3,
    );
  });

  it('draws regular, lowest and real prices as the address asks', async () => {
    const { bearer } = await createSubscriber();
    const lines = async (search: string) => {
      const { overview } = await view(bearer, `period=30d&${search}`);
      return { ...overview?.history, newest: overview?.history.series[0]?.values.at(-1) ?? 0 };
    };
    const [paid, regular, lowest, real] = await Promise.all(
      ['', 'price=regular', 'stat=lowest', 'value=real'].map(lines),
    );
    expect(regular?.newest).toBeGreaterThanOrEqual(paid?.newest ?? 0);
    expect(lowest?.newest).toBeLessThanOrEqual(paid?.newest ?? 0);
    expect(lowest?.matchedItems).toBeNull();
    expect(real?.real).not.toBeNull();
    expect(real?.newest).toBe(paid?.newest);
  });

  it('counts the changes of regular price that the rows show', async () => {
    const { bearer } = await createSubscriber();
    const { tiles, filters } = await view(bearer, 'period=30d');
    const [row] = await database().execute<{ up: number; down: number }>(sql`
      select count(*) filter (where x.direction > 0)::int as up, count(*) filter (where x.direction < 0)::int as down
      from chain_spells x join chain_prices c on c.category_no = x.category_no and c.id = x.chain_id join products p on p.id = c.product_id
      where p.category_id = 'milk' and c.dataset = 'sample' and c.price_type = 'consumer' and c.area = 0
        and x.from_on > ${filters.range.from}::date and x.from_on <= ${filters.range.to}::date`);
    expect(tiles.changes).toEqual({ ...row });
  });

  it('narrows by brand and retailer and names things in the language asked for', async () => {
    const { bearer } = await createSubscriber();
    const data = await view(bearer, 'brand=nasma&retailer=wahat,qasr,nowhere', 'ar');
    expect(data.filters).toMatchObject({ brands: ['nasma'], retailers: ['wahat', 'qasr'] });
    expect(data.overview?.history.series.map((line) => line.id)).toEqual(['wahat', 'qasr']);
    expect(data.overview?.heatMap.brands.rows.map((row) => row.name)).toEqual(['نسمة']);
    expect(data.tiles.index.kind).toBe('brand');
  });

  it('tells movers, ladders and margins as finely as the plan, whatever is asked for', async () => {
    const told = {
      starter: { subjects: ['brand', 'retailer'], hasProducts: false, margin: 'notInPlan' },
      growth: { subjects: ['product', 'brand', 'retailer'], hasProducts: true, margin: 'notInPlan' },
      premium: { subjects: ['listing', 'product', 'brand', 'retailer'], hasProducts: true, margin: 'shown' },
    } as const;
    for (const plan of PLAN_NAMES) {
      const { bearer } = await createSubscriber({ plan });
      const [changes, packs, margin] = await Promise.all([
        view(bearer, 'section=changes&by=listing&window=90d'),
        view(bearer, 'section=packs'),
        view(bearer, 'section=margin&floor=12'),
      ]);
      const { subjects, by, rows } = changes.changes?.movers ?? {};
      expect(changes.dropped, plan).toEqual(plan === 'premium' ? [] : [{ filter: 'moversBy', why: 'plan' }]);
      expect(changes.filters.movers.by, plan).toBe(plan === 'premium' ? 'listing' : null);
      expect([subjects, by], plan).toEqual([told[plan].subjects, told[plan].subjects[0]]);
      expect(rows?.length, plan).toBeGreaterThan(0);
      expect(packs.packs?.ladder.length !== 0, plan).toBe(told[plan].hasProducts);
      expect(packs.tables.includes('ladder'), plan).toBe(told[plan].hasProducts);
      expect(margin.margin?.state, plan).toBe(told[plan].margin);
      expect(margin.margin?.corridors.length !== 0, plan).toBe(told[plan].margin === 'shown');
    }
  });

  it('tells every window of movers, and months whose weighted index says what it covers', async () => {
    const { bearer } = await createSubscriber({ plan: 'premium' });
    for (const window of MOVER_WINDOWS) {
      const { movers, months } =
        (await view(bearer, `section=changes&by=brand&window=${window}`)).changes ?? {};
      expect(movers?.window).toBe(window);
      expect((movers?.from ?? '') < (movers?.to ?? ''), window).toBe(true);
      expect(months?.[0]).toMatchObject({ index: { value: 100 }, weighted: { value: 100, coverage: 100 } });
    }
    const { movers } = (await view(bearer, 'section=changes&window=90d&page=2')).changes ?? {};
    expect(movers).toMatchObject({ by: 'listing', page: 2 });
    const sizes = (movers?.rows ?? []).map(({ paid }) => Math.abs(paid.value ?? 0));
    expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    expect(movers?.rows[0]?.line.some((value) => value !== null)).toBe(true);
  });

  /** Milk's chain prices that stand on the newest day, as what views are derived from says it. */
  const standing = async (where: SQL) => {
    const [row] = await database().execute<{ n: number; average: number | null }>(sql`
      select count(*)::int as n, round(avg(c.unit_price), 4)::float8 as average
      from chain_prices c join products p on p.id = c.product_id join retailers r on r.id = c.retailer_id
        left join brand_ownerships o on o.brand_id = p.brand_id and o.valid_to is null
      where p.category_id = 'milk' and c.dataset = 'sample' and c.unit_price is not null and ${where}`);
    return row;
  };

  const narrowings: [search: string, where: SQL, area: string | number, type: string][] = [
    ['maker=', sql`true`, 0, 'consumer'],
    ['channel=hyper,discounter', sql`r.channel in ('hyper', 'discounter')`, 0, 'consumer'],
    [
      'size=0.5-1',
      sql`p.pack_count * p.net_content > 0.5 and p.pack_count * p.net_content <= 1`,
      0,
      'consumer',
    ],
    ['gov=giza', sql`true`, 'giza', 'consumer'],
    ['type=trade', sql`true`, 0, 'trade'],
  ];
  it.each(narrowings)('narrows to what the rows say: %s', async (search, where, area, type) => {
    const { bearer } = await createSubscriber();
    const [maker] = await database().execute<{ id: string }>(
      sql`select manufacturer_id as id from brand_ownerships where brand_id = 'nasma' and valid_to is null`,
    );
    const isMaker = search === 'maker=';
    const data = await view(bearer, isMaker ? `maker=${maker?.id}` : search);
    const place = area === 0 ? sql`c.area = 0` : sql`c.area = (select no from regions where id = ${area})`;
    const expected = await standing(
      sql`${place} and c.price_type = ${type} and ${isMaker ? sql`o.manufacturer_id = ${maker?.id}` : where}`,
    );
    expect(expected?.n).toBeGreaterThan(0);
    expect(data.listings).toBe(expected?.n);
    expect(data.tiles.unitPrice.average).toBeCloseTo(expected?.average ?? 0, 3);
    expect(data.dropped).toEqual([]);
  });

  it('finds a product by its GTIN, and says what of an old address is not there any more', async () => {
    const { bearer } = await createSubscriber();
    const [product] = await database().execute<{ id: string; gtin: string }>(
      sql`select id, gtin from products where category_id = 'milk' and gtin is not null and status = 'active' limit 1`,
    );
    const data = await view(bearer, `sku=0${product?.gtin},gone&retailer=gone&gov=atlantis`);
    expect(data.filters.products).toEqual([product?.id]);
    expect(data.dropped).toEqual([
      { filter: 'products', why: 'absent' },
      { filter: 'retailers', why: 'absent' },
      { filter: 'governorate', why: 'absent' },
    ]);
    const starter = await createSubscriber({ plan: 'starter' });
    const coarse = await view(starter.bearer, `sku=${product?.id}&type=trade`);
    expect(coarse.filters).toMatchObject({ products: [], basis: { type: 'consumer' } });
    expect(coarse.dropped).toEqual([
      { filter: 'products', why: 'plan' },
      { filter: 'type', why: 'plan' },
    ]);
    expect(coarse.options).toMatchObject({ products: [], priceTypes: ['consumer'] });
  });

  it('names what of a link is cut, not there or no filter, and reads the digits of Arabic keyboards', async () => {
    const { bearer } = await createSubscriber();
    const [from, to] = [addDays(sampleDay, -366), sampleDay];
    const cut = await view(bearer, `from=${from}&to=${to}&section=none&colour=red&utm_source=mail`);
    expect(cut.filters).toMatchObject({ range: { from: addDays(to, -365), to }, section: 'overview' });
    expect(cut.dropped).toEqual([
      { filter: 'period', why: 'tooLong' },
      { filter: 'section', why: 'invalid' },
      { filter: 'colour', why: 'unknown' },
    ]);
    const later = await view(bearer, `from=${sampleDay}&to=${addDays(sampleDay, 1)}`);
    expect(later.dropped).toEqual([{ filter: 'period', why: 'notYet' }]);
    const arabic = addDays(to, -365).replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '');
    const whole = await view(bearer, `from=${arabic}&to=${to}&section=changes&page=٢&floor=١٢٫٥`);
    expect(whole.filters).toMatchObject({ range: cut.filters.range, movers: { page: 2 }, floor: 12.5 });
    expect(whole.dropped).toEqual([]);
  });

  it('sets a period beside another, whose figures are those that it had by itself', async () => {
    const { bearer } = await createSubscriber();
    expect((await view(bearer, 'brand=nasma&period=30d')).compared).toBeNull();
    const { compared, filters } = await view(bearer, 'brand=nasma&period=30d&compare=previous');
    expect(compared?.range.to).toBe(addDays(filters.range.from, -1));
    const { from, to } = compared?.range ?? {};
    const then = await view(bearer, `brand=nasma&from=${from}&to=${to}`);
    expect(compared?.tiles).toEqual(then.tiles);
    expect((await view(bearer, 'period=7d&compare=hijri')).compared).toBeNull();
  });

  it('answers hostile and senseless filters with a view, never a fault', async () => {
    const { bearer } = await createSubscriber();
    for (const search of [
      "category=' or 1=1 --",
      'category=milk&category=tea',
      'from=0001-01-01&to=9999-12-31',
      'from=2026-02-30&to=2026-01-01',
      'period=constructor&brand=__proto__',
      `brand=${'x,'.repeat(5000)}`,
      'section=changes&by=__proto__&window=1e9&page=-1&floor=Infinity',
    ]) {
      expect((await view(bearer, search)).filters.category).toBe('milk');
    }
    const { response } = await read(bearer, 'category=%00');
    expect(response.status).toBe(400);
  });

  it('says when the retailer that was read longest ago was read, never a time to come', async () => {
    const { bearer } = await createSubscriber();
    const { asOf } = await view(bearer);
    const [run] = await database().execute<{ ended: string; isPast: boolean }>(sql`
      select min(ended) as ended, max(ended) <= now() as "isPast" from (
        select max(finished_at) as ended from market_runs m join retailers r on r.id = m.retailer_id
        where r.channel <> 'wholesale' group by r.id) as newest`);
    expect(run?.isPast).toBe(true);
    expect(asOf).toBe(new Date(run?.ended ?? 0).toISOString());
  });
});

describe('licensed rows', () => {
  beforeAll(async () => {
    await createLicensedPrice('tea', 123.5, new Date(Date.now() - HOUR));
  });

  it('are seen by nobody until their category is published, and no longer once it is withdrawn', async () => {
    const { bearer } = await createSubscriber({ status: 'active', categories: ['tea', 'milk'] });
    const { bearer: admin } = await createPerson({ role: 'admin' });
    const { bearer: inTrial } = await createSubscriber({ categories: ['tea', 'milk'] });
    const find = (text: string) =>
      searchProducts(database(), dataScope(adminActor, new Date()), { words: [text], limit: 8 });
    const adminActor = await actorOf((await createPerson({ role: 'admin' })).userId);
    const asker = {
      ...{ market: database(), now: new Date(), locale: 'en' as const },
      scope: dataScopeWith({ why: 'paid', categories: ['tea', 'milk'] }),
    };
    for (const isPublished of [false, true, false]) {
      await publishLicensed('tea', isPublished);
      const dataset = isPublished ? 'licensed' : 'sample';
      for (const reader of [bearer, admin])
        expect((await view(reader, 'category=tea')).dataset).toBe(dataset);
      expect((await view(inTrial, 'category=tea')).dataset).toBe('sample');
      expect((await find('licensed')).map(({ id }) => id)).toEqual(isPublished ? ['lic-p'] : []);
      const answer = await findCurrentPrices(asker, { category: 'tea' }, {});
      if (answer.status !== 'found') throw new Error(answer.status);
      expect(answer.provenance.dataset).toBe(dataset);
      expect(answer.data.products.some(({ product }) => product.id === 'lic-p')).toBe(isPublished);
      expect(answer.data.products).toHaveLength(isPublished ? 1 : answer.provenance.products);
    }
    await publishLicensed('tea');
  });

  it('are shown to a paid plan instead of the sample, alone', async () => {
    const { bearer } = await createSubscriber({ status: 'active', categories: ['tea', 'milk'] });
    const tea = await view(bearer, 'category=tea');
    expect(tea.dataset).toBe('licensed');
    expect(tea.options.retailers.map((retailer) => retailer.id)).toEqual(['lic-r']);
    expect(tea.tiles.unitPrice.average).toBe(123.5);
    expect(tea.listings).toBe(1);
  });

  it('give way to the labelled sample in a category that has none', async () => {
    const { bearer } = await createSubscriber({ status: 'active', categories: ['tea', 'milk'] });
    const milk = await view(bearer, 'category=milk');
    expect(milk.dataset).toBe('sample');
    expect(milk.options.retailers.some((retailer) => retailer.id === 'lic-r')).toBe(false);
  });

  it('are never shown to a trial', async () => {
    const { bearer } = await createSubscriber({ categories: ['tea'] });
    const { response, body } = await read(bearer, 'category=tea');
    expect(response.status).toBe(200);
    expect(body.data.view.dataset).toBe('sample');
    expect(JSON.stringify(body)).not.toContain('lic-');
  });
});

describe('GET /api/categories', () => {
  it('lists what can be chosen, to everybody, in their language', async () => {
    const response = await callRoute(
      getCategories,
      { locale: 'ar' },
      { method: 'GET', path: '/api/categories' },
    );
    const { data } = await response.json();
    expect(data).toHaveLength(12);
    expect(data[0]).toEqual({ id: 'milk', name: 'UHT milk', displayName: 'اللبن المعقم' });
  });
});
