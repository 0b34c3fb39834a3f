import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  type ColumnMapping,
  type ColumnProfile,
  FILE_FAULTS,
  FILE_FORMATS,
  IMPORT_KINDS,
  IMPORT_MODES,
  IMPORT_RECORDS,
  IMPORT_STATES,
  type ImportRecordRow,
  type ImportReport,
  LISTED_OUTCOMES,
  OPEN_STATES,
  OWN_KINDS,
  ROW_CODES,
  ROW_OUTCOMES,
  TEXT_ENCODINGS,
  WAITING_MATCHES,
} from '#lib/vocabulary/import-terms.ts';
import { PRICE_STATUSES } from '#lib/vocabulary/market-terms.ts';
import { DATASETS } from '#lib/vocabulary/terms.ts';
import { id, instant, oneOf } from './columns.ts';

/*
 * Files on their way into the market. People are named as plain text, as everywhere in the market: accounts may live in another database.
 */

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const price = () => numeric({ precision: 12, scale: 4, mode: 'number' });

/** A file from its upload to its prices, or back. */
export const imports = pgTable(
  'imports',
  {
    id: id(),
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    /** Whose rows it brings; null: the panel's. */
    ownerCompanyId: text(),
    /** Of a company's file: the best data that its plan saw when the file came. */
    dataset: text({ enum: DATASETS }).notNull(),
    mode: text({ enum: IMPORT_MODES }).notNull().default('add'),
    state: text({ enum: IMPORT_STATES }).notNull(),
    fileName: text().notNull(),
    fileBytes: bigint({ mode: 'number' }).notNull(),
    fileSha256: text().notNull(),
    /** Null: the command. */
    createdBy: text(),
    createdAt: instant().notNull(),
    /** When the state began. */
    changedAt: instant().notNull(),
    /** Why it failed, and the line of the file that says so. */
    fault: text({ enum: FILE_FAULTS }),
    faultLine: integer(),
    /** What the file is by its content; null until it is read. */
    format: text({ enum: FILE_FORMATS }),
    encoding: text({ enum: TEXT_ENCODINGS }),
    /** Of a workbook: the sheet that is read, and those that are not. */
    sheet: text(),
    otherSheets: jsonb().$type<string[]>().notNull().default([]),
    delimiter: text(),
    /** The line of the headings; what stands above it is no row. */
    headerLine: integer(),
    /** By which the mapping of the same headings is found again. */
    headerHash: text(),
    /** Rows below the headings. */
    rows: integer().notNull().default(0),
    columns: jsonb().$type<ColumnProfile[]>().notNull().default([]),
    /** Null: nothing was proposed yet. */
    mapping: jsonb().$type<ColumnMapping>(),
    report: jsonb().$type<ImportReport>(),
    /** What the report is applied by. */
    reportHash: text(),
    /** Applied although many of its prices are suspect. */
    isForced: boolean().notNull().default(false),
    /** The market had changed when it was to be applied, so that it was checked again. */
    isRechecked: boolean().notNull().default(false),
    appliedBy: text(),
    appliedAt: instant(),
    undoneBy: text(),
    undoneAt: instant(),
  },
  (t) => [
    uniqueIndex('imports_open_file_key')
      .on(t.fileSha256, t.kind, t.dataset, sql`coalesce(${t.ownerCompanyId}, '')`)
      .where(sql`${t.state} in (${sql.raw(OPEN_STATES.map((state) => `'${state}'`).join(', '))})`),
    index('imports_file_sha256_idx').on(t.fileSha256),
    index('imports_created_at_id_idx').on(t.createdAt, t.id),
    index('imports_owner_company_id_created_at_id_idx')
      .on(t.ownerCompanyId, t.createdAt, t.id)
      .where(sql`${t.ownerCompanyId} is not null`),
    check(
      'imports_owner_check',
      sql`(${t.ownerCompanyId} is not null) = (${t.kind} in (${sql.raw(OWN_KINDS.map((kind) => `'${kind}'`).join(', '))}))`,
    ),
    oneOf('imports_kind_check', t.kind, IMPORT_KINDS),
    oneOf('imports_dataset_check', t.dataset, DATASETS),
    oneOf('imports_mode_check', t.mode, IMPORT_MODES),
    oneOf('imports_state_check', t.state, IMPORT_STATES),
    oneOf('imports_fault_check', t.fault, FILE_FAULTS),
    oneOf('imports_format_check', t.format, FILE_FORMATS),
    oneOf('imports_encoding_check', t.encoding, TEXT_ENCODINGS),
    check('imports_file_check', sql`${t.fileBytes} > 0 and ${t.fileSha256} ~ '^[0-9a-f]{64}$'`),
    check('imports_rows_check', sql`${t.rows} >= 0`),
    check('imports_failed_check', sql`(${t.state} = 'failed') = (${t.fault} is not null)`),
  ],
);

/** A piece of the file as it was uploaded: kept until it is read. */
export const importParts = pgTable(
  'import_parts',
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    bytes: bytes().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.no] }),
    check('import_parts_no_check', sql`${t.no} >= 0`),
    check('import_parts_bytes_check', sql`length(${t.bytes}) > 0`),
  ],
);

