import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET, POST } from '#app/api/exports/[module]/route.ts';
import { GET as getView } from '#app/api/market/[module]/route.ts';
import { GET as getRows } from '#app/api/market/[module]/rows/route.ts';
import { database } from '#db/client.ts';
import { companyBrands } from '#db/schema/company-brands.ts';
import { csvLine } from '#lib/exports/csv.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { PRICE_SECTIONS } from '#lib/market/price-monitor/section-ids.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { createPerson } from '#tests/factories/accounts.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { PRICE_MONITOR, PriceMonitorAnswer } from '#tests/factories/price-monitor.ts';
import { type ReadSheet, readWorkbook } from '#tests/setup/read-workbook.ts';
import { recomputeByBrand } from '#tests/setup/recompute-brand-file.ts';
import { type Asked, MORE_BASES_OF, recompute } from '#tests/setup/recompute-file.ts';
import { withSampleMarket } from '#tests/setup/sample-market.ts';
import { type SheetRow, tableOf, unlike } from '#tests/setup/sheet-arithmetic.ts';

type ListedRow = { cells: (string | number | { name: string } | null)[]; withheld?: true };
const { market } = messagesFor('en');

type Request = { module?: string; search?: string; locale?: string; signal?: AbortSignal };

const ask = (
  bearer: string | undefined,
  { module = 'price-monitor', search = '', locale = 'en', signal }: Request = {},
) =>
  callRoute(
    GET,
    { bearer, locale },
    {
      method: 'GET',
      path: `/api/exports/${module}?${search}`,
      params: { module },
      ...(signal && { signal }),
    },
  );

const sheetsOf = async (response: Response): Promise<ReadSheet[]> => {
  expect(response.status).toBe(200);
  return readWorkbook(new Uint8Array(await response.arrayBuffer()));
};

const codeOf = async (response: Response) => (await response.json()).errors?.code;

const everyText = (sheets: ReadSheet[]): string[] =>
  sheets.flatMap(({ rows }) =>
    rows.flatMap((row) => row.flatMap((cell) => (cell ? String(cell.value) : []))),
  );

const viewOf = async (bearer: string, search: string, section: string): Promise<PriceMonitorData> => {
  const path = `/api/market/price-monitor?${search}&section=${section}`;
  const body = await (
    await callRoute(getView, { bearer }, { method: 'GET', path, params: PRICE_MONITOR })
  ).json();
  const { view } = PriceMonitorAnswer.parse(body.data);
  if (view === null) throw new Error('no view');
  return view;
};

beforeAll(withSampleMarket, 240_000);

