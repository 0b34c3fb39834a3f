import type { ColumnKind, ExportCell, ExportColumn, ExportTable } from '#lib/exports/export-table.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { ExportWords } from './export-words.ts';

/** How a panel of the view becomes a table: the figures of the screen, none rounded again. */
export type DrawTable<Panel> = (panel: Panel, words: ExportWords) => ExportTable;

export const column = (label: string, kind: ColumnKind = 'text'): ExportColumn => ({ label, kind });

type TextKey = Extract<Parameters<ExportWords['t']>[0], `columns.${string}`>;
type ColumnName = TextKey extends `columns.${infer Name}` ? Name : never;

/** What is in columns that are not of words. */
const kinds: Partial<Record<ColumnName, ColumnKind>> = {
  day: 'day',
  onPromotion: 'percent',
  items: 'count',
  values: 'count',
  comparedDay: 'day',
  comparedPrice: 'money',
  rivalGap: 'percent',
  index: 'index',
  gapFrom: 'percent',
  gapTo: 'percent',
  prices: 'count',
  ofOurs: 'count',
  gap: 'percent',
  cheaper: 'count',
  same: 'count',
  dearer: 'count',
  before: 'money',
  after: 'money',
  change: 'percent',
  regularChange: 'percent',
  regularPrices: 'count',
  indexValues: 'count',
  steps: 'count',
  stepPrices: 'count',
  returned: 'count',
  month: 'day',
  likeForLike: 'index',
  weighted: 'index',
  weightedPrices: 'count',
  coverage: 'percent',
  sinceFirst: 'count',
  ours: 'index',
  oursPrices: 'count',
  consumerIndex: 'index',
  real: 'percent',
  margin: 'percent',
  medianMargin: 'percent',
  retailers: 'count',
  lowMargin: 'percent',
  highMargin: 'percent',
  total: 'money',
  content: 'money',
  unitPrice: 'money',
  premium: 'percent',
  value: 'money',
  monthPrice: 'money',
  vat: 'percent',
  tradePrice: 'money',
  lowestPrice: 'money',
  averageDepth: 'percent',
  sinceStart: 'count',
  itemsElsewhere: 'count',
  basketItems: 'count',
  firstDay: 'day',
  lastDay: 'day',
  regular: 'money',
  promotional: 'money',
  perUnit: 'money',
  days: 'count',
  dealDays: 'count',
  monthBefore: 'count',
  plainIndex: 'index',
  standsSince: 'day',
};

/** Columns by their names in the texts. */
export const columnsOf = ({ t, given }: ExportWords, ...names: ColumnName[]): ExportColumn[] =>
  names.map((name) => column(t(`columns.${name}`, given), kinds[name]));

/** A price per unit, of the statistic that is asked for. */
export const priceName = ({ basis }: ExportWords): ColumnName =>
  basis.statistic === 'lowest' ? 'lowestPrice' : 'unitPrice';

/** A figure with how many items it is based on, and whether these are few, or too few for the plan. */
export const measureCells = (
  { value, n, lowBase }: Measure,
  { market, withheld }: ExportWords,
): ExportCell[] => [
  value,
  n,
  value === null && n > 0 && withheld !== null ? withheld : lowBase ? market('lowBase') : null,
];
