import { appOrigin } from '#lib/core/env.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import type { CutTable } from '#lib/exports/workbook.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { textAt } from '#lib/i18n/text-at.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { brandsAtRetailers } from '#lib/market/dashboard/brands-at-retailers.ts';
import { droppedWords } from '#lib/market/dashboard/filters/dropped-labels.ts';
import { filterWords } from '#lib/market/dashboard/filters/filter-labels.ts';
import type { DashboardFilters, FrameFilters } from '#lib/market/dashboard/filters/filter-table.ts';
import { formatFilters } from '#lib/market/dashboard/filters/parse-format.ts';
import { explanationsOf } from '#lib/market/dashboard/panel-texts.ts';
import type { DashboardTypes } from '#lib/market/dashboard/panel-type.ts';
import type { ViewBase } from '#lib/market/dashboard/view/view-base.ts';
import type { ViewHead } from '#lib/market/dashboard/view/view-schema.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import { modules } from '#lib/vocabulary/modules.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import type { Answered, FileTerms } from './file-terms.ts';
import { namesIn } from './names-in.ts';
import type { SheetLabels } from './sheet-labels.ts';

type View = Omit<ViewHead<FrameFilters>, 'options'> & {
  options: { categories: readonly Named[] };
  compared: { range: DayRange } | null;
};

type AboutInput<D extends DashboardTypes & { base: ViewBase }> = {
  // biome-ignore lint/suspicious/noExplicitAny: views of any dashboard
  parts: FileTerms<DashboardFilters, any>;
  reader: Omit<Reader, 'market'>;
  data: View;
  base: ViewBase;
  answered: readonly Answered<D>[];
  labels: SheetLabels;
  tables: readonly ExportTable[];
};

type Types = DashboardTypes & { base: ViewBase };

/** What a reader must know who has nothing but the file: where it is from, what was chosen, how fresh and how firm its figures are. */
export const aboutSheet = <D extends Types>(input: AboutInput<D>, cut: readonly CutTable[]): ExportTable => {
  const { t } = input.labels;
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

const originRows = <D extends Types>({
  parts: { module, filters },
  reader: { locale, now },
  data,
  labels: { t, market, given, moment },
}: AboutInput<D>): ExportRow[] => {
  const path = localizedPath(locale, modules[module].path);
  return [
    [t('about.view'), translator(locale, 'modules')(`names.${module}.name`)],
    [t('about.address'), `${appOrigin()}${path}?${formatFilters(filters, data.filters)}`],
    [t('about.madeAt'), moment(now)],
    [t('about.data'), market(`dataset.${data.dataset}`)],
    [t('about.currency'), given.currency],
  ];
};

/** All filters, those that leave everything as well: nothing in the file says them otherwise. */
const filterRows = <D extends Types>({
  parts,
  reader: { locale },
  data,
  labels,
}: AboutInput<D>): ExportRow[] => [
  ...filterWords(parts.filters, data, locale, labels.market).map(({ label, value }) => [label, value]),
  ...parts.filterRows(data, labels),
];

const freshnessRows = <D extends Types>({
  base,
  labels: { t, market, moment },
}: AboutInput<D>): ExportRow[] =>
  base.view.retailers
    .filter(({ id }) => base.isRetailer(id))
    .map((row) => [
      t('about.asOf', { name: base.label(row).name }),
      row.asOf ? moment(row.asOf) : market('noRound'),
    ]);

/** What the figures rest on, how those are calculated that no sheet says it of, and what each sheet is. */
const definitionRows = <D extends Types>({
  data,
  answered,
  tables,
  labels: { t, market, locale },
}: AboutInput<D>): ExportRow[] => {
  const { freshness, listings } = data;
  const all = messagesFor(locale);
  const texts = answered.map(({ panel }) => panel.texts);
  const defined = (name: string, text: string): ExportRow => [t('about.definition', { name }), text];
  return [
    [market('methodology.title'), market('methodology.base', { listings, retailers: freshness.length })],
    ...explanationsOf(texts, data)
      .filter(({ isInFile }) => isInFile)
      .map(({ name, text }) => defined(textAt(all, name), textAt(all, text))),
    ...tables.flatMap(({ title, note }) => (note === undefined ? [] : [defined(title, note)])),
  ];
};

/** The sheets mark each of them. */
const NAMED_A_SHEET = 25;

/** What has a low base anywhere in the file, by its sheet. */
const lowBaseRows = <D extends Types>({ answered, labels, tables }: AboutInput<D>): ExportRow[] => {
  const { t } = labels;
  const low = answered.flatMap(({ panel, out }) =>
    (out === null ? [] : (panel.sheets ?? [])).flatMap(({ id, measures }) => {
      const sheet = tables.find((table) => table.id === id)?.title ?? '';
      const names = (measures?.(out, labels) ?? []).flatMap(([name, { value, lowBase }]) =>
        lowBase && value !== null ? name : [],
      );
      const more = names.length - NAMED_A_SHEET;
      return [
        ...names.slice(0, NAMED_A_SHEET).map((name) => `${sheet}: ${name}`),
        ...(more > 0 ? [t('about.lowBaseMore', { name: sheet, more })] : []),
      ];
    }),
  );
  return (low.length > 0 ? low : [t('about.none')]).map((name) => [t('about.lowBase'), name]);
};

/** What the figures leave out, as the view says it, and what of them the file has not. */
const limitRows = <D extends Types>(input: AboutInput<D>, cut: readonly CutTable[]): ExportRow[] => {
  const { t, market } = input.labels;
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

const exclusions = <D extends Types>({
  parts,
  reader: { locale },
  data,
  answered,
  labels,
}: AboutInput<D>): string[] => {
  const { market } = labels;
  const { dropped, knownFrom, withoutPrices, withheld } = data;
  return [
    ...droppedWords(parts.filters, dropped, data, locale, market),
    ...(knownFrom === null ? [] : [market('notes.knownFrom', { day: labels.day(knownFrom) })]),
    ...(withoutPrices.length > 0
      ? [market('notes.withoutPrices', { names: namesIn(locale, withoutPrices) })]
      : []),
    ...(withheld && withheld.brands.length > 0
      ? [market('withheld.brands', { names: brandsAtRetailers(locale, withheld.brands, market) })]
      : []),
    ...answered.flatMap(({ panel, out }) => (out === null ? [] : (panel.exclusions?.(out, labels) ?? []))),
  ];
};