describe('GET /api/exports/{module}', () => {
  it('gives a file to whose plan has them, and to nobody else', async () => {
    expect((await ask(undefined)).status).toBe(401);
    const without = await createPerson();
    const refused = await ask(without.bearer);
    expect(refused.status).toBe(403);
    expect(await codeOf(refused)).toBe('PLAN_REQUIRED');
    const { bearer: ended } = await createSubscriber({ status: 'canceled' });
    expect(await codeOf(await ask(ended))).toBe('PLAN_REQUIRED');
    const { bearer: otherModule } = await createSubscriber({ status: 'active', modules: ['imdb'] });
    expect(await codeOf(await ask(otherModule))).toBe('FORBIDDEN');
    for (const plan of ['starter', 'growth', 'premium'] as const) {
      const { bearer } = await createSubscriber({ status: 'active', plan });
      await sheetsOf(await ask(bearer));
    }
    expect(
      (await callRoute(POST, { bearer: without.bearer }, { path: '/api/exports/price-monitor' })).status,
    ).toBe(405);
  });

  it('knows no file of what is no module', async () => {
    const { bearer } = await createPerson({ role: 'admin' });
    for (const module of ['home', 'priceMonitor']) {
      const response = await ask(bearer, { module });
      expect(response.status, module).toBe(404);
    }
  });

  it('refuses a form that it does not know, and CSV of no table', async () => {
    const { bearer } = await createSubscriber();
    expect((await ask(bearer, { search: 'format=pdf' })).status).toBe(400);
    expect((await ask(bearer, { search: 'format=csv' })).status).toBe(400);
    expect((await ask(bearer, { search: 'format=csv&table=nothing' })).status).toBe(404);
  });

  it('is named after its view, and says that it is a sample in its name and at the top of every sheet', async () => {
    const { bearer } = await createSubscriber({ status: 'active' });
    const response = await ask(bearer, { search: 'category=milk' });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="raff-price-monitor-milk-\d{4}-\d{2}-\d{2}-SAMPLE\.xlsx"$/,
    );
    for (const { name, rows } of await sheetsOf(response))
      expect(rows[0]?.[0]?.value, name).toMatch(/^Beta: you’re looking at sample data/);
    const csv = await ask(bearer, { search: 'category=milk&format=csv&table=retailers' });
    expect(csv.headers.get('content-disposition')).toMatch(/milk-[\d-]+-retailers-SAMPLE\.csv"$/);
    expect((await csv.text()).split('\r\n')[0]).toMatch(/sample data/);
  });

  it('begins with where the view is, what was chosen, how fresh it is and how its figures are calculated', async () => {
    const { bearer } = await createSubscriber({ status: 'active', plan: 'starter' });
    const sheets = await sheetsOf(
      await ask(bearer, { search: 'category=milk&brand=nasma&retailer=wahat,qasr&period=30d' }),
    );
    const about = new Map(tableOf(sheets, 'About').map((row) => [row['About this file'], row.Details]));
    expect(about.get('Address')).toMatch(
      /\/price-monitor\?category=milk&brand=nasma&retailer=wahat%2Cqasr|\/price-monitor\?category=milk&brand=nasma&retailer=wahat,qasr&period=30d$/,
    );
    expect(about.get('Brand')).toBe('Nasma');
    expect([...about.keys()].filter((key) => String(key).startsWith('Prices of'))).toHaveLength(2);
    expect(about.get('How it is calculated: Retailers')).toMatch(/^The same items/);
    const defined = { 'Price index': /^Each product compared with/, Gap: /^The median across retailers/ };
    const ofPrices = { 'Average price': /^The simple average/, 'Like for like': /^The geometric average/ };
    const ofOthers = {
      'Brands cheaper than your selection': /^The brand’s products compared with/,
      'Gaps to the other retailers': /^Each price ÷/,
    };
    const ofTime = {
      'Changes in regular price': /^How many times/,
      'Real change': /^The like-for-like index ÷/,
    };
    const told = { ...defined, ...ofPrices, ...ofOthers, ...ofTime, 'On promotion': /^Prices with/ };
    for (const [name, text] of Object.entries(told))
      expect(about.get(`How it is calculated: ${name}`), name).toMatch(text);
    expect(about.get('How these figures are calculated')).toMatch(
      /^Based on \d+ prices .* from 2 retailers\./,
    );
    expect([...about.keys()]).toContain('Low base, fewer than three items');
  });

  it('begins with what its figures leave out, and names all that it marks as a low base', async () => {
    const { bearer } = await createSubscriber({ status: 'active', plan: 'premium' });
    const search = 'category=milk&brand=nasma,nobody&retailer=wahat,qasr,bazarak&value=real&period=30d';
    const { tiles } = await viewOf(bearer, search, 'overview');
    const [about, ...sheets] = await sheetsOf(await ask(bearer, { search }));
    const told = (what: string) =>
      tableOf(about ? [about] : [], 'About').flatMap((row) =>
        row['About this file'] === what ? String(row.Details) : [],
      );
    const limits = told('Limits');
    expect(limits).toContain('Some choices in this link aren’t available in this category: Brand.');
    expect(tiles.index.leftOut).toBeGreaterThan(0);
    expect(limits).toContain(`Price index: ${tiles.index.leftOut} items not compared`);
    const low = told('Low base, fewer than three items');
    const marked = sheets.flatMap(({ name }) => {
      // Where nothing at all was compared there is no figure.
      const isFigure = (row: SheetRow) =>
        [row.Items, row.Values, row.Prices, row.Retailers].some((n) => Number(n) > 0);
      const rows = tableOf(sheets, name).filter((row) => row['Low base'] !== undefined && isFigure(row));
      // What is of a product stands in the row of each retailer.
      const first = name === 'Margins' ? new Set(rows.map(({ Product }) => Product)).size : rows.length;
      const more = (MORE_BASES_OF[name] ?? []).flatMap(([mark, base]) =>
        tableOf(sheets, name).filter((row) => row[mark] !== undefined && Number(row[base]) > 0),
      );
      const figures = first + more.length;
      return figures === 0 ? [] : [[name, Math.min(figures, 26)] as const];
    });
    expect(marked.length).toBeGreaterThan(2);
    for (const [name, figures] of marked)
      expect(low.filter((text) => text.startsWith(`${name}: `)).length, name).toBe(figures);
  });

  it('says every filter in words, and which days it is compared with', async () => {
    const { bearer } = await createSubscriber({ status: 'active', plan: 'premium' });
    const search =
      'category=milk&channel=hyper&gov=cairo&size=0.5-1&price=regular&stat=lowest&value=real&from=2026-11-01&to=2026-11-10&compare=previous&by=brand&window=month&floor=12.5';
    const about = new Map(
      tableOf(await sheetsOf(await ask(bearer, { search })), 'About').map((row) => [
        row['About this file'],
        row.Details,
      ]),
    );
    const said = {
      Category: 'UHT milk',
      Period: '1 Nov 2026 – 10 Nov 2026',
      Brand: 'All',
      Manufacturer: 'All',
      Product: 'All',
      Retailer: 'All',
      Channel: 'Hypermarket',
      Governorate: 'Cairo',
      'Pack size': 'Over 0.5 to 1 l',
      Prices: 'Shelf prices',
      Price: 'Regular, without promotions',
      'Several prices': 'Lowest',
      Value: 'Real, in prices of the last day (CPI-adjusted)',
      'Compare with': 'Previous period (22 Oct 2026 – 31 Oct 2026)',
      'Movers grouped by': 'Brand',
      'Movers period': 'Month over month',
      'Margin floor, %': '12.5',
    };
    for (const [label, value] of Object.entries(said)) expect(about.get(label), label).toBe(value);
    expect(about.get('How it is calculated: Price history')).toMatch(
      /^Lowest price per litre.* In .+ prices/,
    );
    expect(about.get('How it is calculated: Movers')).toMatch(
      /^Average prices in October 2026 compared with September 2026/,
    );
    expect(about.get('How it is calculated: Consumer price index')).toContain('with November 2026 = 100');
    expect(about.get('How it is calculated: Margins')).toContain('in October 2026');
  });

  it('says where the days that were asked for have none to be set beside', async () => {
    const { bearer } = await createSubscriber({ status: 'active', plan: 'premium' });
    const search = 'category=milk&from=2026-11-01&to=2026-11-10&compare=hijri';
    const about = tableOf(await sheetsOf(await ask(bearer, { search })), 'About');
    expect(about.map((row) => row.Details)).toContain('No comparison: this period doesn’t end near Ramadan.');
  });

  it('speaks Arabic from right to left', async () => {
    const { bearer } = await createSubscriber({ status: 'active', plan: 'growth' });
    const sheets = await sheetsOf(await ask(bearer, { search: 'category=milk', locale: 'ar' }));
    expect(sheets[0]?.name).toBe('عن الملف');
    expect(sheets.every(({ isRightToLeft }) => isRightToLeft)).toBe(true);
    expect(tableOf(sheets, 'المتاجر').length).toBeGreaterThan(2);
    const about = tableOf(sheets, 'عن الملف').map((row) => row.التفاصيل);
    expect(about.some((text) => /^من \d+ \S+ \d{4} إلى \d+ \S+ \d{4}$/.test(String(text)))).toBe(true);
    const [price] = tableOf(sheets, 'الأسعار التفصيلية');
    expect(price).toMatchObject({ النوع: 'كامل الدسم', 'حجم العبوة': 'أكثر من 0.5 إلى 1 لتر' });
    // A product without an Arabic name has its English one.
    const nameless = await database().execute<{ name: string }>(
      sql`select name_en as name from products where category_id = 'milk' and name_ar = name_en`,
    );
    const english = new Set(nameless.map(({ name }) => name));
    const packs = everyText(sheets.filter(({ name }) => name === 'سلّم الأسعار والعبوات'));
    const isLatin = (text: string) => /[A-Za-z]{2}/.test(text.replace(/^true|false|.*\(Beta\).*$/, ''));
    expect(packs.filter((text) => isLatin(text) && !english.has(text))).toEqual([]);
  });

  it('holds no product where the plan tells none apart', async () => {
    const { bearer } = await createSubscriber({ status: 'active', plan: 'starter' });
    const sheets = await sheetsOf(await ask(bearer, { search: 'category=milk' }));
    const products = await database().execute<{ id: string; nameEn: string; gtin: string | null }>(
      sql`select id, name_en as "nameEn", gtin from products where category_id = 'milk'`,
    );
    const texts = everyText(sheets);
    expect(products.length).toBeGreaterThan(5);
    for (const { id, nameEn, gtin } of products)
      for (const secret of [id, nameEn, gtin])
        expect(secret === null || !texts.includes(secret), String(secret)).toBe(true);
    const { bearer: growth } = await createSubscriber({ status: 'active', plan: 'growth' });
    const more = everyText(await sheetsOf(await ask(growth, { search: 'category=milk' })));
    expect(products.some(({ nameEn }) => more.includes(nameEn))).toBe(true);
  });

  it('gives the tables that a view names, in CSV as in the workbook', async () => {
    const view = 'category=milk&retailer=wahat&period=30d';
    for (const plan of ['starter', 'premium'] as const) {
      const { bearer } = await createSubscriber({ status: 'active', plan });
      const { tables } = await viewOf(bearer, view, 'overview');
      const [, ...sheets] = await sheetsOf(await ask(bearer, { search: view }));
      expect(sheets).toHaveLength(tables.length);
      expect(tables.includes('margins')).toBe(plan === 'premium');
      expect(tables.includes('basket-items')).toBe(plan === 'premium');
      // What a section knows of its tables before they are made is how they are.
      const views = await Promise.all(PRICE_SECTIONS.map((section) => viewOf(bearer, view, section)));
      const counted = views.flatMap((each) =>
        each.sheets.filter(({ lists, rows }) => lists === 'figures' && rows !== null),
      );
      expect(counted.length).toBeGreaterThan(plan === 'premium' ? 10 : 6);
      for (const { id, rows: count } of counted) {
        const { rows = [], frozen = 0 } = sheets[tables.indexOf(id)] ?? {};
        expect(rows.length - frozen, id).toBe(count);
      }
      // A table by itself reads no more than it needs, and is the same.
      // A person can create 20 files an hour.
      const { bearer: other } = await createSubscriber({ status: 'active', plan });
      const asked = plan === 'premium' ? tables : (['prices', 'month-prices'] as const);
      for (const [at, table] of asked.entries()) {
        const search = `${view}&format=csv&table=${table}`;
        const lines = (await (await ask(at < 15 ? bearer : other, { search })).text())
          .trimEnd()
          .split('\r\n');
        const { rows, frozen } = sheets[tables.indexOf(table)] ?? {};
        expect(lines.length - 2, table).toBe((rows?.length ?? 0) - (frozen ?? 0));
      }
    }
  });

  it.each(['premium', 'starter'] as const)(
    'gives the rows behind a figure as they are listed (%s)',
    async (plan) => {
      const { bearer } = await createSubscriber({ plan });
      const search = 'category=milk&figure=unit-price';
      const response = await ask(bearer, { search: `${search}&format=csv` });
      expect(response.headers.get('content-disposition')).toMatch(
        /raff-price-monitor-milk-.*-unit-price-SAMPLE/,
      );
      const [, head = '', ...lines] = (await response.text()).trim().split('\r\n');
      const listed: string[] = [];
      for (let page = 1, pages = 1; page <= pages; page++) {
        const path = `/api/market/price-monitor/rows?${search}&page=${page}`;
        const rows = await callRoute(
          getRows,
          { bearer, locale: 'en' },
          { method: 'GET', path, params: PRICE_MONITOR },
        );
        const { data } = await rows.json();
        pages = data.pages;
        // What was not compared has no column; a plan by brand says which rows it does not show.
        const isByBrand = data.level === 'brand';
        for (const { cells, withheld } of data.items as ListedRow[])
          listed.push(
            csvLine([
              ...cells.map((cell) => (typeof cell === 'object' && cell !== null ? cell.name : cell)),
              ...(isByBrand ? [withheld ? market.withheld.word : null] : []),
            ]).trim(),
          );
      }
      expect(lines).toEqual(listed);
      expect(lines.length).toBeGreaterThan(20);
      expect(head).toMatch(plan === 'premium' ? /^Brand,Product,Retailer,/ : /^Brand,Retailer,/);
      if (plan === 'starter')
        expect(lines.some((line) => line.includes(`,,${market.withheld.word}`))).toBe(true);
    },
  );

  it('has rows of a figure as CSV alone, and of none that the view has not', async () => {
    const { bearer } = await createSubscriber();
    for (const [search, status] of [
      ['figure=unit-price', 400],
      ['figure=unit-price&format=xlsx', 400],
      ['figure=wins:unknown&format=csv', 404],
    ] as const)
      expect((await ask(bearer, { search })).status, search).toBe(status);
    const without = await createPerson();
    expect((await ask(without.bearer, { search: 'figure=unit-price&format=csv' })).status).toBe(403);
  });

  it('holds all movers and margins, which the screen shows page by page', async () => {
    const { bearer } = await createSubscriber({ status: 'active', plan: 'premium' });
    const search = 'category=milk&retailer=wahat,qasr&period=90d';
    const sheets = await sheetsOf(await ask(bearer, { search: `${search}&page=2` }));
    const pagesOf = async (section: 'changes' | 'margin') => {
      const pages = [await viewOf(bearer, search, section)];
      const last = section === 'changes' ? pages[0]?.changes?.movers.pages : pages[0]?.margin?.pages;
      for (let page = 2; page <= (last ?? 0); page++)
        pages.push(await viewOf(bearer, `${search}&page=${page}`, section));
      expect(pages.length, section).toBeGreaterThan(1);
      return pages;
    };
    const movers = (await pagesOf('changes')).flatMap(({ changes }) => changes?.movers.rows ?? []);
    expect(tableOf(sheets, 'Movers').map((row) => [row.Product, row.Retailer, row.Changes])).toEqual(
      movers.map(({ subject, retailer, steps }) => [subject.name, retailer?.name, steps.changes]),
    );
    const corridors = (await pagesOf('margin')).flatMap(({ margin }) => margin?.corridors ?? []);
    expect(tableOf(sheets, 'Margins').map((row) => [row.Product, row.Retailer])).toEqual(
      corridors.flatMap(({ product, margins }) => margins.map(({ name }) => [product.name, name])),
    );
    // The first sheet names twenty-five of a sheet's low bases, and says how many more there are.
    const thin = corridors.filter(({ median }) => median.lowBase);
    const told = tableOf(sheets, 'About').filter((row) => String(row.Details).startsWith('Margins: '));
    expect(told).toHaveLength(26);
    expect(told.at(-1)?.Details).toBe(`Margins: ${thin.length - 25} more, marked in the sheet`);
  });

  it('makes twenty files an hour for a person', async () => {
    const { bearer } = await createSubscriber();
    for (let taken = 0; taken < 20; taken += 1)
      expect((await ask(bearer, { search: 'format=pdf' })).status).toBe(400);
    const response = await ask(bearer, { search: 'format=pdf' });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(60);
  });

  it('makes two at a time for a person, until one is taken or left', async () => {
    const { bearer } = await createSubscriber({ status: 'active' });
    const [first, second] = [await ask(bearer), await ask(bearer)];
    const third = await ask(bearer);
    expect(third.status).toBe(429);
    expect(await codeOf(third)).toBe('EXPORTS_RUNNING');
    const { bearer: other } = await createSubscriber({ status: 'active' });
    await sheetsOf(await ask(other));
    await first.body?.cancel();
    await sheetsOf(await ask(bearer));
    await sheetsOf(second);
    await sheetsOf(await ask(bearer));
  });
});

