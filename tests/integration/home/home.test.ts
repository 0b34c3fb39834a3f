import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { database } from '#db/client.ts';
import { HOUR } from '#lib/core/clock.ts';
import type { NewsListOut } from '#lib/home/list-news.ts';
import { readHome } from '#lib/home/read-home.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { newsAddress } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import type { AnyDashboard } from '#lib/market/dashboard/dashboard-type.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { addDays, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import { MODULE_NAMES, type ModuleName } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { rowsAt } from '#tests/factories/rows-at.ts';
import { ApiClient } from '#tests/setup/api-client.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const CATEGORIES = ['milk', 'yoghurt', 'tea', 'rice', 'juice'];
const noonOf = (day: string) => new Date(startOfCairoDay(day).getTime() + 12 * HOUR);

let categories: string[] = [];
let brand = '';

beforeAll(async () => {
  await withSampleMarket();
  const rows = await database().execute<{ id: string }>(
    sql`select id from categories c where not exists (select from categories k where k.parent_id = c.id) order by position limit 5`,
  );
  categories = rows.map(({ id }) => id);
  expect(categories.length).toBe(CATEGORIES.length);
  const [top] = await database().execute<{ brand: string }>(sql`
    select m.brand_id as brand from market_changes m join categories c on c.no = m.category_no
    where c.id = ${categories[0]} and m.kind = 'price' and m.first_on > ${addDays(sampleDay, -7)}::date group by 1 order by count(*), 1 limit 1`);
  brand = top?.brand ?? '';
}, 240_000);

let userId = '';
beforeEach(async () => {
  userId = (await createPerson()).userId;
});

const readerOn = (day: string, over: Partial<Reader> = {}): Reader => ({
  market: database(),
  now: noonOf(day),
  locale: 'en',
  scope: dataScopeWith({ why: 'paid', categories, modules: [...MODULE_NAMES] }),
  ours: new Map([[categories[0] ?? '', { own: [brand], rivals: [] }]]),
  ...over,
});

const homeOf = (reader: Reader, viewing: { by: string; until: Date } | null = null) =>
  readHome({ userId, viewing, db: database() }, reader, dashboards);

const shownBefore = async (day: string) => {
  const shown = Object.fromEntries(categories.map((id) => [id, day]));
  await database().execute(
    sql`insert into home_days (user_id, day, shown) values (${userId}, ${day}, ${JSON.stringify(shown)}::jsonb)`,
  );
};

