import type { ExportCell, ExportColumn, ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { type DataScope, seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { ExportWords } from './export-words.ts';
import type { ChangesData, OverviewData, PacksData, PriceMonitorData } from './schema.ts';

/** The panels of a view as tables: the figures of the screen, none rounded again. */
export const figureTables = (data: PriceMonitorData, scope: DataScope, words: ExportWords): ExportTable[] => {
  const mayNameProducts = seesLevel(scope, 'product');
  const { overview, packs, changes } = data;
  return [
    keyFigures(data, words),
    ...(overview ? [history(overview, words), heatMap(overview, words), retailers(overview, words)] : []),
    ...(packs ? [basket(packs, words)] : []),
    ...(packs && mayNameProducts ? [basketItems(packs, words)] : []),
    ...(changes?.movers && mayNameProducts ? [movers(changes.movers, words)] : []),
  ];
};

type Draw<Panel> = (panel: Panel, words: ExportWords) => ExportTable;

const column = (label: string, kind: ExportColumn['kind'] = 'text'): ExportColumn => ({ label, kind });

/** A figure with how many items stand behind it, and whether these are few. */
const measureCells = ({ value, n, lowBase }: Measure, { market }: ExportWords): ExportCell[] => [
  value,
  n,
  lowBase ? market('lowBase') : null,
];

const keyFigures: Draw<PriceMonitorData> = (data, words) => {
  const { t, market, given } = words;
  const { unitPrice, index, gap, changes, promotions } = data.tiles;
  const [money, percent, count] = [`${given.currency} / ${given.unit}`, t('units.percent'), t('units.count')];
  const plain = (figure: string, value: number | null, unit: string): ExportRow => [
    figure,
    value,
    unit,
    data.listings,
    null,
  ];
  const measured = (figure: string, { value, n, lowBase }: Measure, unit: string): ExportRow => [
    figure,
    value,
    unit,
    n,
    lowBase ? market('lowBase') : null,
  ];
  return {
    id: 'key-figures',
    title: t('sheets.keyFigures'),
    note: t('notes.keyFigures', given),
    columns: [
      column(t('columns.figure')),
      column(t('columns.value'), 'money'),
      column(t('columns.unit')),
      column(t('columns.items'), 'count'),
      column(t('columns.lowBase')),
    ],
    rows: [
      plain(market('tiles.unitPrice', given), unitPrice.average, money),
      measured(t('figures.change'), unitPrice.change, percent),
      measured(market(`tiles.index.${index.kind}`, { day: given.from }), index, t('units.index')),
      measured(market(`tiles.gap.${gap.kind}`), gap, percent),
      plain(t('figures.up'), changes.up, count),
      plain(t('figures.down'), changes.down, count),
      plain(t('figures.onDeal'), promotions.onDeal, count),
      plain(t('figures.share'), promotions.share, percent),
      plain(t('figures.depth'), promotions.depth, percent),
    ],
  };
};

const history: Draw<OverviewData> = ({ history: { days, series, matchedItems } }, { t, given }) => ({
  id: 'history',
  title: t('sheets.history'),
  note: matchedItems === null ? t('notes.plainHistory', given) : t('notes.history', given),
  columns: [
    column(t('columns.day'), 'day'),
    column(t('columns.retailer')),
    column(t('columns.unitPrice', given), 'money'),
    column(t('columns.onPromotion'), 'percent'),
    column(t('columns.items'), 'count'),
  ],
  rows: series.flatMap(({ name, values, promoShare }) =>
    days.map((day, at) => [day, name, values[at] ?? null, promoShare[at] ?? null, matchedItems]),
  ),
});

const heatMap: Draw<OverviewData> = ({ heatMap: { retailers: shops, rows } }, words) => {
  const { t } = words;
  return {
    id: 'heat-map',
    title: t('sheets.heatMap'),
    note: t('notes.heatMap'),
    columns: [
      column(t('columns.brand')),
      column(t('columns.retailer')),
      column(t('columns.index'), 'index'),
      column(t('columns.items'), 'count'),
      column(t('columns.lowBase')),
    ],
    rows: rows.flatMap(({ name, toCategory, cells }): ExportRow[] => [
      [name, null, ...measureCells(toCategory, words)],
      ...cells.map((cell, at) => [name, shops[at]?.name ?? null, ...measureCells(cell, words)]),
    ]),
  };
};

const retailers: Draw<OverviewData> = (overview, words) => {
  const { t, market, given } = words;
  return {
    id: 'retailers',
    title: t('sheets.retailers'),
    note: t('notes.retailers', given),
    columns: [
      column(t('columns.retailer')),
      column(t('columns.channel')),
      column(t('columns.unitPrice', given), 'money'),
      column(t('columns.index'), 'index'),
      column(t('columns.items'), 'count'),
      column(t('columns.lowBase')),
      column(t('columns.gap'), 'percent'),
      column(t('columns.cheaper'), 'count'),
      column(t('columns.same'), 'count'),
      column(t('columns.dearer'), 'count'),
      column(t('columns.onPromotion'), 'percent'),
    ],
    rows: overview.retailers.map(({ name, channel, unitPrice, index, gap, stands, promoShare }) => [
      name,
      market(`channels.${channel}`),
      unitPrice,
      ...measureCells(index, words),
      gap,
      stands.win,
      stands.tie,
      stands.loss,
      promoShare,
    ]),
  };
};

const basket: Draw<PacksData> = ({ basket: { n, totals, leftOut } }, { t, given }) => ({
  id: 'basket',
  title: t('sheets.basket'),
  note: t('notes.basket'),
  columns: [
    column(t('columns.retailer')),
    column(t('columns.isCompared')),
    column(t('columns.total', given), 'money'),
    column(t('columns.items'), 'count'),
  ],
  rows: [
    ...totals.map(({ name, total }): ExportRow => [name, true, total, n]),
    ...leftOut.map(({ name }): ExportRow => [name, false, null, null]),
  ],
});

const basketItems: Draw<PacksData> = ({ basket: { items } }, { t }) => ({
  id: 'basket-items',
  title: t('sheets.basketItems'),
  columns: [column(t('columns.product')), column(t('columns.productId'))],
  rows: items.map(({ id, name }) => [name, id]),
});

const movers: Draw<NonNullable<ChangesData['movers']>> = (rows, { t, given }) => ({
  id: 'movers',
  title: t('sheets.movers'),
  note: t('notes.movers'),
  columns: [
    column(t('columns.product')),
    column(t('columns.productId')),
    column(t('columns.retailer')),
    column(t('columns.before', given), 'money'),
    column(t('columns.after', given), 'money'),
    column(t('columns.change'), 'percent'),
    column(t('columns.changedOn'), 'day'),
  ],
  rows: rows.map(({ product, retailer, from, to, change, changedOn }) => [
    product.name,
    product.id,
    retailer.name,
    from,
    to,
    change,
    changedOn,
  ]),
});
