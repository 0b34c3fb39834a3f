import type { OwnBrands } from '#lib/market/answer.ts';
import type { ExportWords } from './export-words.ts';
import type { ChangesData, MarginData } from './schema.ts';
import { column, type DrawTable, measureCells } from './table-cells.ts';

type WithOurs = { ours: OwnBrands };

/** The movers of the page that is shown. */
export const moversTable: DrawTable<ChangesData & WithOurs> = ({ movers, ours }, words) => {
  const { t, market, given, day } = words;
  const isOfListings = movers.by === 'listing';
  return {
    id: 'movers',
    title: t('sheets.movers'),
    note: t(movers.rank === 'paid' ? 'notes.movers' : 'notes.moversByRegular', {
      from: day(movers.from),
      day: day(movers.to),
      page: movers.page,
      pages: movers.pages,
    }),
    columns: [
      column(market(`movers.subjects.${movers.by}`)),
      ...(isOfListings ? [column(t('columns.retailer'))] : []),
      column(t('columns.stance')),
      column(t('columns.before', given), 'money'),
      column(t('columns.after', given), 'money'),
      column(t('columns.change'), 'percent'),
      column(t('columns.prices'), 'count'),
      column(t('columns.lowBase')),
      column(t('columns.regularChange'), 'percent'),
      column(t('columns.index'), 'index'),
      column(t('columns.steps'), 'count'),
      column(t('columns.stepPrices'), 'count'),
      column(t('columns.returned'), 'count'),
      column(t('columns.why')),
    ],
    rows: movers.rows.map(({ subject, brandId, retailer, price, paid, regular, index, steps, reasons }) => [
      subject.name,
      ...(isOfListings ? [retailer?.name ?? null] : []),
      stanceOf(ours, brandId, words),
      price?.from ?? null,
      price?.to ?? null,
      ...measureCells(paid, words),
      regular.value,
      index.value,
      steps.changes,
      steps.n,
      steps.returned,
      reasons.map(({ reason, n }) => `${market(`movers.reasons.${reason}`)} (${n})`).join(' · ') || null,
    ]),
  };
};

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
    columns: [
      column(t('columns.month'), 'day'),
      column(t('columns.change'), 'percent'),
      column(t('columns.prices'), 'count'),
      column(t('columns.lowBase')),
      column(t('columns.likeForLike'), 'index'),
      column(t('columns.weighted'), 'index'),
      column(t('columns.coverage'), 'percent'),
      column(t('columns.sinceFirst'), 'count'),
      column(t('columns.ours'), 'index'),
      column(t('columns.oursPrices'), 'count'),
      column(t('columns.consumerIndex'), 'index'),
      column(t('columns.isProvisional')),
      column(t('columns.real'), 'percent'),
    ],
    rows: months.map(({ month, change, index, weighted, ours, consumerIndex, isProvisional, real }) => [
      month,
      ...measureCells(change, words),
      index.value,
      weighted.value,
      weighted.coverage,
      index.n,
      ours?.value ?? null,
      ours?.n ?? null,
      consumerIndex,
      isProvisional,
      real,
    ]),
  };
};

/** A row a retailer; what is of the product stands in each of its rows. */
export const marginTable: DrawTable<MarginData> = ({ month, corridors }, words) => {
  const { t, day } = words;
  return {
    id: 'margins',
    title: t('sheets.margins'),
    note: t('notes.margins', { day: day(month) }),
    columns: [
      column(t('columns.product')),
      column(t('columns.brand')),
      column(t('columns.retailer')),
      column(t('columns.margin'), 'percent'),
      column(t('columns.isBelowFloor')),
      column(t('columns.medianMargin'), 'percent'),
      column(t('columns.retailers'), 'count'),
      column(t('columns.lowBase')),
      column(t('columns.lowMargin'), 'percent'),
      column(t('columns.highMargin'), 'percent'),
    ],
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