describe('a file whose reader hangs up', () => {
  const running = async (): Promise<number> => {
    const [row] = await database().execute<{ n: number }>(sql`
      select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%chain_spells%' and pid <> pg_backend_pid()`);
    return row?.n ?? -1;
  };

  it('ends what is read for it in the database within a second, and gives its turn back', async () => {
    const { bearer } = await createSubscriber({ status: 'active' });
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = database().transaction(async (tx) => {
      await tx.execute(sql`lock table chain_spells in access exclusive mode`);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    try {
      const gone = new AbortController();
      const asked = ask(bearer, { signal: gone.signal });
      await expect.poll(running, { timeout: 3000 }).toBeGreaterThan(0);
      const began = performance.now();
      gone.abort();
      await expect.poll(running, { timeout: 1000, interval: 20 }).toBe(0);
      expect(performance.now() - began).toBeLessThan(1000);
      const response = await asked;
      expect(response.status).toBe(503);
      expect(await codeOf(response)).toBe('EXPORT_TOO_SLOW');
    } finally {
      held.resolve();
      await holding;
    }
    await sheetsOf(await ask(bearer));
    await sheetsOf(await ask(bearer));
  });
});

describe('the figures of a file', () => {
  type Ours = { own: readonly string[]; rivals: readonly string[] };
  const NOBODYS: Ours = { own: [], rivals: [] };

  const subscriberWith = async (plan: PlanName, { own, rivals }: Ours): Promise<string> => {
    const { bearer, companyId } = await createSubscriber({ status: 'active', plan });
    const row = { companyId: companyId ?? '', categoryId: 'milk' };
    const chosen = [
      ...own.map((brandId) => ({ ...row, brandId, stance: 'own' as const })),
      ...rivals.map((brandId) => ({ ...row, brandId, stance: 'rival' as const })),
    ];
    if (chosen.length > 0) await database().insert(companyBrands).values(chosen);
    return bearer;
  };

  /** A view's file, and what was asked for in it. */
  const fileOf = async (plan: PlanName, search: string, ours: Ours) => {
    const bearer = await subscriberWith(plan, ours);
    const { filters, tiles, compared, options, changes } = await viewOf(bearer, search, 'changes');
    if (!changes) throw new Error('no changes');
    const named = (ids: readonly string[]) =>
      ids.map((id) => options.brands.find((one) => one.id === id)?.name ?? id);
    const asked: Asked = {
      ...filters.range,
      compared: compared?.range ?? null,
      isNarrowedTo: tiles.index.kind,
      price: filters.basis.price,
      statistic: filters.basis.statistic,
      isReal: filters.basis.value === 'real',
      floor: filters.floor,
      ours: { own: named(ours.own), rivals: named(ours.rivals) },
      movers: changes.movers,
    };
    return { bearer, asked, sheets: await sheetsOf(await ask(bearer, { search })) };
  };

  const NASMA: Ours = { own: ['nasma', 'lazzaza'], rivals: ['marooj', 'oriala'] };
  const views = [
    ['growth', 'category=milk&brand=nasma&by=product&window=7d&compare=previous', NOBODYS],
    ['growth', 'category=milk&period=30d&compare=year&value=real', NASMA],
    ['premium', 'category=milk&brand=marooj&window=1d', NASMA],
    ['premium', 'category=milk&retailer=wahat&by=brand&window=month&floor=12', NOBODYS],
    ['premium', 'category=milk&retailer=wahat,qasr&stat=lowest&window=year', { ...NASMA, rivals: [] }],
    ['premium', 'category=rice&channel=hyper,super&by=retailer&price=regular&value=real', NOBODYS],
    ['premium', 'category=tea&period=30d&stat=lowest&gov=cairo', NOBODYS],
  ] as const;
  it.each(views)('come out of its rows again, to plan %s of %s', async (plan, search, ours) => {
    const { sheets, asked } = await fileOf(plan, search, ours);
    const pairs = recompute(sheets, asked);
    expect(pairs.length).toBeGreaterThan(500);
    expect(unlike(pairs)).toEqual([]);
  });

  const brandViews = [
    ['category=milk&brand=nasma,lazzaza&period=30d&by=brand', NOBODYS],
    ['category=milk&brand=marooj,nasma,oriala&by=retailer&compare=previous&value=real', NASMA],
    ['category=milk&brand=nasma,marooj&retailer=wahat,qasr&by=brand&price=regular', NOBODYS],
  ] as const;
  it.each(brandViews)('come out of rows by brand again, of %s', async (search, ours) => {
    const { sheets, asked } = await fileOf('starter', search, ours);
    const pairs = recomputeByBrand(sheets, asked);
    expect(pairs.length).toBeGreaterThan(100);
    expect(unlike(pairs)).toEqual([]);
  });

  it('of whole categories are those of a plan with products, or withheld', async () => {
    for (const search of [
      'category=milk&period=30d&by=brand',
      'category=milk&retailer=wahat,qasr&by=retailer',
    ]) {
      const { sheets } = await fileOf('starter', search, NOBODYS);
      const { sheets: whole } = await fileOf('premium', search, NOBODYS);
      for (const name of SAME_AT_ALL_LEVELS) {
        const keyOf = (row: SheetRow) => NAMES.map((column) => row[column] ?? '').join('|');
        const finer = new Map(
          tableOf(whole, name).flatMap((row) => (row.Product === undefined ? [[keyOf(row), row]] : [])),
        );
        // A brand's figure over all retailers is without those where it has a single product.
        const isOfBrand = ({ Brand, Retailer }: SheetRow) => Brand !== undefined && Retailer === undefined;
        for (const row of tableOf(sheets, name)) {
          if (isOfBrand(row)) continue;
          const same = finer.get(keyOf(row));
          expect(same, `${name}: ${keyOf(row)}`).toBeDefined();
          for (const [column, value] of Object.entries(row))
            if (value !== undefined && value !== WITHHELD)
              expect(value, `${name}: ${column}`).toEqual(same?.[column]);
        }
      }
    }
  });

  const WITHHELD = 'from Growth';
  /** What rows are called by. */
  const NAMES = ['Figure', 'Day', 'Month', 'Brand', 'Retailer', 'Gap from', 'Gap to'];
  const SAME_AT_ALL_LEVELS = [
    'Key figures',
    'Who is cheaper',
    'Index by day',
    'Price history',
    'Index by brand and retailer',
    'Price gaps',
    'Retailers',
    'Basket',
    'Movers',
    'Category by month',
  ];

  it('are those of the screen', async () => {
    const search = 'category=milk&brand=nasma&period=30d';
    const { bearer } = await createSubscriber({ status: 'active', plan: 'premium' });
    const sheets = await sheetsOf(await ask(bearer, { search }));
    const { tiles, overview } = await viewOf(bearer, search, 'overview');
    const { packs } = await viewOf(bearer, search, 'packs');
    const shown = (name: string, column: string) => tableOf(sheets, name).map((row) => row[column]);
    expect(shown('Key figures', 'Value').slice(0, 4)).toEqual([
      tiles.unitPrice.average,
      tiles.unitPrice.change.value,
      tiles.index.value,
      tiles.gap.value,
    ]);
    const indices = overview?.retailers.map(({ index }) => index.value ?? undefined);
    expect(shown('Retailers', 'Index')).toEqual(indices);
    const totals = packs?.basket.totals.map(({ total }) => total) ?? [];
    expect(shown('Basket', 'Total (EGP)').slice(0, totals.length)).toEqual(totals);
  });
});
