import type { ImportBrand, ImportCategory, ImportMaker } from '#db/queries/import-places.ts';
import { normalizeText } from '#lib/market/names/search-words.ts';
import type { ImportRecordRow } from '#lib/vocabulary/import-terms.ts';
import { imageAddress } from '../images/image-address.ts';
import { finderOf } from '../places/market-places.ts';
import { Refusal, type RefusedRow, type RowCells, type RowReading, readRow } from '../reading/read-cells.ts';
import { namesOf } from '../reading/read-names.ts';
import { readGtin } from '../values/read-gtin.ts';
import { productStatusOf, SUGGESTED_STATUSES } from './product-words.ts';
import { readContent } from './read-content.ts';

/** A row's product as it is read. Null: the file does not say it. */
type ReadProduct = {
  /** Null: none of the dataset has this name, so the row is of a new one. */
  brand_id: string | null;
  /** Its name in one spelling, and in the other language where that is given. */
  brand_key: string;
  brand_other_key: string | null;
  brand_en: string | null;
  brand_ar: string | null;
  /** The known name that looks most like a new one. */
  brand_like: string | null;
  maker_id: string | null;
  maker_key: string | null;
  maker_en: string | null;
  maker_ar: string | null;
  category_id: string;
  name_en: string | null;
  name_ar: string | null;
  /** The names in one spelling. */
  key_en: string | null;
  key_ar: string | null;
  gtin: string | null;
  pack_count: number;
  net_content: number;
  net_unit: string;
  variant_en: string | null;
  variant_ar: string | null;
  /** In one spelling: products with the same word are one family. */
  family: string | null;
  status: string | null;
  image_source: string | null;
};

/** What rows name: brands also by their other spellings. */
export const nameProducts = (
  brands: readonly ImportBrand[],
  makers: readonly ImportMaker[],
  categories: readonly ImportCategory[],
) => ({
  findBrand: finderOf(brands),
  findMaker: finderOf(makers),
  findCategory: finderOf(categories),
  categories: new Map(categories.map((category) => [category.id, category])),
});

export type ProductReading = RowReading & { names: ReturnType<typeof nameProducts> };

/** Reads a row of products by a mapping; a row that can't be read says why. */
export const readProductRow = (
  cells: readonly string[],
  reading: ProductReading,
): { read: ReadProduct & ImportRecordRow } | { refusal: RefusedRow } =>
  readRow('products', cells, reading, (row) => readCells(row, reading));

const readCells = (row: RowCells, { names, mapping }: ProductReading): ReadProduct => {
  const name = namesOf(row, 'productName', 'productNameOther');
  if (name.en === null && name.ar === null) throw new Refusal('name_missing', 'productName');
  const category = readCategory(row, names);
  const content = readContent(row, category.baseUnit, mapping.decimals);
  const variant = namesOf(row, 'variant', 'variantOther');
  return {
    ...readBrand(row, names),
    ...readMaker(row, names),
    ...{ category_id: category.id, name_en: name.en, name_ar: name.ar },
    ...{ key_en: keyOf(name.en), key_ar: keyOf(name.ar), gtin: readCode(row) },
    ...{ pack_count: content.count, net_content: content.net, net_unit: content.unit },
    ...{ variant_en: variant.en, variant_ar: variant.ar },
    ...{ family: keyOf(row.textOf('family')), status: readStatus(row.textOf('status')) },
    image_source: readImage(row.textOf('imageUrl')),
  };
};

const keyOf = (text: string | null): string | null => normalizeText(text ?? '') || null;

type ProductNames = ReturnType<typeof nameProducts>;

const readBrand = (row: RowCells, { findBrand }: ProductNames) => {
  const text = row.textOf('brand');
  const key = keyOf(text);
  if (key === null) throw new Refusal('brand_missing', 'brand', text);
  const { en, ar } = namesOf(row, 'brand', 'brandOther');
  const named = findBrand(text);
  if ('isShared' in named) throw new Refusal('brand_unknown', 'brand', text, named.suggestion);
  const otherText = row.textOf('brandOther');
  const other = otherText === '' || 'id' in named ? named : findBrand(otherText);
  return {
    ...{ brand_id: 'id' in other ? other.id : null, brand_key: key, brand_other_key: keyOf(otherText) },
    ...{ brand_en: en, brand_ar: ar, brand_like: 'id' in named ? null : named.suggestion },
  };
};

const readMaker = (row: RowCells, { findMaker }: ProductNames) => {
  const text = row.textOf('maker');
  const { en, ar } = namesOf(row, 'maker', 'makerOther');
  const named = text === '' ? null : findMaker(text);
  if (named && 'isShared' in named) throw new Refusal('maker_unknown', 'maker', text, named.suggestion);
  return {
    ...{ maker_id: named && 'id' in named ? named.id : null, maker_key: keyOf(text) },
    ...{ maker_en: en, maker_ar: ar },
  };
};

const readCategory = (row: RowCells, { findCategory, categories }: ProductNames) => {
  const text = row.textOf('productCategory');
  if (text === '') throw new Refusal('category_missing', 'productCategory');
  const named = findCategory(text);
  const category = 'id' in named ? categories.get(named.id) : undefined;
  if (category) return category;
  const suggestion = 'id' in named ? null : named.suggestion;
  throw new Refusal('category_unknown', 'productCategory', text, suggestion);
};

/** A shop's own code says nothing of a product, and one that is damaged would be another product's. */
const readCode = (row: RowCells): string | null => {
  const read = readGtin(row.cellOf('gtin'));
  if (read && 'code' in read) throw new Refusal(read.code, 'gtin', row.textOf('gtin'));
  return read?.gtin ?? null;
};

const readStatus = (text: string): string | null => {
  const status = text === '' ? null : productStatusOf(text);
  if (text !== '' && status === null) throw new Refusal('status_unknown', 'status', text, SUGGESTED_STATUSES);
  return status;
};

const readImage = (text: string): string | null => {
  const address = text === '' ? null : imageAddress(text);
  if (text !== '' && address === null) throw new Refusal('image_invalid', 'imageUrl', text);
  return address;
};
