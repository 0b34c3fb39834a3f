/** Closed lists of imports: the schema's CHECKs, the API's schemas and the texts all read them here. */

/** What admins' files bring to the panel, in the order in which a market begins. */
export const PANEL_KINDS = [
  'stores',
  'products',
  'prices',
  'promotions',
  'availability',
  'must_list',
  'reference',
] as const;
export type PanelKind = (typeof PANEL_KINDS)[number];

/** What companies' files bring, each for that company alone. */
export const OWN_KINDS = ['trade_prices', 'field_audits', 'own_products'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

/** What a file can hold. Its columns are in `lib/intake/rules/import-kinds.ts`, its life in `lib/intake/processes.ts`. */
export const IMPORT_KINDS = [...PANEL_KINDS, ...OWN_KINDS] as const;
export type ImportKind = (typeof IMPORT_KINDS)[number];

/** What a file of reference values gives, each a sort of records; a universe is how many stores a channel has in a governorate. */
export const REFERENCE_KINDS = ['cpi', 'vat', 'category_value', 'universe'] as const;
export type ReferenceKind = (typeof REFERENCE_KINDS)[number];

/** Records of the market that imports make and correct, in the order in which they stand on each other. */
export const IMPORT_RECORDS = [
  'retailer',
  'store',
  'weight',
  'manufacturer',
  'brand',
  'owner',
  'product',
  'listing',
  'promotion',
  'authorisation',
  ...REFERENCE_KINDS,
  'trade_price',
  'field_audit',
  'own_product',
] as const;
export type ImportRecord = (typeof IMPORT_RECORDS)[number];

export const IMPORT_STATES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'ready',
  'applying',
  'published',
  'undoing',
  'undone',
  'failed',
  'cancelled',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** A job is at work: the state changes by itself. */
export const WORKING_STATES = [
  'reading',
  'checking',
  'applying',
  'undoing',
] as const satisfies readonly ImportState[];
export type WorkingState = (typeof WORKING_STATES)[number];

/** What a column can be, over all kinds, in the order of the template. */
export const IMPORT_FIELDS = [
  'date',
  'time',
  'retailer',
  'store',
  'gtin',
  'sku',
  'title',
  'regular',
  'promo',
  'currency',
  'retailerOther',
  'storeCode',
  'name',
  'nameOther',
  'governorate',
  'city',
  'cityOther',
  'latitude',
  'longitude',
  'channel',
  'category',
  'weight',
  'closedOn',
  'productName',
  'productNameOther',
  'brand',
  'brandOther',
  'maker',
  'makerOther',
  'productCategory',
  'size',
  'packCount',
  'netContent',
  'netUnit',
  'variant',
  'variantOther',
  'family',
  'status',
  'imageUrl',
  'mechanic',
  'startsOn',
  'endsOn',
  'quantity',
  'total',
  'buy',
  'free',
  'percent',
  'bonusPercent',
  'source',
  'shelfState',
  'facings',
  'validFrom',
  'validTo',
  'referenceKind',
  'value',
  'referenceChannel',
  'ownCode',
  'tradePrice',
  'perPieces',
  'vatBasis',
  'rebate',
  'shelfCm',
  'note',
] as const;
export type ImportFieldName = (typeof IMPORT_FIELDS)[number];

/** By what a company's own product was found to be one of the panel's. */
export const OWN_MATCHES = ['gtin', 'names'] as const;

/** Fields that are days: those of a file have one order. */
export const DAY_FIELDS = [
  'date',
  'closedOn',
  'startsOn',
  'endsOn',
  'validFrom',
  'validTo',
] as const satisfies readonly ImportFieldName[];

/** Nothing is applied yet, and nothing is final: of a file there is one such import at a time. */
export const OPEN_STATES = [
  'uploading',
  'reading',
  'mapping',
  'checking',
  'ready',
  'applying',
] as const satisfies readonly ImportState[];

/** What happens to a price or a record that differs from the stored one: it is refused, or it replaces that one. */
export const IMPORT_MODES = ['add', 'correct'] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/**
 * What becomes of a row. `suspect`: stored, and in no figure; `review`: its product is unknown, so it is in no figure, and stored only where its code is
 * one of `WAITING_CODES`.
 */
export const ROW_OUTCOMES = ['new', 'unchanged', 'corrected', 'suspect', 'review', 'refused'] as const;
export type RowOutcome = (typeof ROW_OUTCOMES)[number];

/** What can become of a row of each kind: records are never suspect, and those of the panel wait for no review. */
export const OUTCOMES_OF = {
  stores: ['new', 'unchanged', 'corrected', 'refused'],
  products: ['new', 'unchanged', 'corrected', 'refused'],
  prices: ROW_OUTCOMES,
  promotions: ['new', 'unchanged', 'corrected', 'refused'],
  availability: ['new', 'unchanged', 'corrected', 'refused'],
  must_list: ['new', 'unchanged', 'corrected', 'refused'],
  reference: ['new', 'unchanged', 'corrected', 'refused'],
  trade_prices: ['new', 'unchanged', 'corrected', 'review', 'refused'],
  field_audits: ['new', 'unchanged', 'corrected', 'review', 'refused'],
  own_products: ['new', 'unchanged', 'corrected', 'refused'],
} as const satisfies Record<ImportKind, readonly RowOutcome[]>;

/** Outcomes that someone may want to look at row by row. */
export const LISTED_OUTCOMES = ['refused', 'review', 'suspect'] as const satisfies readonly RowOutcome[];
export type ListedOutcome = (typeof LISTED_OUTCOMES)[number];

/** Why a row is refused, waits for review or is suspect. */
export const ROW_CODES = [
  'number_ambiguous',
  'number_invalid',
  'price_missing',
  'price_not_positive',
  'price_too_large',
  'currency_mismatch',
  'date_missing',
  'date_invalid',
  'date_future',
  'date_too_old',
  'gtin_check_digit',
  'gtin_scientific',
  'retailer_missing',
  'retailer_unknown',
  'store_missing',
  'store_unknown',
  'product_missing',
  'conflict_in_file',
  'conflict_existing',
  'month_archived',
  'text_too_long',
  'text_control',
  'not_a_row',
  'example_row',
  'formula_without_value',
  'value_nested',
  'json_invalid',
  'product_unknown',
  'match_review',
  'match_unmatched',
  'listing_ambiguous',
  'promo_not_lower',
  'price_jump',
  'unit_price_range',
  'code_missing',
  'name_missing',
  'governorate_missing',
  'governorate_unknown',
  'channel_missing',
  'channel_unknown',
  'channel_differs',
  'place_invalid',
  'category_missing',
  'category_unknown',
  'weight_missing',
  'weight_invalid',
  'record_archived',
  'brand_missing',
  'brand_unknown',
  'brand_differs',
  'maker_unknown',
  'maker_differs',
  'category_differs',
  'size_missing',
  'size_range',
  'size_unreadable',
  'size_unit_differs',
  'status_unknown',
  'image_invalid',
  'mechanic_missing',
  'mechanic_unknown',
  'mechanic_terms',
  'period_invalid',
  'source_unknown',
  'state_missing',
  'state_unknown',
  'facings_invalid',
  'period_overlaps',
  'kind_missing',
  'kind_unknown',
  'value_missing',
  'value_invalid',
  'value_parts',
  'value_channel_missing',
  'pieces_unreadable',
  'vat_basis_missing',
  'vat_basis_unknown',
  'rebate_invalid',
  'product_waits',
  'shelf_cm_invalid',
] as const;
export type RowCode = (typeof ROW_CODES)[number];

/** Of rows that are stored without a product: a reviewer decides, nothing comes into question, or none has the code of a company's own row yet. */
export const WAITING_CODES = [
  'match_review',
  'match_unmatched',
  'product_waits',
] as const satisfies readonly RowCode[];

/** As what an item waits that a file brings, or that no product was found for again. */
export const WAITING_MATCHES = ['review', 'unmatched'] as const;
export type WaitingMatch = (typeof WAITING_MATCHES)[number];

/** Why a file could not be read at all. */
export const FILE_FAULTS = [
  'empty',
  'not_text',
  'spreadsheet',
  'not_workbook',
  'workbook_encrypted',
  'workbook_broken',
  'workbook_too_large',
  'not_json_lines',
  'changed',
  'stopped',
  'compression_broken',
  'unpacked_too_large',
  'too_many_columns',
  'too_many_rows',
  'row_too_long',
  'quote_open',
  'no_rows',
  'archived',
] as const;
export type FileFault = (typeof FILE_FAULTS)[number];

/** What a file is by its content; `csv` is any text with separated values. */
export const FILE_FORMATS = ['csv', 'xlsx', 'ndjson'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** In which form templates and rows are sent. */
export const SENT_FORMATS = ['csv', 'xlsx'] as const satisfies readonly FileFormat[];
export type SentFormat = (typeof SENT_FORMATS)[number];

export const TEXT_ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256'] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

/** Which of a number's signs stands before its decimals. */
export const DECIMAL_SIGNS = ['point', 'comma'] as const;
export type DecimalSign = (typeof DECIMAL_SIGNS)[number];

/** Which part of a date comes first, where the year does not. */
export const DATE_ORDERS = ['day', 'month'] as const;
export type DateOrder = (typeof DATE_ORDERS)[number];

/** Whether a company's trade prices are without VAT or with it. */
export const VAT_BASES = ['net', 'gross'] as const;
export type VatBasis = (typeof VAT_BASES)[number];

/** Bytes of a file that one request carries: platforms limit bodies to some 4.5 MB. */
export const PART_BYTES = 4 * 1024 * 1024;

/** The largest file that a browser uploads. */
export const MOST_FILE_BYTES = 200 * 1024 * 1024;

/** The largest workbook: it is read from memory. */
export const MOST_WORKBOOK_BYTES = 50 * 1024 * 1024;

/** What may be in a column's cells, from all of them. */
export type ColumnProfile = {
  heading: string;
  /** Rows in which it says something. */
  filled: number;
  /** The first different values. */
  samples: string[];
  /** Numbers whose decimal sign is certain, and those that could be read either way. */
  point: number;
  comma: number;
  openNumbers: number;
  /** Dates whose order is certain, and those that could be read either way. */
  dayFirst: number;
  monthFirst: number;
  openDates: number;
  /** Numbers that may be days as spreadsheets count them; not counted in earlier files. */
  serials?: number;
};

/** How a file is read: which column is which field, and what the file leaves open. */
export type ColumnMapping = {
  /** Field → place of its column, from 0. */
  columns: Record<string, number>;
  /** Field → decimal sign. */
  decimals: Record<string, DecimalSign>;
  dateOrder: DateOrder | null;
};

/** What a category's prices would do: how much its products' latest price differs from the price in effect, on average. */
export type CategoryEffect = {
  categoryId: string;
  nameEn: string;
  nameAr: string;
  rows: number;
  products: number;
  from: string;
  to: string;
  /** A share: 0.01 is 1 %. Null: no price was in effect. */
  change: number | null;
};

/** What a row of records says, field by field. Null: the file does not say it. */
export type ImportRecordRow = Record<string, string | number | null>;

/** How many records of a sort a file makes and corrects; of stores, how many of these move to another governorate. An owner is a brand's maker. */
export type RecordEffect = {
  record: ImportRecord;
  made: number;
  corrected: number;
  moved: number;
  /** Names of the first that it makes, so that a misspelt one shows. */
  names: string[];
};

export type ImportReport = {
  rows: number;
  outcomes: Record<RowOutcome, number>;
  codes: Partial<Record<RowCode, number>>;
  categories: CategoryEffect[];
  /** Of prices: the items of retailers that they are of, where these are new. Reports of older versions have none. */
  records?: RecordEffect[];
  /** Of prices: items of retailers that are called otherwise than when they were matched, which a reviewer will see. Reports of older versions have none. */
  retitled?: number;
  /** Most suspect prices are about 100 times what they should be: amounts are in piastres. */
  looksLikePiastres: boolean;
  /** Over every row and what becomes of it. */
  digest: string;
  /** Over what decided that; reports of older versions have none. */
  market?: string;
};
