import type { ExportRow } from '#lib/exports/export-table.ts';
import { marksOn } from '#lib/market/marked-days.ts';
import type { ExportWords } from './export-words.ts';
import type { OverviewData } from './schema.ts';
import { column, type DrawTable, measureCells } from './table-cells.ts';

export const historyTable: DrawTable<OverviewData> = ({ history }, words) => {
  const { t, market, given } = words;
  const { days, compared, series, sides, matchedItems } = history;
  const lines = [...sides.map((line) => ({ ...line, name: market(`history.${line.id}`) })), ...series];
  return {
    id: 'history',
    title: t('sheets.history'),
    note: historyNote(history, words),
    columns: [
      column(t('columns.day'), 'day'),
      column(t('columns.event')),
      column(t('columns.retailer')),
      priceColumn(words),
      column(t('columns.onPromotion'), 'percent'),
      column(t('columns.items'), 'count'),
      ...(compared
        ? [column(t('columns.comparedDay'), 'day'), column(t('columns.then', given), 'money')]
        : []),
    ],
    rows: lines.flatMap(({ name, values, promoShare, compared: then }) =>
      days.map((day, at) => [
        day,
        marksIn(history, at, words),
        name,
        values[at] ?? null,
        promoShare[at] ?? null,
        matchedItems,
        ...(compared ? [compared[at] ?? null, then[at] ?? null] : []),
      ]),
    ),
  };
};

export const rivalsTable: DrawTable<OverviewData> = ({ undercut: { kind, rows } }, words) => {
  const { t, market } = words;
  return {
    id: 'rivals',
    title: t('sheets.rivals'),
    note: `${market(`undercut.titles.${kind}`)}: ${t('notes.rivals')}`,
    columns: [
      column(t('columns.rival')),
      column(t('columns.rivalGap'), 'percent'),
      column(t('columns.items'), 'count'),
      column(t('columns.lowBase')),
    ],
    rows: rows.map(({ name, gap }) => [name, ...measureCells(gap, words)]),
  };
};

/** As the panel says it. */
const historyNote = (
  { real, matchedItems }: OverviewData['history'],
  { market, given, basis, day }: ExportWords,
): string => {
  const isRegular = basis.price === 'regular';
  const ofAll = market(isRegular ? 'history.plainRegularText' : 'history.plainText', given);
  const ofSame = market(isRegular ? 'history.regularText' : 'history.text', {
    ...given,
    count: String(matchedItems),
  });
  const average = matchedItems === null ? ofAll : ofSame;
  const text = basis.statistic === 'lowest' ? market('history.lowestText', given) : average;
  if (real === null) return text;
  const since = real.provisionalFrom;
  const money =
    since === null
      ? market('history.real', given)
      : market('history.provisional', { ...given, from: day(since) });
  return `${text} ${money}`;
};

const priceColumn = ({ t, given, basis }: ExportWords) =>
  column(t(basis.statistic === 'lowest' ? 'columns.lowestPrice' : 'columns.unitPrice', given), 'money');

/** What season it was, and what moved prices that day. */
const marksIn = (history: OverviewData['history'], at: number, { market }: ExportWords): string | null => {
  const { seasons, steps } = marksOn(history, at);
  const names = [
    ...steps.map((kind) => market(`steps.${kind}`)),
    ...seasons.map((kind) => market(`seasons.${kind}`)),
  ];
  return names.join(' · ') || null;
};

type HeatMap = OverviewData['heatMap']['brands'];

const heatRows = (
  { retailers, rows }: HeatMap,
  words: ExportWords,
  product: (name: string) => string | null,
  brand: (name: string) => string | null,
): ExportRow[] =>
  rows.flatMap(({ name, toCategory, cells }): ExportRow[] => [
    [brand(name), product(name), null, ...measureCells(toCategory, words)],
    ...cells.map((cell, at) => [
      brand(name),
      product(name),
      retailers[at]?.name ?? null,
      ...measureCells(cell, words),
    ]),
  ]);

export const heatMapTable: DrawTable<OverviewData> = ({ heatMap: { brands, products } }, words) => {
  const { t } = words;
  const [whole, none] = [(name: string) => name, () => null];
  return {
    id: 'heat-map',
    title: t('sheets.heatMap'),
    note: t('notes.heatMap'),
    columns: [
      column(t('columns.brand')),
      column(t('columns.product')),
      column(t('columns.retailer')),
      column(t('columns.index'), 'index'),
      column(t('columns.items'), 'count'),
      column(t('columns.lowBase')),
    ],
    rows: [
      ...heatRows(brands, words, none, whole),
      ...(products ? heatRows(products, words, whole, none) : []),
    ],
  };
};

export const gapsTable: DrawTable<OverviewData> = ({ gaps: { bins } }, { t }) => ({
  id: 'gaps',
  title: t('sheets.gaps'),
  note: t('notes.gaps'),
  columns: [
    column(t('columns.gapFrom'), 'percent'),
    column(t('columns.gapTo'), 'percent'),
    column(t('columns.prices'), 'count'),
    column(t('columns.ofOurs'), 'count'),
  ],
  rows: bins.map(({ from, to, n, own }) => [from, to, n, own]),
});

export const retailersTable: DrawTable<OverviewData> = (overview, words) => {
  const { t, market, given } = words;
  return {
    id: 'retailers',
    title: t('sheets.retailers'),
    note: t('notes.retailers', given),
    columns: [
      column(t('columns.retailer')),
      column(t('columns.channel')),
      priceColumn(words),
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
