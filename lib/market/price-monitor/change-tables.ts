import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { ExportWords } from './export-words.ts';
import { isOfMonths } from './movers-choice.ts';
import type { ChangesData } from './panels/changes-schema.ts';
import type { MarginData } from './panels/margin-schema.ts';
import { columnsOf, type DrawTable, measureCells } from './table-cells.ts';

type WithOurs = { ours: OwnBrands };

export const moversTable: DrawTable<ChangesData & WithOurs> = ({ movers, ours }, words) => {
  const { t, market } = words;
  const isOfListings = movers.by === 'listing';
  return {
    id: 'movers',
    title: t('sheets.movers'),
    note: moversNote(movers, words),
    columns: [
      ...columnsOf(words, movers.by === 'listing' ? 'product' : movers.by),
      ...(isOfListings ? columnsOf(words, 'retailer') : []),
      ...columnsOf(
        words,
        'stance',
        'before',
        'after',
        'change',
        'prices',
        'lowBase',
        'regularChange',
        'regularPrices',
        'regularLowBase',
        'index',
        'indexValues',
        'indexLowBase',
        'steps',
        'stepPrices',
        'returned',
        'why',
      ),
    ],
    rows: movers.rows.map(({ subject, brandId, retailer, price, paid, regular, index, steps, reasons }) => [
      subject.name,
      ...(isOfListings ? [retailer?.name ?? null] : []),
      stanceOf(ours, brandId, words),
      price?.from ?? null,
      price?.to ?? null,
      ...measureCells(paid, words),
      ...measureCells(regular, words),
      ...measureCells(index, words),
      steps.changes,
      steps.n,
      steps.returned,
      reasons.map(({ reason, n }) => `${market(`movers.reasons.${reason}`)} (${n})`).join(' · ') || null,
    ]),
  };
};

/** As the panel says it. */
const moversNote = (
  { window, rank, from, to }: ChangesData['movers'],
  { market, day, month }: ExportWords,
): string =>
  isOfMonths(window)
    ? market('movers.textMonths', { from: month(from), to: month(to) })
    : market(rank === 'paid' ? 'movers.text' : 'movers.textRegular', { from: day(from), to: day(to) });

/** Whose brand it is, of those that the company named. */
const stanceOf = (ours: OwnBrands, brandId: string | null, { market }: ExportWords): string | null => {
  if (brandId === null) return null;
  if (ours.own.includes(brandId)) return market('stances.own');
  return ours.rivals.includes(brandId) ? market('stances.rival') : null;
};

export const monthsTable: DrawTable<ChangesData> = ({ months }, words) => {
  const { t } = words;
  return {
    id: 'months',
    title: t('sheets.months'),
    note: t('notes.months'),
    columns: columnsOf(
      words,
      'month',
      'change',
      'prices',
      'lowBase',
      'likeForLike',
      'sinceFirst',
      'likeForLikeLowBase',
      'weighted',
      'weightedPrices',
      'weightedLowBase',
      'coverage',
      'ours',
      'oursPrices',
      'oursLowBase',
      'consumerIndex',
      'isProvisional',
      'real',
    ),
    rows: months.map(({ month, change, index, weighted, ours, consumerIndex, isProvisional, real }) => [
      month,
      ...measureCells(change, words),
      ...measureCells(index, words),
      ...measureCells(weighted, words),
      weighted.coverage,
      ...(ours ? measureCells(ours, words) : [null, null, null]),
      consumerIndex,
      isProvisional,
      real,
    ]),
  };
};

/** A row a retailer; what is of the product stands in each of its rows. */
export const marginTable: DrawTable<MarginData> = ({ month, corridors }, words) => {
  const { t } = words;
  return {
    id: 'margins',
    title: t('sheets.margins'),
    note: t('notes.margins', { month: words.month(month) }),
    columns: columnsOf(
      words,
      'product',
      'brand',
      'retailer',
      'margin',
      'isBelowFloor',
      'medianMargin',
      'retailers',
      'lowBase',
      'lowMargin',
      'highMargin',
    ),
    rows: corridors.flatMap(({ product, brand, median, low, high, margins }) =>
      margins.map(({ name, margin, isBelowFloor }) => [
        product.name,
        brand.name,
        name,
        margin,
        isBelowFloor,
        ...measureCells(median, words),
        low,
        high,
      ]),
    ),
  };
};
