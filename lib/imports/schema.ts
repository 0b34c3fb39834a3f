import { z } from 'zod';
import { BEYOND_REACH, isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import {
  DATE_ORDERS,
  DECIMAL_SIGNS,
  FILE_FAULTS,
  FILE_FORMATS,
  IMPORT_FIELDS,
  IMPORT_KINDS,
  IMPORT_MODES,
  IMPORT_RECORDS,
  IMPORT_STATES,
  LISTED_OUTCOMES,
  MOST_FILE_BYTES,
  OWN_KINDS,
  PANEL_KINDS,
  PART_BYTES,
  ROW_CODES,
  SENT_FORMATS,
  TEXT_ENCODINGS,
} from '#lib/vocabulary/import-terms.ts';
import { DATASETS, LOCALES } from '#lib/vocabulary/terms.ts';

export const ImportParams = z.object({ id: z.string().min(1).max(64) });
export type ImportParams = z.output<typeof ImportParams>;

const Kind = z.enum(IMPORT_KINDS);
const PanelKind = z.enum(PANEL_KINDS);
const OwnKind = z.enum(OWN_KINDS);
const Dataset = z.enum(DATASETS);
const SentFormat = z.enum(SENT_FORMATS).default('csv');
const RowCode = z.enum(ROW_CODES).meta({ id: 'ImportRowCode' });
const Place = z.int().min(0).max(199);

/** POST /admin/imports. */
export const ImportBody = z.strictObject({
  kind: PanelKind,
  dataset: Dataset,
  fileName: z.string().trim().min(1, 'required').max(200, 'tooLong'),
  bytes: z.int().min(1, 'tooSmall').max(MOST_FILE_BYTES, 'tooLarge'),
  /** Of the whole file, in hexadecimal digits. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'invalid'),
  /** Imports a file again that was imported before. */
  isRepeated: z.boolean().default(false),
});
export type ImportBody = z.output<typeof ImportBody>;

/** POST /imports. */
export const OwnImportBody = ImportBody.omit({ dataset: true }).extend({ kind: OwnKind });
export type OwnImportBody = z.output<typeof OwnImportBody>;

export const PartParams = ImportParams.extend({
  no: z.coerce
    .number()
    .int()
    .min(0)
    .max(Math.ceil(MOST_FILE_BYTES / PART_BYTES) - 1),
});
export type PartParams = z.output<typeof PartParams>;

/** PUT /admin/imports/{id}/mapping. */
export const MappingBody = z.strictObject({
  /** Field → place of its column, from 0. */
  columns: z.record(z.string().min(1).max(30), Place),
  /** Field → the sign before its decimals. */
  decimals: z.record(z.string().min(1).max(30), z.enum(DECIMAL_SIGNS)).default({}),
  /** What comes first in dates whose order the file leaves open. */
  dateOrder: z.enum(DATE_ORDERS).nullable().default(null),
  mode: z.enum(IMPORT_MODES).default('add'),
});
export type MappingBody = z.output<typeof MappingBody>;

/** POST /admin/imports/{id}/apply. */
export const ApplyBody = z.strictObject({
  /** Of the report that is to be applied. */
  reportHash: z.string().min(1).max(64),
  /** Although many of its prices are suspect. */
  isForced: z.boolean().default(false),
});
export type ApplyBody = z.output<typeof ApplyBody>;

/** GET /imports/products, and the page of a company's own data. */
export const OwnDataQuery = z.strictObject(PAGING).refine(isInReach, BEYOND_REACH);
export type OwnDataQuery = z.output<typeof OwnDataQuery>;

const IMPORTS = { state: z.enum(IMPORT_STATES).optional(), ...PAGING };

/** GET /admin/imports: those of the panel, or of a company by its id. */
export const ImportsQuery = z
  .strictObject({ ...IMPORTS, company: z.string().min(1).max(64).optional() })
  .refine(isInReach, BEYOND_REACH);
export type ImportsQuery = z.output<typeof ImportsQuery>;

/** GET /imports. */
export const OwnImportsQuery = z.strictObject(IMPORTS).refine(isInReach, BEYOND_REACH);
export type OwnImportsQuery = z.output<typeof OwnImportsQuery>;

export const RowsFileQuery = z.strictObject({
  outcome: z.enum(LISTED_OUTCOMES).default('refused'),
  locale: z.enum(LOCALES).optional(),
  format: SentFormat,
});

/** GET /admin/imports/sample: prices are what is tried. */
export const SampleQuery = z.strictObject({
  locale: z.enum(LOCALES).default('en'),
});

export const TemplateQuery = SampleQuery.extend({ kind: PanelKind.default('prices'), format: SentFormat });

/** GET /imports/template. */
export const OwnTemplateQuery = SampleQuery.extend({
  kind: OwnKind.default('trade_prices'),
  format: SentFormat,
});

const Outcomes = z.object({
  new: z.int(),
  unchanged: z.int(),
  corrected: z.int(),
  suspect: z.int(),
  review: z.int(),
  refused: z.int(),
});

const CategoryEffectOut = z.object({
  categoryId: z.string(),
  nameEn: z.string(),
  nameAr: z.string(),
  rows: z.int(),
  products: z.int(),
  from: Day,
  to: Day,
  /** How far the new prices are from those in effect, as a share. Null: none is in effect. */
  change: z.number().nullable(),
});

const RecordEffectOut = z.object({
  record: z.enum(IMPORT_RECORDS),
  made: z.int(),
  corrected: z.int(),
  /** Stores that move to another governorate. */
  moved: z.int(),
  /** Names of the first that are made. */
  names: z.array(z.string()),
});

const ReportOut = z.object({
  hash: z.string(),
  rows: z.int(),
  outcomes: Outcomes,
  /** How many rows each reason concerns. */
  codes: z.partialRecord(RowCode, z.int()),
  categories: z.array(CategoryEffectOut),
  /** Of files of records: what they make and correct. */
  records: z.array(RecordEffectOut),
  /** Items of retailers that are called otherwise than when they were matched. */
  retitled: z.int(),
  /** More suspect prices than may be applied without saying so. */
  isMostlySuspect: z.boolean(),
  looksLikePiastres: z.boolean(),
});

export const ImportItemOut = z
  .object({
    id: z.string(),
    kind: Kind,
    dataset: Dataset,
    mode: z.enum(IMPORT_MODES),
    state: z.enum(IMPORT_STATES),
    fileName: z.string(),
    bytes: z.int(),
    sha256: z.string(),
    createdAt: z.iso.datetime(),
    changedAt: z.iso.datetime(),
    /** Who uploaded it. Null: the command, or someone whose account is gone. */
    createdBy: z.string().nullable(),
    rows: z.int(),
    /** Null until the file is checked. */
    outcomes: Outcomes.nullable(),
    /** Why it failed, and the line that shows it. */
    fault: z.enum(FILE_FAULTS).nullable(),
    faultLine: z.int().nullable(),
  })
  .meta({ id: 'Import' });
export type ImportItemOut = z.output<typeof ImportItemOut>;

export const ImportsOut = listOut(ImportItemOut);
export type ImportsOut = z.output<typeof ImportsOut>;

const ColumnOut = z.object({
  heading: z.string(),
  /** The share of rows in which it says something. */
  fill: z.number(),
  samples: z.array(z.string()),
});

const FieldName = z.enum(IMPORT_FIELDS).meta({ id: 'ImportField' });

const PreviewRowOut = z.object({
  line: z.int(),
  /** Field → what was read, in both languages; none of a row that could not be read. */
  fields: z.record(z.string(), z.object({ en: z.string(), ar: z.string() })),
  code: RowCode.nullable(),
  value: z.string().nullable(),
});
export type PreviewRowOut = z.output<typeof PreviewRowOut>;

const MappingOut = z.object({
  /** What a column can be. */
  fields: z.array(z.object({ name: FieldName, isRequired: z.boolean() })),
  columns: z.record(z.string(), z.int()),
  decimals: z.record(z.string(), z.enum(DECIMAL_SIGNS)),
  dateOrder: z.enum(DATE_ORDERS).nullable(),
  /** What the file leaves open is a question, whatever was chosen by now. */
  askedDecimals: z.array(FieldName),
  isDateOrderAsked: z.boolean(),
  missing: z.array(FieldName),
  missingOneOf: z.array(z.array(FieldName)),
  twice: z.array(z.int()),
  /** Places of columns that are read as nothing. */
  unplaced: z.array(z.int()),
  isComplete: z.boolean(),
  preview: z.array(PreviewRowOut),
});

const JudgedRowOut = z.object({
  line: z.int(),
  code: RowCode.nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  suggestion: z.string().nullable(),
  otherLine: z.int().nullable(),
});
export type JudgedRowOut = z.output<typeof JudgedRowOut>;

export const ImportOut = ImportItemOut.extend({
  partBytes: z.int(),
  /** Parts of the file that have arrived. */
  parts: z.array(z.int()),
  /** Null until the file is read; the encoding of a text, the sheet of a workbook. */
  format: z.enum(FILE_FORMATS).nullable(),
  encoding: z.enum(TEXT_ENCODINGS).nullable(),
  sheet: z.string().nullable(),
  /** Names of sheets that are not read. */
  otherSheets: z.array(z.string()),
  /** Rows that are done with, of a file that is being checked. */
  checkedRows: z.int(),
  columns: z.array(ColumnOut),
  mapping: MappingOut.nullable(),
  report: ReportOut.nullable(),
  /** The first rows of each outcome that someone may want to look at. */
  examples: z.record(z.enum(LISTED_OUTCOMES), z.array(JudgedRowOut)),
  isForced: z.boolean(),
  /** The market had changed when it was to be applied: nothing was written, and this report is another one. */
  isRechecked: z.boolean(),
  appliedAt: z.iso.datetime().nullable(),
  appliedBy: z.string().nullable(),
  undoneAt: z.iso.datetime().nullable(),
  undoneBy: z.string().nullable(),
  /** Null where it can't be undone. */
  undoableUntil: z.iso.datetime().nullable(),
}).meta({ id: 'ImportDetails' });
export type ImportOut = z.output<typeof ImportOut>;

/** A product that a company's own rows are of. */
const OwnItemOut = z
  .object({
    /** Its barcode, else `code` or `sku` with what that is. */
    item: z.string(),
    gtin: z.string().nullable(),
    /** What the company calls it, and what its retailer does. */
    code: z.string().nullable(),
    sku: z.string().nullable(),
    title: z.string().nullable(),
    /** Stored trade prices, and the first day of the newest one. */
    prices: z.int(),
    newestFrom: Day.nullable(),
    /** Stored field audits, and the day of the newest one. */
    audits: z.int(),
    newestAudit: Day.nullable(),
    /** The product that it was found to be. Null: it waits for one. */
    productId: z.string().nullable(),
    productEn: z.string().nullable(),
    productAr: z.string().nullable(),
  })
  .meta({ id: 'OwnItem' });

/** GET /imports/products. */
export const OwnItemsOut = listOut(OwnItemOut).extend({
  /** How many of all of them wait for a product. */
  waiting: z.int(),
});
export type OwnItemsOut = z.output<typeof OwnItemsOut>;

/** DELETE /imports: how many rows and imports there were. */
export const DeletedOut = z.object({ rows: z.int(), imports: z.int() });
