import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { can, levelOf } from '#lib/billing/rules/features.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { parametersOf } from '#lib/market/dashboard/filters/parse-format.ts';
import { distributionsDashboard } from '#lib/market/distributions/dashboard.ts';
import {
  distributionsFilters,
  MAP_FIGURES,
  SHELF_STATES,
} from '#lib/market/distributions/distributions-filters.ts';
import type { DistributionsData } from '#lib/market/distributions/schema.ts';
import { DISTRIBUTION_SECTIONS } from '#lib/market/distributions/section-ids.ts';
import { findDistribution } from '#lib/market/questions/find-distribution.ts';
import { findVoids } from '#lib/market/questions/find-voids.ts';
import { PLAN_NAMES, type PlanName } from '#lib/vocabulary/terms.ts';
import exportsTexts from '#messages/en/exports.json' with { type: 'json' };
import { dataScopeWith } from '#tests/factories/data-scope.ts';
import { type DistributionFigure, distributionFiguresOf } from '#tests/factories/distribution-figures.ts';
import { createOwnAudits } from '#tests/factories/own-audits.ts';
import { type Fields, type SomeFilters, someFilters } from '#tests/factories/some-filters.ts';
import { foundOf } from '#tests/factories/told-measures.ts';
import { rememberedMarket } from '#tests/setup/remembered-market.ts';
import { sampleDay, withSampleMarket } from '#tests/setup/sample-market.ts';

const OWNER = 'auditors';

beforeAll(async () => {
  await withSampleMarket();
  await createOwnAudits(OWNER, sampleDay);
}, 240_000);

const FILTERS = 200;
const AT_ONCE = 4;

const readerOf = (plan: PlanName, ours: Reader['ours']): Reader => ({
  market: rememberedMarket(),
  now: new Date(`${sampleDay}T12:00:00Z`),
  locale: 'en',
  scope: {
    ...dataScopeWith({ datasets: ['sample'], level: levelOf(plan), features: [] }),
    ...(can(plan, 'tradePrice') && { features: ['tradePrice'], owner: OWNER }),
  },
  ...(ours && { ours }),
});

type View = Pick<DistributionsData, 'options'>;
const options = new Map<string, Promise<View['options']>>();

/** What may be selected of a category; the governorates with it. */
const optionsOf = (category: string): Promise<View['options']> => {
  const known =
    options.get(category) ??
    distributionsDashboard
      .findHead(readerOf('premium', undefined), distributionsDashboard.parse({ category }))
      .then((view) => {
        if (!view) throw new Error('no view');
        return view.options;
      });
  options.set(category, known);
  return known;
};

const PANEL_SECTIONS = DISTRIBUTION_SECTIONS.filter((section) => section !== 'audits');

/** As an address says them, of what the category has. */
const fieldsOf = (made: SomeFilters, offered: View['options'], at: number): Fields => {
  const some = (rows: readonly { id: string }[], places: readonly number[] | undefined) =>
    places?.flatMap((place) => rows[place % Math.max(rows.length, 1)]?.id ?? []).join(',') || undefined;
  const fields: Fields = {
    category: made.category,
    ...(typeof made.period === 'string' ? { period: made.period } : { period: '30d' }),
    compare: made.compare,
    brand: some(offered.brands, made.brand),
    maker: some(offered.makers, made.maker),
    sku: some(offered.products, made.sku),
    retailer: some(offered.retailers, made.retailer),
    channel: made.channel?.join(','),
    gov: some(offered.governorates, made.gov === undefined ? undefined : [made.gov]),
    size: some(
      offered.packBands.map((id) => ({ id })),
      made.size,
    ),
    city: at % 9 === 4 ? offered.cities[at % offered.cities.length]?.id : undefined,
    store: at % 11 === 5 ? offered.stores[at % offered.stores.length]?.id : undefined,
    state: at % 7 === 3 ? SHELF_STATES[at % SHELF_STATES.length] : undefined,
    map: MAP_FIGURES[at % MAP_FIGURES.length],
    page: at % 13 === 6 ? '2' : undefined,
    section: at % 17 === 12 ? 'audits' : PANEL_SECTIONS[at % PANEL_SECTIONS.length],
  };
  return Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== undefined));
};

