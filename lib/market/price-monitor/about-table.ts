import { appOrigin } from '#lib/core/env.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { CutTable } from '#lib/exports/workbook.ts';
import { formatNumber, joinNames } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { brandsAtRetailers } from '#lib/market/dashboard/brands-at-retailers.ts';
import { droppedWords } from '#lib/market/dashboard/filters/dropped-labels.ts';
import { filterWords } from '#lib/market/dashboard/filters/filter-labels.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { Board } from './board.ts';
import type { ExportWords } from './export-words.ts';
import { formatPriceMonitor } from './query.ts';
import { partsOfTiles } from './reckoned-parts.ts';
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

/** All filters, those that leave everything as well: nothing in the file says them otherwise. */
const filterRows = ({ reader: { locale }, data, words: { t, market } }: AboutInput): ExportRow[] => {
  const { movers, floor } = data.filters;
  const by = data.changes?.movers.by ?? movers.by;
  return [
    ...filterWords(data, locale, market).map(({ label, value }) => [label, value]),
    ...(by === null ? [] : [[t('about.moversBy'), market(`movers.subjects.${by}`)]]),
    [t('about.moversWindow'), market(`movers.windows.${movers.window}`)],
    [market('margins.floor'), floor === null ? t('about.none') : formatNumber(locale, floor, 1)],
  ];
};

const freshnessRows = ({ board, words: { t, market, moment } }: AboutInput): ExportRow[] =>
  board.view.retailers
    .filter(({ id }) => board.isRetailer(id))
    .map((row) => [
      t('about.asOf', { name: board.label(row).name }),
      row.asOf ? moment(row.asOf) : market('noRound'),
    ]);

/** What the figures rest on, how those come about that no sheet says it of, and what each sheet is. */
const definitionRows = ({ data, tables, words: { t, market } }: AboutInput): ExportRow[] => {
  const { freshness, listings, tiles } = data;
  const { kind } = tiles.index;
  const plain = [...partsOfTiles(data), 'gaps', 'realMonths'] as const;
  const defined = (name: string, text: string): ExportRow => [t('about.definition', { name }), text];
  return [
    [market('reckoned.title'), market('reckoned.base', { listings, retailers: freshness.length })],
    defined(market('reckoned.names.index'), market(`reckoned.texts.index.${kind}`)),
    defined(market('reckoned.names.gap'), market(`reckoned.texts.gap.${tiles.gap.kind}`)),
    defined(market(`undercut.titles.${kind}`), market(`reckoned.texts.undercut.${kind}`)),
    ...plain.map((id) => defined(market(`reckoned.names.${id}`), market(`reckoned.texts.${id}`))),
    ...tables.flatMap(({ title, note }) => (note === undefined ? [] : [defined(title, note)])),
  ];
};

/** The sheets mark each of them. */
const NAMED_A_SHEET = 25;

