import type { ExportRow } from '#lib/exports/export-table.ts';
import { translator } from '#lib/i18n/translator.ts';
import { column, columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured, SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { PriceTypes } from '#lib/market/price-monitor/price-panel.ts';
import type { PriceBasis } from '#lib/market/prices/price-filters.ts';
import type { TilesData } from './schema.ts';

export const keyFiguresSheet: Sheet<PriceTypes, TilesData> = {
  id: 'key-figures',
  isAlways: true,
  draw: (tiles, labels, { head: { filters, listings }, compared }) => {
    const { t, given, day } = labels;
    const { basis } = filters;
    const then = compared && figureRows(compared.out, null, labels, basis);
    const days = compared && { from: day(compared.range.from), day: day(compared.range.to) };
    return {
      title: t('sheets.keyFigures'),
      note: t('notes.keyFigures', given),
      columns: [
        ...columnsOf(labels, {
          figure: 'text',
          value: 'money',
          unit: 'text',
          values: 'count',
          lowBase: 'text',
        }),
        ...(days ? [column(t('columns.compared', days), 'money')] : []),
      ],
      rows: figureRows(tiles, listings, labels, basis).map((row, at) => [
        ...row,
        ...(then ? [then[at]?.[1] ?? null] : []),
      ]),
    };
  },
  measures: ({ unitPrice, index, gap }, { t, locale, given }): Measured[] => {
    const tileTexts = translator(locale, 'priceTiles');
    return [
      [t(unitPrice.real ? 'figures.real' : 'figures.change'), unitPrice.change],
      ...(unitPrice.real ? [[t('figures.nominal'), unitPrice.real.nominal] satisfies Measured] : []),
      [tileTexts(`index.${index.kind}`, { day: given.from }), index],
      [tileTexts(`gap.${gap.kind}`), gap],
    ];
  },
};

const figureRows = (
  tiles: TilesData,
  listings: number | null,
  labels: SheetLabels,
  basis: PriceBasis,
): ExportRow[] => {
  const { t, locale, given, moneyPerUnit, withheld } = labels;
  const tileTexts = translator(locale, 'priceTiles');
  const { unitPrice, index, gap, changes, promotions } = tiles;
  const [percent, count] = [t('units.percent'), t('units.count')];
  const plain = (figure: string, value: number | null, unit: string): ExportRow => [
    figure,
    value,
    unit,
    listings,
    value === null && (listings ?? 0) > 0 ? withheld : null,
  ];
  const measured = (figure: string, measure: Measure, unit: string): ExportRow => {
    const [value = null, n = null, mark = null] = measureCells(measure, labels);
    return [figure, value, unit, n, mark];
  };
  return [
    plain(
      tileTexts(basis.statistic === 'lowest' ? 'lowest' : 'unitPrice', given),
      unitPrice.average,
      moneyPerUnit,
    ),
    measured(t(unitPrice.real ? 'figures.real' : 'figures.change'), unitPrice.change, percent),
    ...(unitPrice.real ? [measured(t('figures.nominal'), unitPrice.real.nominal, percent)] : []),
    measured(tileTexts(`index.${index.kind}`, { day: given.from }), index, t('units.index')),
    measured(tileTexts(`gap.${gap.kind}`), gap, percent),
    plain(t('figures.up'), changes.up, count),
    plain(t('figures.down'), changes.down, count),
    plain(t('figures.onDeal'), promotions.onDeal, count),
    plain(t('figures.share'), promotions.share, percent),
    plain(t('figures.depth'), promotions.depth, percent),
  ];
};
