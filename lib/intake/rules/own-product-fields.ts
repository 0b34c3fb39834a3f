import type { KindOfImport } from './import-field.ts';
import { PRODUCTS_KIND } from './product-fields.ts';
import { TRADE_PRICES_KIND } from './trade-fields.ts';

const OF_PRODUCTS = ['productName', 'productNameOther', 'brand', 'productCategory', 'size', 'gtin'] as const;

const fieldsOf = ({ fields }: KindOfImport, names: readonly string[]): KindOfImport['fields'] =>
  fields.filter(({ name }) => names.includes(name));

/** A file of a company's own products: what it calls each, and what that is. */
export const OWN_PRODUCTS_KIND: KindOfImport = {
  fields: [
    ...fieldsOf(TRADE_PRICES_KIND, ['ownCode']).map((field) => ({ ...field, isRequired: true })),
    ...fieldsOf(PRODUCTS_KIND, OF_PRODUCTS).map((field) => ({
      ...field,
      isRequired: field.name === 'productName',
    })),
  ],
  oneOf: [],
  keyField: 'ownCode',
};
