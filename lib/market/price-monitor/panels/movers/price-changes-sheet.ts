import { countPriceChanges } from '#db/queries/market-chains.ts';
import { eachSpell } from '#db/queries/market-row-pages.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { issueCells } from '#lib/market/dashboard/file/issue-cells.ts';
import { column, columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { stepDays } from '#lib/market/price-monitor/movers-choice.ts';
import { isRead, type PriceTypes, type ReadRows } from '#lib/market/price-monitor/price-panel.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { MoversData } from './schema.ts';

/** What stood from when to when: lines, changes and movers are calculated from it. Where plans have no single products, how many changed. */
export const priceChangesSheet: RowSheet<PriceTypes, MoversData> = {
  id: 'price-changes',
  length: 4,
  draw: (rows, labels, scope) => {
    if (!isRead(rows)) return null;
    const drawn = seesLevel(scope, 'product') ? spellRows(rows, labels) : countRows(rows, labels);
    return { title: labels.t('sheets.priceChanges'), ...drawn };
  },
};

type Figures = ReadRows<MoversData>;

type Rows = Pick<ExportTable, 'note' | 'columns' | 'rows'>;

const spellRows = (figures: Figures, labels: SheetLabels): Rows => ({
  note: labels.t('notes.priceChanges'),
  columns: [
    ...columnsOf(labels, {
      brand: 'text',
      product: 'text',
      productId: 'text',
      family: 'text',
      retailer: 'text',
      firstDay: 'day',
      lastDay: 'day',
      regular: 'money',
      promotional: 'money',
      perUnit: 'money',
      direction: 'text',
    }),
    ...issueCells(figures.issues, labels).columns,
  ],
  rows: spells(figures, labels),
});

/** The days that lines and changes are drawn of, those that movers' changes are counted in, and the compared ones. */
const daysOf = ({ out, query, compared }: Figures): DayNumberRange[] => {
  const { from, to } = query.days;
  const counted = out ? stepDays(out.from, to).from : from;
  const then = compared && { from: dayNumber(compared.range.from), to: dayNumber(compared.range.to) };
  return [{ from: Math.min(from, counted), to }, ...(then ? [then] : [])];
};

const spells = async function* (
  figures: Figures,
  labels: SheetLabels,
): AsyncGenerator<ExportRow, void, void> {
  const { base: set, query, issues } = figures;
  const { cellsOf } = issueCells(issues, labels);
  const names = namesOf(set);
  const families = new Map(set.view.products.map(({ id, familyId }) => [id, familyId]));
  for await (const page of eachSpell(query.market, query.narrowed, daysOf(figures)))
    for (const { brandId, productId, retailerId, regular, promo, unit, direction, ...days } of page) {
      const [from, to] = [dayFromNumber(days.from), dayFromNumber(days.to)];
      yield [
        names.brand(brandId),
        names.product(productId),
        productId,
        families.get(productId) ?? null,
        names.retailer(retailerId),
        from,
        to,
        regular,
        promo,
        unit,
        direction === 0 ? null : labels.t(direction > 0 ? 'directions.up' : 'directions.down'),
        ...cellsOf({ productId, retailerId, days: { from, to } }),
      ];
    }
};

const countRows = (figures: Figures, labels: SheetLabels): Rows => ({
  note: labels.t('notes.changesByBrand'),
  columns: [
    ...columnsOf(labels, { firstDay: 'day', lastDay: 'day', brand: 'text' }),
    column(labels.t('figures.up'), 'count'),
    column(labels.t('figures.down'), 'count'),
  ],
  rows: counts(figures),
});

const counts = async function* ({
  base: set,
  compared,
  query,
}: Figures): AsyncGenerator<ExportRow, void, void> {
  for (const { range } of compared ? [set, compared] : [set])
    for (const { id, name } of set.shownBrands) {
      const days = { from: dayNumber(range.from), to: dayNumber(range.to) };
      const { up, down } = await countPriceChanges(query.market, { ...query.narrowed, brands: [id] }, days);
      if (up + down > 0) yield [range.from, range.to, name, up, down];
    }
};
