import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '#db/client.ts';
import { listKnownCategories } from '#db/queries/market-changes.ts';
import { findMarketView } from '#db/queries/market-view.ts';
import type { OwnBrands, Reader } from '#lib/market/access/reader.ts';
import { findNews } from '#lib/market/changes/news.ts';
import { newsAddress } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import { findPriceIndex } from '#lib/market/questions/find-price-index.ts';
import { addDays } from '#lib/vocabulary/cairo-days.ts';
import { DATA_LEVELS, type DataScope } from '#lib/vocabulary/data-scope.ts';
import { answered, plainText } from '#tests/factories/analyst-asker.ts';
import {
  draftAlert,
  getInflation,
  getMargins,
  getPackLadder,
  getPriceIndex,
  whatChanged,
} from '#tests/factories/analyst-look-ups.ts';
import { askDemo } from '#tests/factories/ask-demo.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { onScreen } from '#tests/factories/on-screen.ts';
import { findPriceMonitor } from '#tests/factories/price-monitor.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { foundOf } from '#tests/factories/told-measures.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

/** What tools of one measure say, and how the demo's model words it; that they say what the panels say, all random filters hold. */

const now = new Date(`${sampleDay}T12:00:00Z`);

type Asker = { scope?: Partial<DataScope>; ours?: OwnBrands; locale?: Reader['locale'] };

const reader = ({ scope = {}, ours, locale = 'en' }: Asker = {}): Reader => ({
  ...{ market: rememberedMarket(), now, locale },
  scope: dataScopeWith({ datasets: ['sample'], ...scope }),
  ...(ours && { ours: new Map([['milk', ours]]) }),
});

beforeAll(withSampleMarket, 240_000);

