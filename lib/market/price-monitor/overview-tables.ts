import type { ExportRow } from '#lib/exports/export-table.ts';
import type { ExportWords } from './export-words.ts';
import { marksOn } from './marked-days.ts';
import type { OverviewData } from './panels/overview-schema.ts';
import type { PriceMonitorData } from './schema.ts';
import { sideName } from './side-name.ts';
import { columnsOf, type DrawTable, measureCells, priceName } from './table-cells.ts';

type WithOurs = Pick<PriceMonitorData, 'ours'>;

export const historyTable: DrawTable<OverviewData & WithOurs> = ({ history, ours }, words) => {
  const { t, market } = words;
  const { days, compared, series, sides, matchedItems } = history;
  const named = sides.map((line) => ({ ...line, name: market(`history.${sideName(line.id, ours)}`) }));
  const lines = [...named, ...series];
  return {
    id: 'history',
    title: t('sheets.history'),
    note: historyNote(history, words),
    columns: [
      ...columnsOf(words, 'day', 'event', 'retailer', priceName(words), 'onPromotion', 'items'),
      ...(compared ? columnsOf(words, 'comparedDay', 'comparedPrice') : []),
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
    columns: columnsOf(
      words,
      kind === 'brand' || kind === 'ours' ? 'brand' : 'retailer',
      'rivalGap',
      'items',
      'lowBase',
    ),
    rows: rows.map(({ name, gap }) => [name, ...measureCells(gap, words)]),
  };
};

/** As the panel says it. */
const historyNote = (
  { real, matchedItems, series }: OverviewData['history'],
  { market, given, basis, day }: ExportWords,
): string => {
  const isRegular = basis.price === 'regular';
  const ofAll = market(isRegular ? 'history.plainRegularText' : 'history.plainText', {
    ...given,
    of: series.length === 1 ? 'one' : 'several',
  });
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
    columns: columnsOf(words, 'brand', 'product', 'retailer', 'index', 'items', 'lowBase'),
    rows: [
      ...heatRows(brands, words, none, whole),
      ...(products ? heatRows(products, words, whole, none) : []),
    ],
  };
};

export const gapsTable: DrawTable<OverviewData> = ({ gaps: { bins } }, words) => ({
  id: 'gaps',
  title: words.t('sheets.gaps'),
  note: words.t('notes.gaps'),
  columns: columnsOf(words, 'gapFrom', 'gapTo', 'prices', 'ofOurs'),
  rows: bins.map(({ from, to, n, own }) => [from, to, n, own]),
});

export const retailersTable: DrawTable<OverviewData> = (overview, words) => {
  const { t, market, given } = words;
  return {
    id: 'retailers',
    title: t('sheets.retailers'),
    note: t('notes.retailers', given),
    columns: columnsOf(
      words,
      'retailer',
      'channel',
      priceName(words),
      'index',
      'items',
      'lowBase',
      'gap',
      'cheaper',
      'same',
      'dearer',
      'onPromotion',
    ),
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