const kindOf = (name: string): string => name.split(':')[0] ?? '';

/** Kinds that no view before had, of one view: of launches there may be one view alone, as the days of the sample fall. */
const MOST_UNSEEN = 6;

/** Those of the rarest kinds so far first. */
const rarestOf = (
  figures: readonly DistributionFigure[],
  seen: ReadonlyMap<string, number>,
  { at, most }: { at: number; most: number },
): DistributionFigure[] => {
  const byKind = [...Map.groupBy(figures, ({ name }) => kindOf(name))];
  const isNew = ([kind, of]: (typeof byKind)[number]) =>
    !seen.has(kind) && of.some(({ shown }) => shown !== null);
  const least = Math.min(MOST_UNSEEN, byKind.filter(isNew).length);
  const rarest = byKind
    .toSorted((a, b) => Number(isNew(b)) - Number(isNew(a)) || (seen.get(a[0]) ?? 0) - (seen.get(b[0]) ?? 0))
    .slice(0, Math.max(most, least));
  return rarest.flatMap(([, of]) => {
    // One that says something, where there is one.
    const known = of.filter(({ shown }) => shown !== null);
    const among = known.length > 0 ? known : of;
    return among[(at * 31) % among.length] ?? [];
  });
};

const rowsOf = async ({ rows }: ExportTable): Promise<ExportRow[]> => {
  const listed: ExportRow[] = [];
  for await (const row of rows) listed.push(row);
  return listed;
};

const inFile = async (
  asker: Reader,
  fields: Fields,
  { cell, shown }: DistributionFigure,
): Promise<unknown> => {
  if (cell === null) return shown;
  const file = await distributionsDashboard.exportView(
    asker,
    distributionsDashboard.parse(fields),
    cell.table,
  );
  const sheet = file && 'tables' in file ? file.tables.find(({ id }) => id === cell.table) : undefined;
  if (!sheet) throw new Error(`no table ${cell.table}`);
  const head = exportsTexts.columns[cell.column].split('{')[0] ?? '';
  const at = sheet.columns.findIndex(({ label }) => label.startsWith(head));
  if (at === -1) throw new Error(`no column ${cell.column} in ${cell.table}`);
  return (await rowsOf(sheet))[cell.row]?.[at] ?? null;
};

const inFour = (value: unknown) => (typeof value === 'number' ? Math.round(value * 1e3) / 1e3 : value);

type Asked = { plan: PlanName; asker: Reader; fields: Fields; view: DistributionsData };

const openView = async (made: SomeFilters, at: number): Promise<Asked> => {
  const plan = PLAN_NAMES[at % PLAN_NAMES.length] ?? 'premium';
  const offered = await optionsOf(made.category);
  const ids = offered.brands.map(({ id }) => id);
  const ours = new Map(
    made.hasOurs ? [[made.category, { own: ids.slice(0, 2), rivals: ids.slice(2, 4) }]] : [],
  );
  const asker = readerOf(plan, ours);
  // The sections take turns in another rhythm than the plans.
  const fields = fieldsOf(made, offered, at + Math.floor(at / PLAN_NAMES.length));
  const view = await distributionsDashboard.find(asker, distributionsDashboard.parse(fields));
  if (!view) throw new Error('no view');
  return { plan, asker, fields, view };
};

const TOLD = ['channels', 'distribution', 'governorates', 'shelves', 'voids', 'voids by brand'];

type Answers = [figure: string, told: unknown, shown: unknown][];