describe('the index of a brand', () => {
  const pair: OwnBrands = { own: ['nasma'], rivals: ['marooj'] };

  const CATEGORIES = ['milk', 'tea', 'cooking-oil', 'shampoo'] as const;
  const PLACES = fc.sample(fc.uniqueArray(fc.nat(5), { minLength: 2, maxLength: 2 }), {
    numRuns: 4,
    seed: 3,
  });

  test.each(DATA_LEVELS)(
    'against another is what a company of the one with the other as its rival sees (%s)',
    async (level) => {
      let compared = 0;
      for (const category of CATEGORIES)
        for (const places of PLACES) {
          const anybody = reader({ scope: { level } });
          const there = (await findMarketView(anybody.market, anybody.scope, category))?.brands ?? [];
          const [own, rival] = places.flatMap((place) => there[place] ?? []);
          if (!own || !rival) continue;
          const ours = new Map([[category, { own: [own.id], rivals: [rival.id] }]]);
          const view = await findPriceMonitor({ ...anybody, ours }, parsePriceMonitor({ category }), []);
          const { index, gap } = view?.tiles ?? {};
          const asked = { category, brands: [own.id] };
          const found = foundOf(
            await findPriceIndex(anybody, asked, { against: rival.nameEn, period: null }),
          );
          expect(index?.kind).toBe('ours');
          expect(found === null ? 0 : [found.sides?.index, found.sides?.gap]).toEqual(
            index?.n === 0 ? 0 : [index, gap],
          );
          if (found === null) continue;
          compared += 1;
          expect([found.sides?.others, found.brands]).toEqual([rival.nameEn, []]);
          const rivals = await findPriceIndex({ ...anybody, ours }, asked, {
            against: 'our rivals',
            period: null,
          });
          expect(foundOf(rivals)?.sides).toEqual(found.sides);
        }
      expect(compared).toBeGreaterThan(CATEGORIES.length);
    },
  );

  test('is of each shop that has both, the widest first, in percent and in money that says the same', async () => {
    const { compared, looked } = answered(
      await getPriceIndex(reader(), { subject: 'Nasma milk', retailers: [], against: 'Marooj' }),
    );
    expect(looked.subject).toBe('Nasma (UHT milk)');
    expect(compared?.total).toBe(looked.retailers.length);
    const gaps = compared?.retailers ?? [];
    expect(gaps.length).toBeGreaterThan(2);
    expect(gaps).toEqual(gaps.toSorted((a, b) => Math.abs(b.gapPercent) - Math.abs(a.gapPercent)));
    for (const { gapPercent, gapPerUnit } of gaps)
      expect(Math.sign(gapPerUnit ?? 0)).toBe(Math.sign(gapPercent));
  });

  test('of a company without brands of its own, and of brands that are not there, is said to be none', async () => {
    expect(
      await getPriceIndex(reader(), { subject: 'Nasma milk', retailers: [], against: 'our rivals' }),
    ).toMatchObject({
      ...{ status: 'not_found', kind: 'ownBrands' },
    });
    const unknown = await getPriceIndex(reader(), { subject: 'Nasma milk', retailers: [], against: 'Quux' });
    expect(unknown).toMatchObject({ status: 'not_found', kind: 'brand', asked: 'Quux' });
    expect(unknown.status === 'not_found' && unknown.suggestions.length).toBeGreaterThan(0);
  });

  test('of the whole category is one for each brand, and of no side', async () => {
    const { compared, brands } = answered(await getPriceIndex(reader(), { subject: 'milk', retailers: [] }));
    expect(compared).toBeNull();
    expect(brands.length).toBeGreaterThan(3);
    const ours = answered(
      await getPriceIndex(reader({ ours: pair }), { subject: 'milk', retailers: [] }),
    ).compared;
    expect(ours).toMatchObject({ brand: 'Nasma', against: 'Marooj' });
  });

  test('is not told of a module that the plan lacks, nor a single product’s to a plan by brand', async () => {
    const asked = { subject: 'Nasma milk', retailers: [], against: 'Marooj' };
    const noPrices = reader({ scope: { modules: ['promotions'] } });
    expect(await getPriceIndex(noPrices, asked)).toMatchObject({
      status: 'outside_plan',
      module: 'Price Monitor',
    });
    const starter = reader({ scope: { level: 'brand' } });
    expect(answered(await getPriceIndex(starter, asked)).looked.isByBrand).toBe(true);
    expect(await getPriceIndex(starter, { ...asked, packBands: ['1 l'] })).toMatchObject({
      isSkuLevel: true,
    });
  });

  test.each([
    ['How much dearer is Nasma milk than Marooj per litre, and where is the gap widest?', 'Marooj'],
    ['What is the price index of Nasma milk against the category?', undefined],
    ['هل لبن نسمة أغلى من مروج؟', 'مروج'],
    ['ما مؤشر سعر نسمة مقارنةً بفئة اللبن؟', undefined],
  ])('is asked for and worded by the demo: %s', async (question, against) => {
    const { text, calls, unsourced } = await askDemo(reader(), question);
    expect(unsourced).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['getPriceIndex']);
    const output = calls[0]?.output as Awaited<ReturnType<typeof getPriceIndex>>;
    const { compared, looked } = answered(output);
    expect(compared?.against).toBe(against);
    expect(looked.subject).toMatch(/Nasma|نسمة/);
    const [widest] = compared?.retailers ?? [];
    for (const figure of [compared?.index?.toFixed(1), compared?.gapPercent?.toFixed(1).replace('-', '')])
      expect(plainText(text)).toContain(figure);
    expect(plainText(text)).toContain(widest?.retailer);
    expect(plainText(text)).toMatch(/more expensive|cheaper|أغلى|أرخص/);
  });

  test('of each brand is told beside shops that are called like one of them', async () => {
    const owner = reader({ ours: { own: ['nasma'], rivals: ['marooj', 'lazzaza'] } });
    const { text, unsourced } = await askDemo(owner, 'Price index of milk by brand');
    expect(unsourced).toEqual([]);
    expect(text.match(/\| Tawfeera \|/g)).toHaveLength(2);
  });

  test('of two shops is a comparison of shops', async () => {
    const { calls, text } = await askDemo(reader(), 'Is Wahat cheaper than Qasr?');
    expect(calls.map(({ name }) => name)).toEqual(['getPriceIndex', 'compareRetailers']);
    expect(text).toContain('Wahat Hyper');
    expect(text).not.toContain('nothing called');
  });
});

