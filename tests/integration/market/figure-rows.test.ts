import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { GET } from '#app/api/market/[module]/rows/route.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { callRoute } from '#tests/factories/chat.ts';
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import type { ListedRows } from '#tests/factories/drill-fields.ts';
import { findListedRows } from '#tests/factories/drill-fields.ts';
import { createSubscriber } from '#tests/factories/market.ts';
import { findPriceMonitor, PRICE_MONITOR } from '#tests/factories/price-monitor.ts';
import { parsePriceMonitor } from '#tests/factories/price-monitor-address.ts';
import { calculate, figuresOf, type ViewFigure } from '#tests/factories/view-figures.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

beforeAll(withSampleMarket, 240_000);

const path = '/api/market/price-monitor/rows';

const reader = (level: 'brand' | 'listing' = 'listing'): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: dataScopeWith({ datasets: ['sample'], level }),
});

type Fields = Record<string, string>;

const allRows = async (fields: Fields, figure: string, level?: 'brand'): Promise<ListedRows> => {
  const query = parsePriceMonitor(fields);
  const ask = async (page: number) => {
    const rows = await findListedRows(reader(level), { ...query, figure, page });
    if (rows === null) throw new Error(`no rows behind ${figure}`);
    return rows;
  };
  const first = await ask(1);
  const items = [...first.items];
  for (let page = 2; page <= first.pages; page++) items.push(...(await ask(page)).items);
  expect(items).toHaveLength(first.total);
  return { ...first, items };
};

/** The rows give the figure that the view shows, and by hand they come to it as well. */
const expectRows = async (
  fields: Fields,
  { name, shown }: Pick<ViewFigure, 'name' | 'shown'>,
  level?: 'brand',
) => {
  const rows = await allRows(fields, name, level);
  const context = `${name} of ${JSON.stringify(fields)}`;
  expect(rows.value, context).toBe(shown);
  const again = calculate(rows);
  if (shown === null) expect(again, context).toBeNull();
  else expect(Math.abs((again ?? Number.NaN) - shown), context).toBeLessThan(0.001);
  return rows;
};