/** What is told as a low base anywhere in the file, by its sheet. */
const lowBaseRows = ({ data, words: { t, market, given, month, titles } }: AboutInput): ExportRow[] => {
  const { tiles, overview, packs, changes, margin } = data;
  const { brands, products } = overview?.heatMap ?? { brands: null, products: null };
  const ofMap = (map: typeof brands) =>
    (map?.rows ?? []).flatMap(({ name, toCategory, cells }): Low[] => [
      [name, toCategory],
      ...cells.map((cell, at): Low => [titles(name, map?.retailers[at]?.name ?? ''), cell]),
    ]);
  const sheets: [string, Low[]][] = [
    [
      t('sheets.keyFigures'),
      [
        [t(tiles.unitPrice.real ? 'figures.real' : 'figures.change'), tiles.unitPrice.change],
        ...(tiles.unitPrice.real ? [[t('figures.nominal'), tiles.unitPrice.real.nominal] satisfies Low] : []),
        [market(`tiles.index.${tiles.index.kind}`, { day: given.from }), tiles.index],
        [market(`tiles.gap.${tiles.gap.kind}`), tiles.gap],
      ],
    ],
    [t('sheets.rivals'), (overview?.undercut.rows ?? []).map(({ name, gap }) => [name, gap])],
    [t('sheets.heatMap'), [...ofMap(brands), ...ofMap(products)]],
    [t('sheets.retailers'), (overview?.retailers ?? []).map(({ name, index }) => [name, index])],
    [
      t('sheets.ladder'),
      (packs?.ladder ?? []).map(({ product, unit, lowBase }) => [product.name, { value: unit, lowBase }]),
    ],
    [
      t('sheets.movers'),
      (changes?.movers.rows ?? []).flatMap(({ subject, retailer, paid, regular, index }): Low[] => {
        const name = retailer ? titles(subject.name, retailer.name) : subject.name;
        return [
          [name, paid],
          [titles(name, t('columns.regularChange')), regular],
          [titles(name, t('columns.index')), index],
        ];
      }),
    ],
    [
      t('sheets.months'),
      (changes?.months ?? []).flatMap((each): Low[] => {
        const name = month(each.month);
        return [
          [name, each.change],
          [titles(name, t('columns.likeForLike')), each.index],
          [titles(name, t('columns.weighted')), each.weighted],
          ...(each.ours ? [[titles(name, t('columns.ours')), each.ours] satisfies Low] : []),
        ];
      }),
    ],
    [t('sheets.margins'), (margin?.corridors ?? []).map(({ product, median }) => [product.name, median])],
  ];
  const low = sheets.flatMap(([sheet, figures]) => {
    const names = figures.flatMap(([name, { value, lowBase }]) => (lowBase && value !== null ? name : []));
    const more = names.length - NAMED_A_SHEET;
    return [
      ...names.slice(0, NAMED_A_SHEET).map((name) => `${sheet}: ${name}`),
      ...(more > 0 ? [t('about.lowBaseMore', { name: sheet, more })] : []),
    ];
  });
  return (low.length > 0 ? low : [t('about.none')]).map((name) => [t('about.lowBase'), name]);
};

type Low = [name: string, figure: { value: number | null; lowBase: boolean }];
/** What the figures leave out, as the view says it, and what of them the file has not. */
const limitRows = (input: AboutInput, cut: readonly CutTable[]): ExportRow[] => {
  const { t, market } = input.words;
  const { filters, compared } = input.data;
  const limits = [
    ...exclusions(input),
    ...(filters.compare !== 'none' && compared === null ? [market('notes.notCompared')] : []),
    t('about.sampled'),
    ...(seesLevel(input.reader.scope, 'product') ? [] : [t('about.folded'), market('withheld.text')]),
    ...cut.map(({ title, rows }) => t('about.cut', { name: title, rows })),
  ];
  return limits.map((limit) => [t('about.limits'), limit]);
};

const exclusions = ({ reader: { locale }, data, words: { t, market } }: AboutInput): string[] => {
  const { dropped, withoutPrices, tiles, overview, withheld } = data;
  const { leftOut } = tiles.index;
  const namesOf = (rows: readonly { name: string }[]) =>
    joinNames(
      locale,
      rows.map(({ name }) => name),
    );
  const withoutLine = overview?.history.leftOut ?? [];
  const alone = overview?.heatMap.brands.alone ?? [];
  return [
    ...droppedWords(dropped, data, locale, market),
    ...(withoutPrices.length > 0 ? [market('notes.withoutPrices', { names: namesOf(withoutPrices) })] : []),
    ...(withheld && withheld.brands.length > 0
      ? [market('withheld.brands', { names: brandsAtRetailers(locale, withheld.brands, market) })]
      : []),
    ...(leftOut > 0 ? [`${market('reckoned.names.index')}: ${market('tiles.leftOut', { n: leftOut })}`] : []),
    ...(withoutLine.length > 0
      ? [`${t('sheets.history')}: ${market('history.leftOut', { names: namesOf(withoutLine) })}`]
      : []),
    ...alone.map(
      ({ name, retailers }) =>
        `${t('sheets.heatMap')}: ${market('heatMap.alone', { name, retailers: namesOf(retailers) })}`,
    ),
  ];
};