describe('prices month by month', () => {
  const asked = { subject: 'tea', retailers: [] };

  test('are the panel’s, the newest first, with the month whose consumer prices are published', async () => {
    const view = await findPriceMonitor(reader(), parsePriceMonitor({ category: 'tea' }), ['changes']);
    const panel = (view?.changes?.months ?? []).toReversed();
    const { months, total, base, consumerPricesUpTo, looked } = answered(await getInflation(reader(), asked));
    const shown = (value: number | null | undefined) => (value == null ? null : onScreen(value, 1));
    expect(total).toBeGreaterThan(1);
    expect(months.map(({ month, index, realPercent }) => [month, index, realPercent])).toEqual(
      panel.map(({ month, index, real }) => [month, shown(index.value), shown(real)]),
    );
    expect(base).toBe(panel.at(-1)?.month);
    expect(looked.from).toBe(base);
    const published = panel.find(
      ({ isProvisional, consumerIndex }) => !isProvisional && consumerIndex !== null,
    );
    expect(consumerPricesUpTo).toBe(published?.month);
  });

  test('are not told without Price Monitor', async () => {
    const noPrices = reader({ scope: { modules: ['promotions'] } });
    expect(await getInflation(noPrices, asked)).toMatchObject({
      status: 'outside_plan',
      module: 'Price Monitor',
    });
  });

  test('of a product are those of its whole brand in a plan by brand', async () => {
    const starter = reader({ scope: { level: 'brand' } });
    const ofProduct = answered(await getInflation(starter, { subject: 'Taraba tea 250 g', retailers: [] }));
    expect(ofProduct.looked).toMatchObject({ subject: 'Taraba (Tea)', isByBrand: true });
    expect(ofProduct).toEqual(
      answered(await getInflation(starter, { subject: 'Taraba tea', retailers: [] })),
    );
  });

  test.each([
    ['In real terms, is tea dearer than a year ago?', 'real terms'],
    ['What is the inflation of tea month by month?', 'real terms'],
    ['تضخم أسعار الشاي شهرًا بشهر', 'الحقيقية'],
  ])('are asked for and worded by the demo: %s', async (question, real) => {
    const { text, calls, unsourced } = await askDemo(reader(), question);
    expect(unsourced).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['getInflation']);
    const [newest] = answered(await getInflation(reader(), asked)).months;
    for (const figure of [newest?.index?.toFixed(1), newest?.weightedIndex?.toFixed(1), newest?.prices])
      expect(plainText(text)).toContain(String(figure));
    expect(text).toContain(real);
  });
});