/** Some thousand rows of the file: checked in one go, so that a check which was cut off goes on with the next. */
export const importChunks = pgTable(
  'import_chunks',
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    no: integer().notNull(),
    rows: integer().notNull(),
    /** The line of its first row, and of its last. */
    firstLine: integer().notNull(),
    lastLine: integer().notNull(),
    /** A JSON array for each row, its line and its cells, compressed. */
    content: bytes().notNull(),
    checkedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.no] }),
    check('import_chunks_no_check', sql`${t.no} >= 0`),
    check('import_chunks_rows_check', sql`${t.rows} > 0`),
    check('import_chunks_lines_check', sql`${t.lastLine} >= ${t.firstLine}`),
  ],
);

/**
 * A row as it was read, and what becomes of it. UNLOGGED (see the migration), for it can be read again: after a crash of the database the
 * check starts over. Its import is in no foreign key, which would cost as much as the rest of a row.
 */
export const importRows = pgTable(
  'import_rows',
  {
    importId: text().notNull(),
    line: integer().notNull(),
    retailerId: text(),
    storeId: text(),
    sku: text(),
    gtin: text(),
    title: text(),
    size: text(),
    /** The product that its title was matched to. */
    matchedProductId: text(),
    matchScore: numeric({ precision: 4, scale: 3, mode: 'number' }),
    /** Where its title was matched to none: as what its item waits, and the number of the category that its likeliest product is of. */
    waitsAs: text({ enum: WAITING_MATCHES }),
    likelyCategory: smallint(),
    /** Of a row without any code: what its item is known by at its retailer. */
    titleCode: text(),
    /** Of the newest row of an item that was matched: true, its title or size says another product; false, that it is what it was matched as again. */
    isRetitled: boolean(),
    observedAt: instant(),
    regularPrice: price(),
    promoPrice: price(),
    /** What a row of records says, by the names of `lib/intake`'s reading of its kind. */
    record: jsonb().$type<ImportRecordRow>(),
    listingId: text(),
    /** The number of its product's category. */
    ofCategory: smallint(),
    /** Null: not judged yet. */
    outcome: text({ enum: ROW_OUTCOMES }),
    code: text({ enum: ROW_CODES }),
    /** The place of the column that is at fault, from 0. */
    faultColumn: smallint(),
    value: text(),
    suggestion: text(),
    /** The line that it contradicts or repeats. */
    otherLine: integer(),
    /** The revision of the stored price that it replaces. */
    replaces: smallint(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    // Of the few rows that someone may want to look at: in an index of all, each row would stand twice.
    index('import_rows_listed_idx')
      .on(t.importId, t.outcome, t.line)
      .where(sql`${t.outcome} in (${sql.raw(LISTED_OUTCOMES.map((outcome) => `'${outcome}'`).join(', '))})`),
    index('import_rows_retitled_idx').on(t.importId).where(sql`${t.isRetitled} is not null`),
    oneOf('import_rows_outcome_check', t.outcome, ROW_OUTCOMES),
    oneOf('import_rows_code_check', t.code, ROW_CODES),
    oneOf('import_rows_waits_as_check', t.waitsAs, WAITING_MATCHES),
    check('import_rows_line_check', sql`${t.line} > 0`),
  ],
);

/** Where the columns of files with the same headings belong, as someone said last. */
export const importMappings = pgTable(
  'import_mappings',
  {
    kind: text({ enum: IMPORT_KINDS }).notNull(),
    headerHash: text().notNull(),
    /** Whose files they are; empty: the panel's. */
    ownerCompanyId: text().notNull().default(''),
    mapping: jsonb().$type<ColumnMapping>().notNull(),
    savedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.headerHash, t.ownerCompanyId] }),
    oneOf('import_mappings_kind_check', t.kind, IMPORT_KINDS),
  ],
);

/** A stored price that an import replaced, with the status that it has again when the import is undone. */
export const importReplacements = pgTable(
  'import_replacements',
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    ofCategory: smallint().notNull(),
    seriesId: bigint({ mode: 'number' }).notNull(),
    observedAt: instant().notNull(),
    revision: smallint().notNull(),
    status: text({ enum: PRICE_STATUSES }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.line] }),
    index('import_replacements_price_idx').on(t.seriesId, t.observedAt, t.revision),
    oneOf('import_replacements_status_check', t.status, PRICE_STATUSES),
  ],
);

/** When a listing had been seen before an import of its prices. */
export const importListings = pgTable(
  'import_listings',
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    listingId: text().notNull(),
    firstSeen: date({ mode: 'string' }).notNull(),
    lastSeen: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.listingId] }),
    check('import_listings_seen_check', sql`${t.lastSeen} >= ${t.firstSeen}`),
  ],
);

/** A record of the market as an import found and left it: what an undo restores, and by which it sees that no one changed it since. */
export const importRecords = pgTable(
  'import_records',
  {
    importId: text()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    record: text({ enum: IMPORT_RECORDS }).notNull(),
    /** The key of its row, as text. */
    recordId: text().notNull(),
    /** The row before; null: the import made it. */
    before: jsonb(),
    after: jsonb().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.importId, t.record, t.recordId] }),
    oneOf('import_records_record_check', t.record, IMPORT_RECORDS),
    check('import_records_differ_check', sql`${t.before} is distinct from ${t.after}`),
  ],
);
