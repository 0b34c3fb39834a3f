import type { Drawing } from '#lib/chat/tools/parts/drawing.ts';
import type { ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { currencyName, formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';

const CONTENT_DECIMALS = 3;

type Drawn = Pick<ExportTable, 'columns'> & { rows: readonly ExportRow[] };

/** A drawing of an answer as a sheet has it: the same figures, in rows. */
export const drawnTable = (locale: Locale, drawing: Drawing): Drawn => {
  const t = translator(locale, 'exports.chat.columns');
  const name = { label: t('name'), kind: 'text' as const };
  if (drawing.kind === 'lines') return linesTable(locale, drawing);
  if (drawing.kind === 'shares')
    return {
      columns: [name, { label: t('share'), kind: 'percent' }],
      rows: drawing.rows.map((row) => [row.name, row.share]),
    };
  if (drawing.kind === 'points') return pointsTable(locale, drawing);
  if (drawing.kind === 'heat') return heatTable(locale, drawing);
  return {
    columns: [name, { label: t('gap'), kind: 'percent' }, { label: t('lowBase'), kind: 'text' }],
    rows: drawing.rows.map((row) => [row.name, row.gap, row.isLowBase ? t('isLowBase') : null]),
  };
};

const linesTable = (locale: Locale, drawing: Extract<Drawing, { kind: 'lines' }>): Drawn => {
  const t = translator(locale, 'exports.chat.columns');
  const { of, currency, days, lines } = drawing;
  const ours = translator(locale, 'chat.drawings')('ours');
  const unit = of === 'money' && currency ? ` (${currencyName(locale, currency)})` : '';
  return {
    columns: [
      { label: t('day'), kind: 'day' },
      ...lines.map((line) => ({ label: `${line.name ?? ours}${unit}`, kind: of })),
    ],
    rows: days.map((day, at) => [day, ...lines.map(({ values }) => values[at] ?? null)]),
  };
};

const pointsTable = (locale: Locale, { of, points }: Extract<Drawing, { kind: 'points' }>): Drawn => {
  const t = translator(locale, 'exports.chat.columns');
  const arePacks = of === 'packs';
  return {
    columns: [
      { label: t('name'), kind: 'text' },
      arePacks ? { label: t('content'), kind: 'text' } : { label: t('time'), kind: 'percent' },
      arePacks ? { label: t('perUnit'), kind: 'money' } : { label: t('depth'), kind: 'percent' },
      { label: t('lowBase'), kind: 'text' },
    ],
    rows: points.map(({ name, x, y, isLowBase }) => [
      name,
      arePacks ? formatNumber(locale, x, CONTENT_DECIMALS) : x,
      y,
      isLowBase ? t('isLowBase') : null,
    ]),
  };
};

const heatTable = (
  locale: Locale,
  { columns, rows, currency }: Extract<Drawing, { kind: 'heat' }>,
): Drawn => {
  const t = translator(locale, 'exports.chat.columns');
  const unit = ` (${currencyName(locale, currency)})`;
  return {
    columns: [
      { label: t('name'), kind: 'text' },
      { label: `${t('mean')}${unit}`, kind: 'money' },
      ...columns.map((column) => ({ label: `${column}${unit}`, kind: 'money' as const })),
    ],
    rows: rows.map(({ name, mean, values }) => [name, mean, ...values]),
  };
};