describe('what changed', () => {
  const nothing = { subject: '', retailers: [] };
  const ours: OwnBrands = { own: ['nasma'], rivals: [] };

  const askers: [who: string, asker: Asker, back: number][] = [
    ['everything', { ours }, 3],
    ['no brands of its own', {}, 7],
    ['by product', { ours, scope: { level: 'product', modules: ['priceMonitor', 'imdb'] } }, 12],
    ['by brand', { ours, scope: { level: 'brand', modules: ['priceMonitor', 'promotions'] } }, 20],
    [
      'by brand, in Arabic',
      { ours, scope: { level: 'brand', categories: ['milk', 'tea'] }, locale: 'ar' },
      31,
    ],
  ];

  test.each(askers)('is home’s, in its order and words, and leads to its rows (%s)', async (_, who, back) => {
    const asker = reader(who);
    const since = addDays(sampleDay, -back);
    const categories = await listKnownCategories(asker.market, asker.scope);
    const seen = Object.fromEntries(categories.map(({ id }) => [id, addDays(since, -1)]));
    const home = await findNews(asker, categories, seen);
    const { changes, total, looked } = answered(await whatChanged(asker, { ...nothing, since }));
    expect(home.items.length).toBeGreaterThan(0);
    expect(
      changes.slice(0, home.items.length).map(({ sentence, rows, isOurs }) => [sentence, rows, isOurs]),
    ).toEqual(
      home.items.map((item) => [
        newsSentence(asker.locale, item),
        newsAddress(asker.locale, item),
        item.isOwn,
      ]),
    );
    expect(total).toBe(home.items.length + home.more);
    // A month back at most.
    expect(looked.from).toBe(back > 30 ? addDays(sampleDay, -30) : since);
    for (const { day } of changes) expect(day >= looked.from && day <= looked.to).toBe(true);
  });

  test('began on the newest day of what stands together', async () => {
    const { changes } = answered(await whatChanged(reader(), { subject: 'milk', retailers: [] }));
    const days = await database().execute<{ product: string; kind: string; day: string }>(sql`
      select p.name_en as product, m.kind, max(m.first_on)::text as day from market_changes m
      join products p on p.id = m.product_id join retailers r on r.id = m.retailer_id and r.channel <> 'wholesale'
      where m.dataset = 'sample' and m.first_on > ${addDays(sampleDay, -7)}::date group by 1, 2`);
    for (const { product, kind, day } of changes.filter(
      (change) => change.kind === 'new' || change.kind === 'carried',
    ))
      expect(days).toContainEqual({ product, kind, day });
    for (const { product, kind, day } of changes) {
      const newest = days.find((each) => each.product === product && each.kind === kind)?.day ?? '';
      expect(day <= newest).toBe(true);
    }
  });

  test('is narrowed to a brand and a shop, and says of whole brands no price', async () => {
    const asked = { subject: 'Nasma milk', retailers: ['Wahat'], since: addDays(sampleDay, -20) };
    const { changes, looked } = answered(await whatChanged(reader(), asked));
    expect(looked.subject).toBe('Nasma (UHT milk)');
    expect(changes.length).toBeGreaterThan(1);
    for (const { product, retailer } of changes)
      expect([product.split(' ')[0], retailer]).toEqual(['Nasma', 'Wahat Hyper']);
    expect(changes.some(({ before, after }) => before !== null && after !== null)).toBe(true);
    const starter = answered(await whatChanged(reader({ scope: { level: 'brand' } }), asked)).changes;
    for (const { product, before, after, changePercent, sentence } of starter) {
      expect([product, before, after, changePercent]).toEqual(['Nasma', null, null, null]);
      expect(sentence).not.toMatch(/EGP|%/);
    }
  });

  test('is of the modules and categories of the plan', async () => {
    const promotions = answered(
      await whatChanged(reader({ scope: { modules: ['promotions'] } }), nothing),
    ).changes;
    for (const { kind } of promotions) expect(kind).toMatch(/^promotion/);
    const teaOnly = reader({ scope: { categories: ['tea'], why: 'paid' } });
    for (const { category } of answered(await whatChanged(teaOnly, nothing)).changes)
      expect(category).toBe('Tea');
    expect(await whatChanged(teaOnly, { subject: 'milk', retailers: [] })).toMatchObject({
      status: 'outside_plan',
    });
  });

  test.each([
    ['What changed in milk?', undefined],
    [`What changed since ${addDays(sampleDay, -5)}?`, addDays(sampleDay, -5)],
    ['ماذا تغيّر في اللبن؟', undefined],
  ])('is asked for and worded by the demo: %s', async (question, since) => {
    const { text, calls, unsourced } = await askDemo(reader({ ours }), question);
    expect(unsourced).toEqual([]);
    expect(calls).toMatchObject([{ name: 'whatChanged', input: { ...(since && { since }) } }]);
    const { changes } = answered(calls[0]?.output as Awaited<ReturnType<typeof whatChanged>>);
    for (const { sentence } of changes.slice(0, 3)) expect(text).toContain(sentence);
  });
});

describe('the ladder of packs', () => {
  const asked = { subject: 'tea', retailers: [] };

  test('is the panel’s, and says of each pack which smaller ones cost less', async () => {
    const view = await findPriceMonitor(reader(), parsePriceMonitor({ category: 'tea' }), ['packs']);
    const panel = view?.packs?.ladder ?? [];
    const { packs, total, inverted } = answered(await getPackLadder(reader(), asked));
    expect(total).toBe(panel.length);
    expect(inverted).toBe(panel.filter(({ cheaperSmaller }) => cheaperSmaller.length > 0).length);
    expect(inverted).toBeGreaterThan(0);
    const names = new Map(panel.map(({ id, product }) => [id, product.name]));
    const told = panel.map(({ product, unit, n, cheaperSmaller }) => ({
      ...{ product: product.name, perUnit: onScreen(unit, 2), prices: n },
      cheaperSmaller: cheaperSmaller.map((id) => names.get(id)),
    }));
    for (const { product, perUnit, prices, cheaperSmaller } of packs)
      expect(told).toContainEqual({ product, perUnit, prices, cheaperSmaller });
    expect(packs.slice(0, 3).some(({ cheaperSmaller }) => cheaperSmaller.length > 0)).toBe(true);
  });

  test('of a product is that of its brand', async () => {
    const { packs } = answered(await getPackLadder(reader(), { subject: 'Taraba tea', retailers: [] }));
    expect(packs.length).toBeGreaterThan(2);
    for (const { brand } of packs) expect(brand).toBe('Taraba');
    const [product] = packs.flatMap((pack) => pack.product);
    expect(answered(await getPackLadder(reader(), { subject: product ?? '', retailers: [] })).packs).toEqual(
      packs,
    );
  });

  test('comes with single products, and with Price Monitor', async () => {
    const starter = reader({ scope: { level: 'brand' } });
    expect(await getPackLadder(starter, asked)).toMatchObject({ status: 'outside_plan', isSkuLevel: true });
    const noPrices = reader({ scope: { modules: ['promotions'] } });
    expect(await getPackLadder(noPrices, asked)).toMatchObject({
      status: 'outside_plan',
      module: 'Price Monitor',
    });
  });

  test.each([
    'Which larger packs cost more per litre than smaller packs in milk?',
    'Price-pack ladder of tea',
    'سلّم أسعار عبوات الشاي',
  ])('is asked for and worded by the demo: %s', async (question) => {
    const { text, calls, unsourced } = await askDemo(reader(), question);
    expect(unsourced).toEqual([]);
    expect(calls.map(({ name }) => name)).toEqual(['getPackLadder']);
    const { packs, inverted } = answered(calls[0]?.output as Awaited<ReturnType<typeof getPackLadder>>);
    expect(plainText(text)).toContain(`**${inverted}**`);
    // The first rows of the table.
    for (const { perUnit } of packs.slice(0, 8)) expect(plainText(text)).toContain(perUnit.toFixed(2));
    const refused = await askDemo(reader({ scope: { level: 'brand' } }), question);
    expect(plainText(refused.text)).toMatch(/Growth|باقة النمو/);
  });
});

