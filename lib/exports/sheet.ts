import { directionOf, type Locale } from '#lib/i18n/locales.ts';
import { dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { ColumnKind, ExportCell, ExportColumn, ExportRow } from './export-table.ts';
import { looksLikeFormula } from './formula-guard.ts';

/** The parts of a workbook (ECMA-376, SpreadsheetML) as text. */

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

/** Characters that a cell holds. */
const MAX_CELL_LENGTH = 32_767;
/** 30 December 1899, day 0 of spreadsheets, as days before 1970. */
const DAYS_BEFORE_1970 = 25_569;

/** Formats of cells, in the order in which the styles name them. */
const LOOKS = [
  'plain',
  'head',
  'lead',
  'text',
  'quoted',
  'money',
  'percent',
  'index',
  'count',
  'day',
] as const;
type Look = (typeof LOOKS)[number];

const styles = Object.fromEntries(LOOKS.map((look, at) => [look, at]));

// XML cannot hold these at all; U+000D it would turn into a line feed.
const UNSAFE_IN_XML = /[^\t\n\u0020-\ufffd]/g;
/** Text that reads like the escape of a character. */
const LIKE_ESCAPE = /_(?=x[0-9a-fA-F]{4}_)/g;

const escaped = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;

const NEEDS_CARE = /[&<>"_\ud800-\udfff]|[^\t\n\u0020-\ufffd]/;

const asXml = (text: string): string =>
  NEEDS_CARE.test(text)
    ? text
        .toWellFormed()
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll('"', '&quot;')
        .replaceAll(LIKE_ESCAPE, '_x005F_')
        .replaceAll(UNSAFE_IN_XML, escaped)
    : text;

const textCell = (at: string, text: string, look: Look): string => {
  const xml = asXml(text.slice(0, MAX_CELL_LENGTH));
  return `<c r="${at}" s="${styles[look]}" t="inlineStr"><is><t xml:space="preserve">${xml}</t></is></c>`;
};

const numberCell = (at: string, value: number, look: Look): string =>
  Number.isFinite(value) ? `<c r="${at}" s="${styles[look]}"><v>${value}</v></c>` : '';

/** What a format of percentages takes for a whole is 1; ten decimals of a percentage stay as they were. */
const asShare = (percentage: number): number => Math.round(percentage * 1e8) / 1e10;

const cell = (at: string, value: ExportCell, kind: ColumnKind): string => {
  if (value === null) return '';
  if (typeof value === 'boolean') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`;
  if (typeof value === 'number') {
    if (kind === 'percent') return numberCell(at, asShare(value), 'percent');
    return numberCell(at, value, kind === 'text' || kind === 'day' ? 'plain' : kind);
  }
  if (kind === 'day') return numberCell(at, dayNumber(value) + DAYS_BEFORE_1970, 'day');
  // Its mark keeps it text even when someone edits it.
  return textCell(at, value, looksLikeFormula(value) ? 'quoted' : 'text');
};

/** A, B, … Z, AA, … of 0, 1, … */
const columnName = (at: number): string =>
  (at >= LETTERS ? columnName(Math.floor(at / LETTERS) - 1) : '') + String.fromCharCode(65 + (at % LETTERS));
const LETTERS = 26;

/** @param number of the row in its sheet, from 1 */
export const sheetRow = (number: number, cells: ExportRow, columns: readonly ExportColumn[]): string => {
  const written = cells.map((value, at) =>
    cell(`${columnName(at)}${number}`, value, columns[at]?.kind ?? 'text'),
  );
  return `<row r="${number}">${written.join('')}</row>`;
};

const WIDE = 28;
const NARROW = 14;
const WIDEST = 60;

const widthOf = ({ label, kind }: ExportColumn): number =>
  Math.min(WIDEST, Math.max(kind === 'text' ? WIDE : NARROW, label.length + 2));

/** Everything of a sheet above its rows: these, the lines that lead in and the columns' names, stay in sight. */
export const sheetHead = (
  columns: readonly ExportColumn[],
  leads: readonly string[],
  locale: Locale,
): string => {
  const top = leads.length + 1;
  const direction = directionOf(locale) === 'rtl' ? ' rightToLeft="1"' : '';
  const pane = `<pane ySplit="${top}" topLeftCell="A${top + 1}" activePane="bottomLeft" state="frozen"/>`;
  const widths = columns.map((column, at) => {
    return `<col min="${at + 1}" max="${at + 1}" width="${widthOf(column)}" customWidth="1"/>`;
  });
  const leadRows = leads.map((lead, at) => {
    return `<row r="${at + 1}">${textCell(`A${at + 1}`, lead, 'lead')}</row>`;
  });
  const labels = columns.map(({ label }, at) => textCell(`${columnName(at)}${top}`, label, 'head'));
  return [
    `${DECLARATION}<worksheet xmlns="${MAIN}">`,
    `<sheetViews><sheetView workbookViewId="0"${direction}>${pane}</sheetView></sheetViews>`,
    `<cols>${widths.join('')}</cols><sheetData>`,
    ...leadRows,
    `<row r="${top}">${labels.join('')}</row>`,
  ].join('');
};

export const SHEET_END = '</sheetData></worksheet>';

const FORBIDDEN_IN_NAME = /[[\]:*?/\\]/g;
const MAX_NAME_LENGTH = 31;

/** As programs take them: 31 characters, none that has a meaning in a formula, each name once. */
const sheetNames = (titles: readonly string[]): string[] => {
  const taken = new Set<string>();
  return titles.map((title) => {
    const plain = title
      .replaceAll(FORBIDDEN_IN_NAME, ' ')
      .replaceAll(/^'+|'+$/g, '')
      .trim();
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : ` ${number}`;
      const name = plain.slice(0, MAX_NAME_LENGTH - suffix.length).trim() + suffix;
      if (taken.has(name.toLowerCase())) continue;
      taken.add(name.toLowerCase());
      return name;
    }
  });
};

export const sheetPath = (at: number): string => `xl/worksheets/sheet${at + 1}.xml`;

/** Months in English whatever the reader's computer speaks; figures in Arabic, which have no months to misspell. */
const dayFormats = {
  en: '[$-809]d mmm yyyy',
  ar: 'dd/mm/yyyy',
} as const satisfies Record<Locale, string>;

const stylesPart = (locale: Locale): string => {
  const formats = [
    [164, '#,##0.00'],
    [165, '0.0%'],
    [166, '0.0'],
    [167, '#,##0'],
    [168, dayFormats[locale]],
  ] as const;
  const looks: Record<Look, string> = {
    plain: 'numFmtId="0" fontId="0"',
    head: 'numFmtId="49" fontId="1" applyFont="1"',
    lead: 'numFmtId="49" fontId="1" applyFont="1"',
    text: 'numFmtId="49" fontId="0" applyNumberFormat="1"',
    quoted: 'numFmtId="49" fontId="0" applyNumberFormat="1" quotePrefix="1"',
    money: 'numFmtId="164" fontId="0" applyNumberFormat="1"',
    percent: 'numFmtId="165" fontId="0" applyNumberFormat="1"',
    index: 'numFmtId="166" fontId="0" applyNumberFormat="1"',
    count: 'numFmtId="167" fontId="0" applyNumberFormat="1"',
    day: 'numFmtId="168" fontId="0" applyNumberFormat="1"',
  };
  const fonts = [
    '<font><sz val="11"/><name val="Calibri"/></font>',
    '<font><b/><sz val="11"/><name val="Calibri"/></font>',
  ];
  const xfs = LOOKS.map((look) => `<xf ${looks[look]} fillId="0" borderId="0" xfId="0"/>`);
  return [
    `${DECLARATION}<styleSheet xmlns="${MAIN}">`,
    `<numFmts count="${formats.length}">`,
    ...formats.map(([id, code]) => `<numFmt numFmtId="${id}" formatCode="${asXml(code)}"/>`),
    `</numFmts><fonts count="${fonts.length}">${fonts.join('')}</fonts>`,
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
    '<borders count="1"><border/></borders>',
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
    `<cellXfs count="${xfs.length}">${xfs.join('')}</cellXfs>`,
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
  ].join('');
};

const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What holds the sheets together, by the path in the file. */
export const workbookParts = (titles: readonly string[], locale: Locale): Record<string, string> => {
  const names = sheetNames(titles);
  const stylesId = names.length + 1;
  return {
    '[Content_Types].xml': [
      `${DECLARATION}<Types xmlns="${PACKAGE}/content-types">`,
      '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
      '<Default Extension="xml" ContentType="application/xml"/>',
      `<Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/>`,
      `<Override PartName="/xl/styles.xml" ContentType="${SHEET_TYPE}.styles+xml"/>`,
      ...names.map(
        (_, at) => `<Override PartName="/${sheetPath(at)}" ContentType="${SHEET_TYPE}.worksheet+xml"/>`,
      ),
      '</Types>',
    ].join(''),
    '_rels/.rels': [
      `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">`,
      `<Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ].join(''),
    'xl/workbook.xml': [
      `${DECLARATION}<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews><sheets>`,
      ...names.map((name, at) => `<sheet name="${asXml(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`),
      '</sheets></workbook>',
    ].join(''),
    'xl/_rels/workbook.xml.rels': [
      `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">`,
      ...names.map(
        (_, at) =>
          `<Relationship Id="rId${at + 1}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
      ),
      `<Relationship Id="rId${stylesId}" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
    ].join(''),
    'xl/styles.xml': stylesPart(locale),
  };
};
