import { normalizeText } from '#lib/market/names/search-words.ts';
import { type NET_UNITS, type NetUnit, PRODUCT_STATUSES } from '#lib/vocabulary/market-terms.ts';

type ProductStatus = (typeof PRODUCT_STATUSES)[number];

/** How files name the units of packs. */
const UNIT_WORDS: Record<(typeof NET_UNITS)[number], readonly string[]> = {
  g: ['g', 'gm', 'gr', 'gram', 'grams', 'جم', 'جرام', 'غرام', 'غ'],
  kg: ['kg', 'kilo', 'kilogram', 'kilograms', 'كجم', 'كيلو', 'كيلوجرام', 'كيلوغرام'],
  ml: ['ml', 'millilitre', 'milliliter', 'مل', 'ملل', 'ملي', 'مليلتر'],
  l: ['l', 'lt', 'ltr', 'litre', 'liter', 'litres', 'liters', 'لتر', 'ليتر'],
  piece: ['piece', 'pieces', 'pcs', 'pc', 'each', 'قطعة', 'قطع', 'حبة', 'حبات'],
};

const STATUS_WORDS: Record<ProductStatus, readonly string[]> = {
  active: ['active', 'on sale', 'yes', 'نشط', 'متاح', 'نعم'],
  delisted: ['delisted', 'inactive', 'discontinued', 'no', 'موقوف', 'متوقف', 'غير نشط', 'لا'],
};

const byWord = <T extends string>(words: Record<T, readonly string[]>): ReadonlyMap<string, T> =>
  new Map(
    Object.entries<readonly string[]>(words).flatMap(([value, each]) =>
      each.map((word) => [normalizeText(word), value as T] as const),
    ),
  );

const units = byWord<NetUnit>(UNIT_WORDS);
const statuses = byWord<ProductStatus>(STATUS_WORDS);

/** The unit that a word of a file means; null: none that is known. */
export const netUnitOf = (text: string): NetUnit | null => units.get(normalizeText(text)) ?? null;

/** Whether a product is still sold, as a word of a file says; null: none that is known. */
export const productStatusOf = (text: string): ProductStatus | null =>
  statuses.get(normalizeText(text)) ?? null;

/** What a file can say instead of a word that means no status. */
export const SUGGESTED_STATUSES = PRODUCT_STATUSES.join(' / ');