describe('retailer margins', () => {
  const asked = { subject: 'milk', retailers: [], floor: 12 };
  const fullCream = { ...asked, subject: 'Nasma UHT milk full cream 1 l' };
  const withoutMargins = (): Reader => reader({ scope: { level: 'product', features: ['tradePrice'] } });

  test('are the panel’s, in all and of each product by retailer', async () => {
    const query = parsePriceMonitor({ category: 'milk', floor: '12' });
    const panel = (await findPriceMonitor(reader(), query, ['margin']))?.margin;
    const shown = (value: number | null | undefined) => (value == null ? null : onScreen(value, 1));
    const { all, products, month, floorPercent, looked } = answered(await getMargins(reader(), asked));
    expect([month, floorPercent, looked.from]).toEqual([panel?.month, 12, panel?.month]);
    expect(all).toMatchObject({
      medianPercent: shown(panel?.summary?.median.value),
      lowPercent: shown(panel?.summary?.low),
      ...{ margins: panel?.summary?.median.n, belowFloor: panel?.summary?.below },
      ...{ negative: panel?.summary?.negative, products: panel?.summary?.products },
    });
    expect(all.belowFloor).toBeGreaterThan(0);
    // Those of the panel's first page, and all others.
    const corridors = panel?.corridors ?? [];
    expect(products).toHaveLength(panel?.summary?.products ?? 0);
    expect(corridors.length).toBeGreaterThan(10);
    const first = products.slice(0, corridors.length);
    expect(first.map(({ product, medianPercent, at }) => [product, medianPercent, at.length])).toEqual(
      corridors.map(({ product, median, margins }) => [product.name, shown(median.value), margins.length]),
    );
  });

  test('of a retailer are found by its name', async () => {
    const whole = answered(await getMargins(reader(), fullCream));
    const atWahat = answered(await getMargins(reader(), { ...fullCream, retailers: ['Wahat'] }));
    expect(atWahat.looked.retailers).toEqual(['Wahat Hyper']);
    const margin = whole.products[0]?.at.find(({ retailer }) => retailer === 'Wahat Hyper');
    expect(margin?.marginPercent).toEqual(expect.any(Number));
    expect(atWahat.products[0]?.at).toEqual([margin]);
    expect(atWahat.all.medianPercent).toBe(margin?.marginPercent);
  });

  test('come with Premium, which is said; a module that is lacking is said first', async () => {
    expect(await getMargins(withoutMargins(), asked)).toMatchObject({
      ...{ status: 'outside_plan', module: 'Price Monitor', comesWith: 'Profit margins come with Premium.' },
      topics: expect.arrayContaining(['prices']),
    });
    const starter = reader({ scope: { level: 'brand', features: [] }, locale: 'ar' });
    const refusal = await getMargins(starter, asked);
    expect(refusal.status === 'outside_plan' && plainText(refusal.comesWith ?? '')).toContain('التميّز');
    expect(refusal).not.toHaveProperty('isSkuLevel');
    const noPrices = reader({ scope: { modules: ['promotions'], features: [] } });
    expect(await getMargins(noPrices, asked)).not.toHaveProperty('comesWith');
  });

  test.each([
    ['Which margins on milk are below 12%?', 12, 'Profit margins come with Premium.'],
    ['What margins do retailers earn on Nasma UHT milk full cream 1 l?', undefined, 'come with Premium.'],
    ['هوامش ربح أقل من 12% في اللبن', 12, 'ضمن باقة التميّز.'],
  ])('are asked for and worded by the demo: %s', async (question, floor, refusal) => {
    const { text, calls, unsourced } = await askDemo(reader(), question);
    expect(unsourced).toEqual([]);
    expect(calls).toMatchObject([{ name: 'getMargins', input: { ...(floor && { floor }) } }]);
    const { all, products } = answered(calls[0]?.output as Awaited<ReturnType<typeof getMargins>>);
    expect(plainText(text)).toContain(`**${all.medianPercent?.toFixed(1)}%**`);
    if (floor) expect(plainText(text)).toContain(`**${all.belowFloor}**`);
    expect(plainText(text)).toContain(`${products[0]?.at[0]?.marginPercent.toFixed(1).replace('-', '−')}%`);
    expect(plainText((await askDemo(withoutMargins(), question)).text)).toContain(refusal);
  });
});

