import { listPricesToTry, type PriceToTry } from '#db/queries/import-samples.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { CSV_TYPE, csvLine } from '#lib/exports/csv.ts';
import { parseQuery } from '#lib/http/parse-input.ts';
import { plainAmount } from '#lib/i18n/format.ts';
import { KINDS_OF_IMPORT } from '#lib/intake/rules/import-kinds.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { ImportFieldName } from '#lib/vocabulary/import-terms.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { SampleQuery } from './schema.ts';

const ROWS = 24;
const BYTE_ORDER_MARK = '\uFEFF';
const COLUMNS = [
  'date',
  'retailer',
  'store',
  'gtin',
  'sku',
  'title',
  'regular',
  'promo',
] as const satisfies readonly ImportFieldName[];
type Cells = Record<(typeof COLUMNS)[number], string>;

/** GET /admin/imports/sample: a file to try, of today's prices in the sample data, with three mistakes. @throws AppError NOT_FOUND without sample data */
export const sendSample = async ({ db, now }: Context, request: Request): Promise<Response> => {
  const { locale } = parseQuery(request, SampleQuery);
  const prices = await listPricesToTry(db, { count: ROWS, skip: locale === 'ar' ? ROWS : 0 });
  if (prices.length === 0) throw new AppError('NOT_FOUND');
  const headings = COLUMNS.map(
    (name) => KINDS_OF_IMPORT.prices.fields.find((field) => field.name === name)?.[locale][0] ?? name,
  );
  const rows = prices.map((price, at) => withMistake(cellsOf(price, at, locale, cairoDay(now)), at, locale));
  const lines = rows.map((cells) => csvLine(COLUMNS.map((name) => cells[name])));
  return new Response(BYTE_ORDER_MARK + csvLine(headings) + lines.join(''), {
    headers: {
      'content-type': CSV_TYPE,
      'content-disposition': `attachment; filename="raff-try-${locale}.csv"`,
      'cache-control': 'no-store',
    },
  });
};

/** Some prices go up a little, and some are on promotion. */
const cellsOf = (price: PriceToTry, at: number, locale: Locale, day: string): Cells => {
  const isArabic = locale === 'ar';
  const regular = Math.round(price.regular * (at % 3 === 0 ? 104 : 100));
  const written = (minor: number) => (isArabic ? withArabicDigits(plainAmount(minor)) : plainAmount(minor));
  return {
    date: isArabic ? withArabicDigits(day) : day,
    retailer: isArabic ? price.retailerAr : price.retailerEn,
    store: isArabic ? price.storeAr : price.storeEn,
    gtin: price.gtin ?? '',
    sku: price.sku,
    title: isArabic ? price.titleAr : price.titleEn,
    regular: written(regular),
    promo: at % 5 === 1 ? written(Math.round(regular * 0.9)) : '',
  };
};

const withArabicDigits = (text: string): string =>
  text.replaceAll(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit))).replace('.', '٫');

/** A retailer without its first letter, a price that is none, and a promotion that saves nothing. */
const withMistake = (cells: Cells, at: number, locale: Locale): Cells => {
  if (at === 4) return { ...cells, retailer: cells.retailer.slice(1) };
  if (at === 9) return { ...cells, regular: locale === 'ar' ? 'غير متوفر' : 'N/A' };
  return at === 14 ? { ...cells, promo: cells.regular } : cells;
};
