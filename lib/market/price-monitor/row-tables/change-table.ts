import { countPriceChanges } from '#db/queries/market-chains.ts';
import { eachSpell } from '#db/queries/market-row-pages.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { ExportWords } from '#lib/market/price-monitor/export-words.ts';
import { stepDays } from '#lib/market/price-monitor/movers-choice.ts';
import { column, columnsOf } from '#lib/market/price-monitor/table-cells.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import { dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { namesOf, type ReadFigures, type RowTable } from './row-table.ts';

/** What stood from when to when: lines, changes and movers are reckoned from it. Where products may not be told apart, how many changed. */
export const changeTable: RowTable = (figures, scope, words) => ({
  id: 'price-changes',
  title: words.t('sheets.priceChanges'),
  ...(seesLevel(scope, 'product') ? spellRows(figures, words) : countRows(figures, words)),
});

type Rows = Pick<ExportTable, 'note' | 'columns' | 'rows'>;

const spellRows = (figures: ReadFigures, words: ExportWords): Rows => ({
  note: words.t('notes.priceChanges'),
  columns: columnsOf(
    words,
    'brand',
    'product',
    'productId',
    'family',
    'retailer',
    'firstDay',
    'lastDay',
    'regular',
    'promotional',
    'perUnit',
    'direction',
  ),
  rows: spells(figures, words.t),
});

/** The days that lines and changes are drawn of, those that movers' changes are counted in, and the compared ones. */
const daysOf = ({ data: { changes }, reading, compared }: ReadFigures): DayNumberRange[] => {
  const { from, to } = reading.days;
  const counted = changes ? stepDays(changes.movers.from, to).from : from;
  const then = compared && { from: dayNumber(compared.range.from), to: dayNumber(compared.range.to) };
  return [{ from: Math.min(from, counted), to }, ...(then ? [then] : [])];
};

const spells = async function* (
  figures: ReadFigures,
  t: ExportWords['t'],
): AsyncGenerator<ExportRow, void, void> {
  const { board, reading } = figures;
  const names = namesOf(board);
  const families = new Map(board.view.products.map(({ id, familyId }) => [id, familyId]));
  for await (const page of eachSpell(reading.market, reading.narrowed, daysOf(figures)))
    for (const { brandId, productId, retailerId, from, to, regular, promo, unit, direction } of page)
      yield [
        names.brand(brandId),
        names.product(productId),
        productId,
        families.get(productId) ?? null,
        names.retailer(retailerId),
        dayFromNumber(from),
        dayFromNumber(to),
        regular,
        promo,
        unit,
        direction === 0 ? null : t(direction > 0 ? 'directions.up' : 'directions.down'),
      ];
};

const countRows = (figures: ReadFigures, words: ExportWords): Rows => ({
  note: words.t('notes.changesByBrand'),
  columns: [
    ...columnsOf(words, 'firstDay', 'lastDay', 'brand'),
    column(words.t('figures.up'), 'count'),
    column(words.t('figures.down'), 'count'),
  ],
  rows: counts(figures),
});

const counts = async function* ({
  board,
  compared,
  reading,
}: ReadFigures): AsyncGenerator<ExportRow, void, void> {
  for (const { range } of compared ? [board, compared] : [board])
    for (const { id, name } of board.shownBrands) {
      const days = { from: dayNumber(range.from), to: dayNumber(range.to) };
      const { up, down } = await countPriceChanges(
        reading.market,
        { ...reading.narrowed, brands: [id] },
        days,
      );
      if (up + down > 0) yield [range.from, range.to, name, up, down];
    }
};
