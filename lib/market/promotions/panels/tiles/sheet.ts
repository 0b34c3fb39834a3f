import type { ExportRow } from '#lib/exports/export-table.ts';
import { translator } from '#lib/i18n/translator.ts';
import { column, columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { Measured, SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import type { TilesData } from './schema.ts';

export const promotionFiguresSheet: Sheet<PromotionTypes, TilesData> = {
  id: 'key-figures',
  isAlways: true,
  draw: (tiles, labels, { compared }) => {
    const { t, given, day } = labels;
    const then = compared && figureRows(compared.out, labels);
    const days = compared && { from: day(compared.range.from), day: day(compared.range.to) };
    return {
      title: t('sheets.keyFigures'),
      note: t('notes.promotionFigures', given),
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
      rows: figureRows(tiles, labels).map((row, at) => [...row, ...(then ? [then[at]?.[1] ?? null] : [])]),
    };
  },
  measures: (tiles, labels) => measuresOf(tiles, labels).map(({ name, of }): Measured => [name, of]),
};

type Named = { name: string; of: Measure; unit: 'percent' | 'index' };

const measuresOf = ({ share, time, depth, real }: TilesData, { t, locale, titles }: SheetLabels): Named[] => {
  const tiles = translator(locale, 'promotionTiles');
  const ofBrand = (name: string) => (share.brand ? titles(share.brand.name, name) : name);
  return [
    { name: tiles('time'), of: time, unit: 'percent' },
    { name: ofBrand(t('figures.shareOfPromotion')), of: share, unit: 'percent' },
    { name: ofBrand(t('figures.intensity')), of: share.intensity, unit: 'index' },
    { name: tiles('depth'), of: depth, unit: 'percent' },
    { name: tiles('real'), of: real, unit: 'percent' },
  ];
};

const figureRows = (tiles: TilesData, labels: SheetLabels): ExportRow[] => {
  const { t, locale } = labels;
  const { products, real } = tiles;
  const words = translator(locale, 'promotionTiles');
  const counted = (name: string, value: number, of: number): ExportRow => [
    name,
    value,
    t('units.number'),
    of,
    null,
  ];
  return [
    counted(words('products'), products.value, products.listed),
    counted(t('figures.pricesOnPromotion'), products.prices, products.listed),
    ...measuresOf(tiles, labels).map(({ name, of, unit }): ExportRow => {
      const [value = null, n = null, mark = null] = measureCells(of, labels);
      return [name, value, t(`units.${unit}`), n, mark];
    }),
    counted(t('figures.realDiscounts'), real.honest, real.judged),
  ];
};