describe('the rows behind a figure', () => {
  it('name the dearest and the cheapest price of each product whose spread they are', async () => {
    const { items } = await allRows({ category: 'milk', period: '30d' }, 'gap');
    expect(items.length).toBeGreaterThan(10);
    for (const { own, other, value } of items) {
      expect(own ?? 0).toBeGreaterThanOrEqual(other ?? Number.NaN);
      expect((100 * ((own ?? 0) - (other ?? 0))) / (other ?? 0)).toBeCloseTo(value ?? Number.NaN, 1);
    }
  });

  it('come to the baskets, packs and margins of their sections, of rivals that are not filtered too', async () => {
    const fields = { category: 'milk', period: '30d', brand: 'nasma' };
    const view = await findPriceMonitor(reader(), parsePriceMonitor(fields), ['packs', 'margin']);
    if (!view?.packs || view.margin?.state !== 'shown') throw new Error('no view');
    const figures = figuresOf(view).filter(({ cell }) => cell?.table !== 'key-figures');
    const kinds = new Set(figures.map(({ name }) => name.split(':')[0]));
    expect([...kinds].sort()).toEqual([
      ...(view.packs.basket.value === null ? [] : ['basket']),
      ...['margin', 'margin-high', 'margin-low', 'margin-median', 'margins-high', 'margins-low'],
      ...['margins-median', 'margins-negative', 'margins-products', 'rung', 'rung-premium'],
    ]);
    const rival = view.packs.ladder.find(({ brand }) => brand.id !== 'nasma');
    for (const figure of [
      ...fc.sample(fc.constantFrom(...figures), 16),
      ...figures.filter(({ name }) => name === `rung:${rival?.id}`),
    ])
      await expectRows(fields, figure);
    const [corridor] = view.margin.corridors;
    const { items } = await allRows(fields, `margin-median:${corridor?.product.id}`);
    for (const { consumer, net, trade, value } of items) {
      expect((consumer ?? 0) / 1.14).toBeCloseTo(net ?? 0, 3);
      expect(100 - (100 * (trade ?? 0)) / (net ?? 0)).toBeCloseTo(value ?? Number.NaN, 2);
    }
  });

  it('tell a plan by brand nothing of packs, of one product or of margins', async () => {
    const fields = { category: 'milk', period: '30d' };
    const starter = { ...reader('brand'), scope: { ...reader('brand').scope, features: [] } };
    const view = await findPriceMonitor(starter, parsePriceMonitor(fields), ['packs', 'margin']);
    expect(view?.packs?.ladder).toEqual([]);
    expect(view?.packs?.basket.items).toEqual([]);
    expect(view?.packs?.basket.n).toBeGreaterThan(3);
    const whole = await findPriceMonitor(reader(), parsePriceMonitor(fields), ['packs', 'margin']);
    const product = whole?.margin?.corridors[0]?.product.id;
    const retailer = whole?.packs?.basket.totals[0]?.id;
    for (const figure of [
      `cell:${product}:${retailer}`,
      `to-category:${product}`,
      `rung:${product}`,
      'rung:nasma:0.5-1',
      `margin-median:${product}`,
    ])
      expect(
        await findListedRows(starter, { ...parsePriceMonitor(fields), figure, page: 1 }),
        figure,
      ).toBeNull();
  });

  it('name no product where the plan tells brands alone, and come to the same but for brands with one product at a retailer', async () => {
    const fields = { category: 'milk', period: '30d' };
    const [whole, folded] = [
      await allRows(fields, 'unit-price'),
      await allRows(fields, 'unit-price', 'brand'),
    ];
    expect(folded.level).toBe('brand');
    expect(
      folded.items.every(
        ({ product, regular, since }) => product === null && regular === null && since === null,
      ),
    ).toBe(true);
    expect(folded.total).toBeLessThan(whole.total);
    expect([folded.value, folded.n]).toEqual([whole.value, whole.n]);
    const shelves = Map.groupBy(whole.items, ({ brand, retailer }) => `${brand?.id} ${retailer?.id}`);
    for (const { brand, retailer, n, own, value, withheld } of folded.items) {
      const single = shelves.get(`${brand?.id} ${retailer?.id}`)?.length === 1;
      expect([n === 1, withheld === true]).toEqual([single, single]);
      if (single) expect([own, value]).toEqual([null, null]);
    }
    const several = [...shelves.values()].filter((shelf) => shelf.length > 1);
    const ofSeveral = { ...whole, items: several.flat() };
    expect(calculate(folded)).toBeCloseTo(calculate(ofSeveral) ?? Number.NaN, 3);
  });

  it('are known of each day of our brands and of those that they are held against', async () => {
    const asked = reader();
    for (const [stat, rivals] of [
      ['average', []],
      ['lowest', ['marooj']],
    ] as const) {
      const ours = new Map([['milk', { own: ['nasma', 'lazzaza'], rivals }]]);
      const query = parsePriceMonitor({ category: 'milk', stat, compare: 'year', value: 'real' });
      const view = await findPriceMonitor({ ...asked, ours }, query);
      const history = view?.overview?.history;
      expect(history?.sides.map(({ id, values }) => [id, values[30] === null])).toEqual([
        ['ours', false],
        ['rivals', false],
      ]);
      for (const { id, values, compared } of history?.sides ?? [])
        for (const [day, shown] of [
          [history?.days[30], values[30]],
          [history?.compared?.[60], compared[60]],
        ] as const) {
          const figure = `${id === 'ours' ? 'our-line' : 'rival-line'}:${day}`;
          const rows = await findListedRows({ ...asked, ours }, { ...query, figure, page: 1 });
          // A year ago too few of today's prices may have stood, and then no rows make a figure.
          expect(rows?.value ?? null, figure).toBe(shown);
          const isOwn = (brand: string | undefined) => ['nasma', 'lazzaza'].includes(brand ?? '');
          expect(rows?.items.every(({ brand }) => isOwn(brand?.id) === (id === 'ours')) ?? true).toBe(true);
        }
    }
    const query = { ...parsePriceMonitor({ category: 'milk' }), figure: `our-line:${sampleDay}`, page: 1 };
    expect(await findListedRows(asked, query)).toBeNull();
  });

  it('are of our own brands behind their index by month, whatever brand is filtered', async () => {
    const asked = { ...reader(), ours: new Map([['milk', { own: ['nasma'], rivals: [] }]]) };
    const query = parsePriceMonitor({ category: 'milk', section: 'changes', brand: 'marooj' });
    const { month, ours } = (await findPriceMonitor(asked, query))?.changes?.months.at(-1) ?? {};
    const rows = await findListedRows(asked, { ...query, figure: `month-ours:${month}`, page: 1 });
    expect([rows?.value, rows?.n]).toEqual([ours?.value, ours?.n]);
    expect(rows?.items.length).toBeGreaterThan(5);
    expect(rows?.items.every(({ brand }) => brand?.id === 'nasma')).toBe(true);
    expect(await findListedRows(reader(), { ...query, figure: `month-ours:${month}`, page: 1 })).toBeNull();
  });

  it('are of no single product where the plan tells brands alone, whatever is asked for', async () => {
    const view = await findPriceMonitor(
      reader(),
      parsePriceMonitor({ category: 'milk', section: 'changes' }),
    );
    const [row] = view?.changes?.movers.rows ?? [];
    const query = parsePriceMonitor({ category: 'milk', by: 'listing' });
    const ask = (figure: string, level?: 'brand') =>
      findListedRows(reader(level), { ...query, figure, page: 1 });
    for (const figure of [
      `mover-paid:${row?.subject.id}:${row?.retailer?.id}`,
      `to-category:${row?.subject.id}`,
    ]) {
      expect((await ask(figure))?.names.name, figure).toBe(row?.subject.name);
      expect(await ask(figure, 'brand'), figure).toBeNull();
    }
    expect(await ask(`mover-paid:${row?.subject.id}:${row?.retailer?.id}`)).toMatchObject({
      ...{ n: 1, lowBase: false },
    });
    const brand = await ask(`mover-paid:${row?.brandId}`, 'brand');
    expect(brand?.items.length).toBeGreaterThan(0);
    expect(brand?.items.every(({ product }) => product === null)).toBe(true);
  });

  it('are fifty a page, and a page that is not there is the last', async () => {
    const query = parsePriceMonitor({ category: 'milk' });
    const ask = (page: number) => findListedRows(reader(), { ...query, figure: 'unit-price', page });
    const [first, beyond] = [await ask(1), await ask(9_999)];
    expect(first?.items).toHaveLength(50);
    expect(beyond?.page).toBe(first?.pages);
  });

  it('are ordered and searched by the call, which reads what it does not know as nothing', async () => {
    const { bearer } = await createSubscriber();
    const ask = async (search: string) => {
      const address = `${path}?category=milk&figure=unit-price&${search}`;
      const response = await callRoute(
        GET,
        { bearer },
        { method: 'GET', path: address, params: PRICE_MONITOR },
      );
      expect(response.status, search).toBe(200);
      const { data } = await response.json();
      const at = data.columns.findIndex(({ id }: { id: string }) => id === 'value');
      return { ...data, values: data.items.map(({ cells }: { cells: unknown[] }) => cells[at]) };
    };
    const plain = await ask('');
    for (const unknown of ['sort=price', 'order=up', 'sort=effect&order=', 'search='])
      expect((await ask(unknown)).items, unknown).toEqual(plain.items);
    const rising = await ask('sort=value&order=asc');
    expect(rising.values).toEqual(rising.values.toSorted((a: number, b: number) => a - b));
    // Of the shelf in either language, whichever the reader has.
    const [found, inArabic] = [await ask('search=nasma'), await ask(`search=${encodeURIComponent('نسمه')}`)];
    expect(found.found).toBeGreaterThan(0);
    expect(inArabic.found).toBe(found.found);
    expect(found.found).toBeLessThan(plain.found);
    expect([found.value, found.n, found.total]).toEqual([plain.value, plain.n, plain.total]);
    expect(plain.found).toBe(plain.total);
  });

  it('say which days they compare', async () => {
    const of = async (fields: Fields, figure: string) => (await allRows(fields, figure)).days;
    const days = await of({ category: 'milk', period: '30d' }, 'unit-price-change');
    expect(days).toMatchObject({ own: sampleDay, by: 'day' });
    expect(days?.other.localeCompare(sampleDay)).toBe(-1);
    expect(await of({ category: 'milk' }, 'unit-price')).toBeNull();
    const view = await findPriceMonitor(
      reader(),
      parsePriceMonitor({ category: 'milk', section: 'changes' }),
    );
    const month = view?.changes?.months.at(-1)?.month;
    expect(await of({ category: 'milk' }, `month-change:${month}`)).toMatchObject({
      own: month,
      by: 'month',
    });
    // Since the first of the months.
    for (const figure of ['month-index', 'month-weighted'])
      expect(await of({ category: 'milk' }, `${figure}:${month}`), figure).toEqual({
        ...{ own: month, other: view?.changes?.months[0]?.month, by: 'month' },
      });
    const [mover] = view?.changes?.movers.rows ?? [];
    const { from, to } = view?.changes?.movers ?? {};
    expect(
      await of({ category: 'milk', by: 'listing' }, `mover-paid:${mover?.subject.id}:${mover?.retailer?.id}`),
    ).toMatchObject({ own: to, other: from });
  });

  it('are refused to a plan without the module, and not found of a figure that is none', async () => {
    const { bearer } = await createSubscriber();
    const ask = (figure: string) =>
      callRoute(
        GET,
        { bearer },
        { method: 'GET', path: `${path}?figure=${encodeURIComponent(figure)}`, params: PRICE_MONITOR },
      );
    expect((await ask('unit-price')).status).toBe(200);
    for (const figure of ['cell', 'cell:nasma', 'wins:nobody', '__proto__', 'x'.repeat(150)])
      expect((await ask(figure)).status, figure).toBe(404);
    // An empty parameter counts as a missing one.
    for (const figure of ['', 'x'.repeat(300)]) expect((await ask(figure)).status, figure).toBe(400);
  });
});
