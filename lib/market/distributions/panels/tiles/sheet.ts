import type { ExportRow } from '#lib/exports/export-table.ts';
import { translator } from '#lib/i18n/translator.ts';
import { column, columnsOf, measureCells } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { Sheet } from '#lib/market/dashboard/panel-type.ts';
import type { DistributionTypes } from '#lib/market/distributions/distribution-panel.ts';
import type { DistributionTilesData } from './schema.ts';

const MEASURES = ['numeric', 'weighted', 'net', 'points', 'perStore', 'availability'] as const;

const UNITS = { points: 'points', perStore: 'products' } as const;

export const distributionKeyFiguresSheet: Sheet<DistributionTypes, DistributionTilesData> = {
  id: 'key-figures',
  isAlways: true,
  draw: (tiles, labels, { compared }) => {
    const { t, given, day } = labels;
    const then = compared && rowsOf(compared.out, labels);
    const days = compared && { from: day(compared.range.from), day: day(compared.range.to) };
    return {
      title: t('sheets.keyFigures'),
      note: t('notes.distributionKeyFigures', given),
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
  measures: (tiles, { locale }) => {
    const words = translator(locale, 'distributionTiles');
    return MEASURES.map((name) => [words(`figures.${name}`), tiles[name]]);
  },
};

const rowsOf = (tiles: DistributionTilesData, labels: SheetLabels): ExportRow[] => {
  const { t, locale, given } = labels;
  const words = translator(locale, 'distributionTiles');
  const { stores, universe } = tiles;
  const measured = (name: (typeof MEASURES)[number]): ExportRow => {
    const [value = null, n = null, mark = null] = measureCells(tiles[name], labels);
    return [
      words(`figures.${name}`),
      value,
      t(`units.${name === 'points' || name === 'perStore' ? UNITS[name] : 'percent'}`),
      n,
      mark,
    ];
  };
  const plain = (figure: string, value: number | null, unit: string): ExportRow => [
    figure,
    value,
    unit,
    stores.known,
    null,
  ];
  const [aMonth = null, ofVoids = null, mark = null] = measureCells(tiles.voids.aMonth, labels);
  return [
    plain(words('figures.known'), stores.known, t('units.stores')),
    plain(words('figures.all'), stores.all, t('units.stores')),
    plain(words('figures.universeStores'), universe.stores, t('units.stores')),
    plain(words('figures.universe'), universe.value, t('units.percent')),
    plain(words('figures.halfWidth'), universe.halfWidth, t('units.points')),
    ...MEASURES.map(measured),
    plain(words('figures.voids'), tiles.voids.count, t('units.voids')),
    [words('figures.aMonth'), aMonth, t('units.aMonth', given), ofVoids, mark],
  ];
};