describe('home of people whose dashboards are open', () => {
  it('says at most five sentences on the last seven days at first, the own brands first and then by size', async () => {
    const { news } = await homeOf(readerOn(sampleDay));
    expect(news).toMatchObject({ isFirst: true, since: addDays(sampleDay, -7) });
    expect(news.items.length).toBe(5);
    expect(news.more).toBeGreaterThan(0);
    const own = news.items.map(({ isOwn }) => isOwn);
    expect(own[0]).toBe(true);
    expect(own).toEqual(own.toSorted((a, b) => Number(b) - Number(a)));
    for (const side of [true, false]) {
      const sizes = news.items.filter(({ isOwn }) => isOwn === side).map(({ size }) => size);
      expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
    }
    for (const item of news.items) {
      expect(newsSentence('en', item)).toContain(item.product?.name);
      expect(newsAddress('ar', item)).toContain(`category=${item.category.id}`);
    }
  });

  it('tells of each price what the changes add up to', async () => {
    const { news } = await homeOf(readerOn(sampleDay, { ours: new Map() }));
    const priced = news.items.filter(({ kind }) => kind === 'price');
    expect(priced.length).toBeGreaterThan(0);
    for (const { product, retailer, before, after, range } of priced) {
      const [stood] = await database().execute<{ before: number; after: number }>(sql`
        select (array_agg(m.before order by m.first_on))[1]::float8 as before, (array_agg(m.after order by m.first_on desc))[1]::float8 as after
        from market_changes m where m.kind = 'price' and m.product_id = ${product?.id} and m.retailer_id = ${retailer.id}
          and m.first_on > ${range.from}::date and m.first_on <= ${range.to}::date`);
      expect({ before, after }).toEqual(stood);
    }
  });

  it('goes by what an earlier day showed: all views of a day say the same, and one who looks on changes nothing', async () => {
    await shownBefore(addDays(sampleDay, -2));
    const looksOn = { by: 'admin', until: noonOf(addDays(sampleDay, 1)) };
    const first = await homeOf(readerOn(sampleDay), looksOn);
    expect(first.news).toMatchObject({ isFirst: false, since: addDays(sampleDay, -2) });
    const [one, two] = [await homeOf(readerOn(sampleDay)), await homeOf(readerOn(sampleDay))];
    expect(one.news).toEqual(first.news);
    expect(two.news).toEqual(one.news);
    const next = await homeOf(readerOn(addDays(sampleDay, 1)));
    expect(next.news).toMatchObject({ items: [], more: 0, since: sampleDay });
  });

  it('never goes back further than a month, nor before the first day with a price', async () => {
    await shownBefore(addDays(sampleDay, -200));
    const { news } = await homeOf(readerOn(sampleDay));
    expect(news.since).toBe(addDays(sampleDay, -31));
    await database().execute(sql`update category_datasets set oldest_on = ${addDays(sampleDay, -3)}::date`);
    const later = await homeOf(readerOn(sampleDay));
    expect(later.news.since).toBe(addDays(sampleDay, -3));
    await database().execute(sql`update category_datasets set oldest_on = ${addDays(sampleDay, -100)}::date`);
  });

  it('names brands and no product, price or percentage in plans by brand, and nothing of modules that a plan leaves out', async () => {
    const scope = dataScopeWith({
      why: 'paid',
      categories,
      modules: ['priceMonitor'],
      level: 'brand',
      features: [],
    });
    const { news, headlines } = await homeOf(readerOn(sampleDay, { scope }));
    expect(news.items.length).toBeGreaterThan(0);
    expect(new Set(news.items.map(({ kind }) => kind))).toEqual(new Set(['price']));
    for (const item of news.items) {
      expect(item).toMatchObject({ product: null, former: null });
      expect(Number.isInteger(item.size)).toBe(true);
      expect(item.size).toBeGreaterThanOrEqual(item.products);
      expect(newsSentence('en', item)).not.toMatch(/%|EGP/);
      expect(newsAddress('en', item)).toContain(`brand=${item.brand.id}`);
    }
    expect(Object.keys(headlines)).toEqual(['priceMonitor']);
  });

  it('shows the figure of the head of each dashboard, whose line ends with it', async () => {
    const reader = readerOn(sampleDay);
    const { category, headlines } = await homeOf(reader);
    expect(category?.id).toBe(categories[0]);
    const asked = { category: category?.id, period: '30d' };
    const { priceMonitor, promotions, distributions, imdb } = dashboards;
    const price = (await priceMonitor.findHead(reader, priceMonitor.parse(asked)))?.tiles.unitPrice.change;
    const time = (await promotions.findHead(reader, promotions.parse(asked)))?.tiles.time;
    const weighted = (await distributions.findHead(reader, distributions.parse(asked)))?.tiles.weighted;
    const products = (await imdb.findHead(reader, imdb.parse(asked)))?.tiles;
    const ends = (name: ModuleName) => [headlines[name]?.n, headlines[name]?.spark.at(-1)];
    expect(ends('priceMonitor')).toEqual([price?.n, price?.value]);
    expect(headlines.priceMonitor?.spark[0]).toBe(0);
    expect(headlines.priceMonitor?.value).toContain(Math.abs(price?.value ?? 0).toFixed(1));
    expect(ends('promotions')).toEqual([time?.n, time?.value]);
    expect(headlines.promotions?.value).toBe(`${time?.value?.toFixed(1)}%`);
    expect(ends('distributions')).toEqual([weighted?.n, weighted?.value]);
    expect(headlines.distributions).toMatchObject({
      of: 'your brands',
      value: `${weighted?.value?.toFixed(1)}%`,
    });
    expect(ends('imdb')).toEqual([products?.active.products, products?.active.products]);
    expect(headlines.imdb).toMatchObject({ of: products?.new ? `${products.new} new` : 'none new' });
  });

  it.each(['brand', 'listing'] as const)(
    'opens the rows of each figure, at level %s; where no brand is ours, that of the widest',
    async (level) => {
      const scope = dataScopeWith({ why: 'paid', categories, modules: [...MODULE_NAMES], level });
      const reader = readerOn(sampleDay, { scope, ours: new Map() });
      const { headlines } = await homeOf(reader);
      expect(Object.keys(headlines).sort()).toEqual([...MODULE_NAMES].sort());
      const rows = await Promise.all(
        MODULE_NAMES.map((name) => {
          const { query = '', figure = '' } = headlines[name] ?? {};
          const dashboard: AnyDashboard = dashboards[name];
          const asked = { figure, page: 1, sort: 'effect' as const, search: '' };
          return dashboard.findRows(
            reader,
            dashboard.parse(Object.fromEntries(new URLSearchParams(query))),
            asked,
          );
        }),
      );
      for (const [at, name] of MODULE_NAMES.entries()) {
        const { spark = [], n } = headlines[name] ?? {};
        expect([rows[at]?.value, rows[at]?.n], name).toEqual([spark.at(-1), n]);
        expect(rows[at]?.total, name).toBeGreaterThan(0);
      }
      expect(headlines.distributions?.query).toContain('brand=');
      expect(headlines.distributions?.of).toBeTruthy();
    },
  );

  const countStatements = async (reader: Reader): Promise<number> => {
    const statements = vi.spyOn(database().$client, 'unsafe');
    await homeOf(reader);
    const n = statements.mock.calls.length;
    statements.mockRestore();
    return n;
  };

  it('takes three statements once the figures of the day are known, whatever the number of categories', async () => {
    await homeOf(readerOn(sampleDay));
    expect(await countStatements(readerOn(sampleDay))).toBeLessThanOrEqual(3);
  });

  it('takes six at the most after a load, with four modules and five categories', async () => {
    const known = await homeOf(readerOn(sampleDay));
    await database().execute(
      sql`update category_datasets set derivation = gen_random_uuid(), deal_derivation = gen_random_uuid()`,
    );
    expect(await countStatements(readerOn(sampleDay))).toBeLessThanOrEqual(6);
    expect(await homeOf(readerOn(sampleDay))).toEqual(known);
  });
});

