import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { marginTable, monthsTable, moversTable } from './change-tables.ts';
import type { ExportWords } from './export-words.ts';
import { gapsTable, heatMapTable, historyTable, retailersTable, rivalsTable } from './overview-tables.ts';
import { basketItemsTable, basketTable, ladderTable } from './pack-tables.ts';
import type { PriceMonitorData } from './schema.ts';
import { column, columnsOf, type DrawTable, measureCells } from './table-cells.ts';

/** The panels of a view as tables, a sheet each. */
export const figureTables = (data: PriceMonitorData, words: ExportWords): ExportTable[] => {
  const { overview, packs, changes, margin } = data;
  const drawn = <Panel>(panel: Panel | null, ...tables: DrawTable<Panel>[]): ExportTable[] =>
    panel === null ? [] : tables.map((draw) => draw(panel, words));
  return [
    keyFigures(data, words),
    ...drawn(
      overview && { ...overview, ours: data.ours },
      rivalsTable,
      historyTable,
      heatMapTable,
      gapsTable,
      retailersTable,
    ),
    ...drawn(packs, basketTable, basketItemsTable, ladderTable),
    ...drawn(changes && { ...changes, ours: data.ours }, moversTable, monthsTable),
    ...drawn(margin, marginTable),
  ];
};

type Tiles = PriceMonitorData['tiles'];

const keyFigures: DrawTable<PriceMonitorData> = (data, words) => {
  const { t, given, day } = words;
  const { tiles, compared, listings } = data;
  const then = compared && figureRows(compared.tiles, null, words);
  return {
    id: 'key-figures',
    title: t('sheets.keyFigures'),
    note: t('notes.keyFigures', given),
    columns: [
      ...columnsOf(words, 'figure', 'value', 'unit', 'values', 'lowBase'),
      ...(compared
        ? [
            column(
              t('columns.compared', { from: day(compared.range.from), day: day(compared.range.to) }),
              'money',
            ),
          ]
        : []),
    ],
    rows: figureRows(tiles, listings, words).map((row, at) => [
      ...row,
      ...(then ? [then[at]?.[1] ?? null] : []),
    ]),
  };
};

const figureRows = (tiles: Tiles, listings: number | null, words: ExportWords): ExportRow[] => {
  const { t, market, given, moneyPerUnit, basis, withheld } = words;
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
    const [value = null, n = null, mark = null] = measureCells(measure, words);
    return [figure, value, unit, n, mark];
  };
  return [
    plain(
      market(basis.statistic === 'lowest' ? 'tiles.lowest' : 'tiles.unitPrice', given),
      unitPrice.average,
      moneyPerUnit,
    ),
    measured(t(unitPrice.real ? 'figures.real' : 'figures.change'), unitPrice.change, percent),
    ...(unitPrice.real ? [measured(t('figures.nominal'), unitPrice.real.nominal, percent)] : []),
    measured(market(`tiles.index.${index.kind}`, { day: given.from }), index, t('units.index')),
    measured(market(`tiles.gap.${gap.kind}`), gap, percent),
    plain(t('figures.up'), changes.up, count),
    plain(t('figures.down'), changes.down, count),
    plain(t('figures.onDeal'), promotions.onDeal, count),
    plain(t('figures.share'), promotions.share, percent),
    plain(t('figures.depth'), promotions.depth, percent),
  ];
};
