import { appOrigin } from '#lib/core/env.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { CutTable } from '#lib/exports/workbook.ts';
import { joinNames } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/answer.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { Board } from './board.ts';
import type { ExportWords } from './export-words.ts';
import { formatPriceMonitor } from './query.ts';
import type { PriceMonitorData } from './schema.ts';

type AboutInput = {
  reader: Omit<Reader, 'market'>;
  data: PriceMonitorData;
  board: Board;
  words: ExportWords;
  tables: readonly ExportTable[];
};

/** What somebody must know who has nothing but the file: where it is from, what was chosen, how fresh and how firm its figures are. */
export const aboutTable = (input: AboutInput, cut: readonly CutTable[]): ExportTable => {
  const { t } = input.words;
  return {
    id: 'about',
    title: t('about.title'),
    columns: [
      { label: t('about.what'), kind: 'text' },
      { label: t('about.details'), kind: 'text' },
    ],
    rows: [
      ...originRows(input),
      ...filterRows(input),
      ...freshnessRows(input),
      ...definitionRows(input),
      ...lowBaseRows(input),
      ...limitRows(input, cut),
    ],
  };
};

const originRows = ({
  reader: { locale, now },
  data,
  words: { t, market, given, moment },
}: AboutInput): ExportRow[] => {
  const path = localizedPath(locale, modules.priceMonitor.path);
  return [
    [t('about.view'), translator(locale, 'modules')('names.priceMonitor.name')],
    [t('about.address'), `${appOrigin()}${path}?${formatPriceMonitor(data.filters)}`],
    [t('about.madeAt'), moment(now)],
    [t('about.data'), market(`dataset.${data.dataset}`)],
    [t('about.currency'), given.currency],
  ];
};

const filterRows = ({ reader: { locale }, board, words: { market, given } }: AboutInput): ExportRow[] => {
  const named = (rows: readonly { name: string }[], all: number) =>
    rows.length === all
      ? market('filters.all')
      : joinNames(
          locale,
          rows.map(({ name }) => name),
        );
  const { view, label, shownBrands, shownRetailers } = board;
  return [
    [market('filters.category'), label(view.category).name],
    [market('filters.from'), given.from],
    [market('filters.to'), given.day],
    [market('filters.brand'), named(shownBrands, view.brands.length)],
    [market('filters.retailer'), named(shownRetailers, view.retailers.length)],
  ];
};

const freshnessRows = ({ board, words: { t, market, moment } }: AboutInput): ExportRow[] =>
  board.view.retailers
    .filter(({ id }) => board.isRetailer(id))
    .map((row) => [
      t('about.asOf', { name: board.label(row).name }),
      row.asOf ? moment(row.asOf) : market('noRound'),
    ]);

const definitionRows = ({ tables, words: { t } }: AboutInput): ExportRow[] =>
  tables.flatMap(({ title, note }): ExportRow[] =>
    note === undefined ? [] : [[t('about.definition', { name: title }), note]],
  );

const lowBaseRows = ({ data, words: { t, market, given } }: AboutInput): ExportRow[] => {
  const { tiles, overview } = data;
  const low = [
    ...(tiles.index.lowBase ? [market(`tiles.index.${tiles.index.kind}`, { day: given.from })] : []),
    ...(tiles.gap.lowBase ? [market(`tiles.gap.${tiles.gap.kind}`)] : []),
    ...(overview?.heatMap.brands.rows ?? []).flatMap(({ name, cells }) =>
      cells.flatMap((cell, at) =>
        cell.lowBase && cell.value !== null
          ? [`${name} · ${overview?.heatMap.brands.retailers[at]?.name}`]
          : [],
      ),
    ),
    ...(overview?.retailers ?? []).flatMap(({ name, index }) => (index.lowBase ? [name] : [])),
  ];
  return (low.length > 0 ? low : [t('about.none')]).map((name) => [t('about.lowBase'), name]);
};

const limitRows = ({ reader: { scope }, words: { t } }: AboutInput, cut: readonly CutTable[]): ExportRow[] =>
  [
    t('about.sampled'),
    ...(seesLevel(scope, 'product') ? [] : [t('about.folded')]),
    ...cut.map(({ title, rows }) => t('about.cut', { name: title, rows })),
  ].map((limit) => [t('about.limits'), limit]);