describe('GET /api/market/news', () => {
  const client = new ApiClient();
  const newsFor = async (status: 'active' | 'none') => {
    const person = await (status === 'active'
      ? createSubscriber({
          status,
          plan: 'starter',
          categories: ['milk'],
          modules: ['priceMonitor', 'promotions'],
        })
      : createPerson());
    client.bearer = person.bearer;
    const { status: code, body } = await client.get('/api/market/news');
    expect(code, JSON.stringify(body)).toBe(200);
    return { data: body.data as NewsListOut, userId: person.userId };
  };

  it('answers what home says, and is no visit of it', async () => {
    const { data, userId: reader } = await newsFor('active');
    expect(data).toMatchObject({ upTo: sampleDay, since: addDays(sampleDay, -7) });
    expect(data.items.length).toBeGreaterThan(0);
    for (const { path, module, text } of data.items) {
      expect(path).toMatch(/^\/.*#rows=/);
      expect(['priceMonitor', 'promotions']).toContain(module);
      expect(text).not.toMatch(/%|EGP/);
    }
    const rows = await database().execute(sql`select from home_days where user_id = ${reader}`);
    expect(rows).toHaveLength(0);
  });

  it('says nothing without a plan', async () => {
    expect((await newsFor('none')).data).toEqual({ upTo: null, since: null, more: 0, items: [] });
  });
});

describe('what changed within a view of Price Monitor', () => {
  const { priceMonitor } = dashboards;
  const newsIn = async (reader: Reader, search: Record<string, string> = {}) => {
    const asked = { category: categories[0] ?? '', section: 'changes', period: '30d', ...search };
    const view = await priceMonitor.find(reader, priceMonitor.parse(asked));
    if (!view?.changes) throw new Error('no view');
    return view.changes.news;
  };
  /** All lines, page by page. */
  const linesIn = async (reader: Reader, search: Record<string, string> = {}) => {
    const first = await newsIn(reader, search);
    const rows = [...first.rows];
    for (let page = 2; page <= first.pages; page++)
      rows.push(...(await newsIn(reader, { ...search, news: `${page}` })).rows);
    expect(rows.length).toBe(first.total);
    return rows;
  };
  /** Each day on which a product's price rose or fell somewhere, of the view's thirty days. */
  const countPrices = async (subject: 'product_id' | 'brand_id', of: string | null = null) => {
    const [row] = await database().execute<{ n: number }>(sql`
      select count(distinct (m.first_on, m.${sql.identifier(subject)}, sign(m.after - m.before)))::int as n
      from market_changes m join categories c on c.no = m.category_no join retailers k on k.id = m.retailer_id
      where c.id = ${categories[0]} and m.kind = 'price' and k.channel <> 'wholesale' and m.first_on > ${addDays(sampleDay, -30)}::date
        and (${of}::text is null or m.brand_id = ${of})`);
    return row?.n ?? 0;
  };

  it('is listed by day, the newest first, a line a product and kind, each of which opens its rows', async () => {
    const reader = readerOn(sampleDay);
    const lines = await linesIn(reader);
    expect(lines.filter(({ kind }) => kind === 'price').length).toBe(await countPrices('product_id'));
    const days = lines.map(({ day }) => day);
    expect(days).toEqual(days.toSorted().toReversed());
    expect((await newsIn(reader)).rows.length).toBe(20);
    for (const line of lines.slice(0, 8)) {
      expect(line.text).toContain(line.product?.name);
      const rows = await rowsAt(reader, line.path);
      const ids = (rows?.items ?? []).flatMap(({ cells }) =>
        cells.flatMap((cell) => (cell !== null && typeof cell === 'object' ? cell.id : [])),
      );
      expect(ids, line.path).toContain(line.product?.id);
    }
    const ofBrand = await linesIn(reader, { brand });
    expect(ofBrand.filter(({ kind }) => kind === 'price').length).toBe(
      await countPrices('product_id', brand),
    );
    expect(new Set(ofBrand.map((line) => line.brand.id))).toEqual(new Set([brand]));
  });

  it('names brands alone in plans by brand, and nothing of modules that a plan leaves out', async () => {
    const scope = dataScopeWith({ why: 'paid', categories, modules: ['priceMonitor'], level: 'brand' });
    const lines = await linesIn(readerOn(sampleDay, { scope }));
    expect(lines.length).toBe(await countPrices('brand_id'));
    for (const { kind, product, before, after, text } of lines) {
      expect({ kind, product, before, after }).toEqual({
        ...{ kind: 'price', product: null, before: null, after: null },
      });
      expect(text).not.toMatch(/%|EGP/);
    }
  });

  it('is of shelf prices, and says so where a view is of others', async () => {
    expect(await newsIn(readerOn(sampleDay), { type: 'trade' })).toMatchObject({
      ...{ note: 'shelfPrices', total: 0, rows: [] },
    });
  });
});