describe('an alert', () => {
  const asked = { subject: 'Nasma UHT milk full cream 1 l', retailers: ['Wahat'] };

  test('is drafted over the view that shows its changes, without days, and nothing is written', async () => {
    const { looked, ...draft } = answered(await draftAlert(reader(), { ...asked, kind: 'price', below: 20 }));
    expect(draft).toEqual({
      ...{ status: 'ok', currency: 'EGP', kind: 'price', leastPercent: null, below: 20, above: null },
    });
    const query = new URLSearchParams(looked.view?.split('?')[1]);
    expect(looked.view).toMatch(/^\/price-monitor\?category=milk&/);
    expect([...query.keys()].sort()).toEqual(['category', 'retailer', 'sku']);
    const modules = {
      stock: 'distributions',
      promotion: 'promotions',
      assortment: 'imdb',
      pack: 'imdb',
    } as const;
    for (const [kind, path] of Object.entries(modules))
      expect(
        answered(await draftAlert(reader(), { ...asked, kind: kind as keyof typeof modules })).looked.view,
      ).toMatch(new RegExp(`^/${path}\\?`));
    const inPercent = answered(await draftAlert(reader(), { ...asked, kind: 'price', least: 0.4 }));
    expect(inPercent.leastPercent).toBe(3);
  });

  test('needs a plan, and with a limit single products', async () => {
    const guest = reader({ scope: { why: 'showcase' }, locale: 'ar' });
    const refused = await draftAlert(guest, { ...asked, kind: 'price' });
    expect(refused.status === 'outside_plan' && plainText(refused.comesWith ?? '')).toContain('البداية');
    const starter = reader({ scope: { level: 'brand' } });
    expect(await draftAlert(starter, { ...asked, kind: 'price', below: 20 })).toMatchObject({
      ...{ status: 'outside_plan', isSkuLevel: true },
    });
    expect(await draftAlert(starter, { ...asked, kind: 'price' })).toMatchObject({ status: 'ok' });
    const noShelves = reader({ scope: { modules: ['priceMonitor'] } });
    expect(await draftAlert(noShelves, { ...asked, kind: 'stock' })).toMatchObject({
      ...{ status: 'outside_plan', module: 'Distributions' },
    });
  });

  test.each([
    ['Tell me when Nasma UHT milk full cream 1 l drops below 20', { below: 20 }, 'below EGP 20.00'],
    ['نبهني لما لبن نسمة كامل الدسم 1 لتر ينزل عن 20 جنيه', { below: 20 }, 'عن 20.00 جنيه'],
    ['Let me know when Nasma milk is out of stock', { kind: 'stock' }, 'out of stock'],
  ])('is asked for and worded by the demo: %s', async (question, input, words) => {
    const { text, calls, unsourced } = await askDemo(reader(), question);
    expect(unsourced).toEqual([]);
    expect(calls).toMatchObject([{ name: 'draftAlert', input, output: { status: 'ok' } }]);
    expect(plainText(text)).toContain(words);
  });
});