/** What the analyst says of the same filters, but for cities and stores, which no question names. */
const toldByTools = async ({ asker, view }: Asked): Promise<Answers> => {
  const { filters, tiles, overview, map, gaps } = view;
  if (filters.cities.length + filters.stores.length > 0) return [];
  const { period, range } = filters;
  const asked = { ...filters, period: undefined };
  const days = { period: period === 'custom' ? { preset: period, ...range } : { preset: period } };
  const [known, missing] = [
    foundOf(await findDistribution(asker, asked, days)),
    foundOf(await findVoids(asker, asked, days)),
  ];
  const { voids, of: _, ...figures } = tiles;
  const places = gaps?.voids.places;
  return [
    [
      'voids',
      missing ? [missing.n, missing.aMonth, missing.lacks] : 0,
      missing ? Object.values(voids) : voids.count,
    ],
    ...(missing && gaps ? ([['voids by brand', missing.byBrand, gaps.voids.byBrand]] satisfies Answers) : []),
    ...(missing && places && filters.page === 1
      ? ([['shelves', missing.places?.rows.slice(0, places.rows.length), places.rows]] satisfies Answers)
      : []),
    ['distribution', known?.figures ?? 0, known ? figures : figures.stores.known],
    ...(known && overview ? ([['channels', known.channels, overview.channels]] satisfies Answers) : []),
    ...(known && map ? ([['governorates', known.governorates, map.governorates]] satisfies Answers) : []),
  ];
};

/** Counts how often each figure was compared. */
const toldOtherwise = async (asked: Asked, told: Map<string, number>): Promise<unknown[]> =>
  (await toldByTools(asked)).flatMap(([figure, said, shown]) => {
    told.set(figure, (told.get(figure) ?? 0) + 1);
    const { plan, fields } = asked;
    return isDeepStrictEqual(said, shown) ? [] : [{ figure, plan, fields, said, shown }];
  });

it('two hundred random filters show one figure on the screen, in its rows, in the file and from the analyst', {
  timeout: 240_000,
}, async () => {
  const seen = new Map<string, number>();
  const used = new Set<string>();
  const told = new Map<string, number>();
  const wrong: unknown[] = [];
  const made = fc.sample(someFilters(), { numRuns: FILTERS, seed: 25 });
  for (let from = 0; from < made.length; from += AT_ONCE) {
    const views = await Promise.all(
      made.slice(from, from + AT_ONCE).map((each, at) => openView(each, from + at)),
    );
    const chosen = views.flatMap((asked, at) => {
      for (const name of Object.keys(asked.fields)) used.add(name);
      const figures = rarestOf(distributionFiguresOf(asked.view), seen, {
        at: from + at,
        // Few views have figures of cities and stores.
        most: asked.fields.city === undefined ? (asked.fields.gov === undefined ? 1 : 4) : 8,
      });
      for (const { name, shown } of figures)
        if (shown !== null) seen.set(kindOf(name), (seen.get(kindOf(name)) ?? 0) + 1);
      return figures.map((figure) => ({ asked, figure }));
    });
    wrong.push(...(await Promise.all(views.map((asked) => toldOtherwise(asked, told)))).flat());
    await Promise.all(
      chosen.map(async ({ asked: { plan, asker, fields }, figure }) => {
        const query = distributionsDashboard.parse(fields);
        const [rows, filed] = await Promise.all([
          distributionsDashboard.findRows(asker, query, { figure: figure.name, page: 1 }),
          inFile(asker, fields, figure),
        ]);
        const [screen, drawer, file] = [figure.shown, rows?.value ?? null, filed].map(inFour);
        const isWithheld = screen === null && typeof file === 'string';
        if (screen !== drawer || (screen !== file && !isWithheld))
          wrong.push({ name: figure.name, plan, fields, screen, drawer, file });
      }),
    );
  }
  expect(wrong).toEqual([]);
  expect(Math.min(...told.values())).toBeGreaterThan(1);
  expect([...told.keys()].toSorted()).toEqual(TOLD);
  expect(distributionsDashboard.figureKinds.filter((kind) => !seen.has(kind))).toEqual([]);
  // Two days are a period too, as `from` and `to`.
  const parameters = parametersOf(distributionsFilters).filter((name) => name !== 'from' && name !== 'to');
  expect(parameters.filter((name) => !used.has(name))).toEqual([]);
});
