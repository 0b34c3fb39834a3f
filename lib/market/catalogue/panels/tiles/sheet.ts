import type { ExportRow } from '#lib/exports/export-table.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { CatalogueTypes } from '#lib/market/catalogue/catalogue-panel.ts';
import { column, columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import type { CatalogueTilesData } from './schema.ts';

export const catalogueKeyFiguresSheet: Sheet<CatalogueTypes, CatalogueTilesData> = {
  id: 'key-figures',
  isAlways: true,
  draw: (tiles, labels, { compared }) => {
    const { t, day } = labels;
    const then = compared && rowsOf(compared.out, labels);
    const days = compared && { from: day(compared.range.from), day: day(compared.range.to) };
    return {
      title: t('sheets.keyFigures'),
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
      rows: rowsOf(tiles, labels).map((row, at) => [...row, ...(then ? [then[at]?.[1] ?? null] : [])]),
    };
  },
  measures: ({ completeness, matched }, { locale }) => {
    const t = translator(locale, 'catalogueTiles');
    return [
      [t('completeness'), completeness],
      [t('matched'), matched],
    ];
  },
};

const rowsOf = (
  { active, packs, completeness, matched, ...tiles }: CatalogueTilesData,
  labels: SheetLabels,
): ExportRow[] => {
  const t = translator(labels.locale, 'catalogueTiles');
  const [percent, number] = [labels.t('units.percent'), labels.t('units.count')];
  const count = (figure: string, value: number | null): ExportRow => [figure, value, number, null, null];
  const measured = (figure: string, measure: Measure): ExportRow => {
    const [value = null, n = null, mark = null] = measureCells(measure, labels);
    return [figure, value, percent, n, mark];
  };
  return [
    count(t('active'), active.products),
    count(t('brands'), active.brands),
    count(t('new'), tiles.new),
    count(t('gone'), tiles.gone),
    count(t('packs'), packs.changes),
    ...(packs.shrunk === null ? [] : [count(t('shrunk'), packs.shrunk)]),
    ...(packs.grown === null ? [] : [count(t('grown'), packs.grown)]),
    measured(t('completeness'), completeness),
    count(t('incomplete'), completeness.incomplete),
    measured(t('matched'), matched),
  ];
};
