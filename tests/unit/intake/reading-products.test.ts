import { describe, expect, test } from 'vitest';
import { proposeMapping } from '#lib/intake/mapping/column-mapping.ts';
import { exampleRow, templateHeadings } from '#lib/intake/mapping/import-template.ts';
import { profileColumns } from '#lib/intake/mapping/profile-columns.ts';
import { netUnitOf, productStatusOf } from '#lib/intake/products/product-words.ts';
import { nameProducts, readProductRow } from '#lib/intake/products/read-product-row.ts';
import { foldHeading, KINDS_OF_IMPORT } from '#lib/intake/rules/import-kinds.ts';
import { IMPORT_KINDS } from '#lib/vocabulary/import-terms.ts';
import { NET_UNITS, PRODUCT_STATUSES } from '#lib/vocabulary/market-terms.ts';

const names = nameProducts(
  [
    { id: 'nasma', nameEn: 'Nasma', nameAr: 'نسمة', aliases: ['Nesma', 'نسمه', 'Nesma'] },
    { id: 'd1', nameEn: 'Delta', nameAr: 'الدلتا', aliases: [] },
    { id: 'd2', nameEn: 'Delta', nameAr: 'دلتا', aliases: [] },
  ],
  [{ id: 'foods', nameEn: 'Nasma Foods', nameAr: 'نسمة للأغذية' }],
  [
    { id: 'milk', nameEn: 'Milk', nameAr: 'الألبان', baseUnit: 'l' },
    { id: 'tea', nameEn: 'Tea', nameAr: 'الشاي', baseUnit: 'kg' },
    { id: 'nappies', nameEn: 'Nappies', nameAr: 'حفاضات', baseUnit: 'piece' },
  ],
);
const { fields } = KINDS_OF_IMPORT.products;
type Name = (typeof fields)[number]['name'];

const read = (said: Partial<Record<Name, string>>) => {
  const cells = { productName: 'Full cream', brand: 'Nasma', productCategory: 'Milk', size: '1 l', ...said };
  const columns = Object.keys(cells) as Name[];
  const row = columns.map((name) => cells[name] ?? '');
  const { profiles, add } = profileColumns(columns);
  add(row);
  const { decimals } = proposeMapping('products', profiles);
  return readProductRow(row, {
    mapping: {
      columns: Object.fromEntries(columns.map((name, at) => [name, at])),
      decimals: { ...decimals, netContent: 'point', packCount: 'point' },
      dateOrder: null,
    },
    ...{ width: columns.length, names },
  });
};
const product = (said: Parameters<typeof read>[0]) => {
  const row = read(said);
  if ('refusal' in row) throw new Error(row.refusal.code);
  return row.read;
};
const refusal = (said: Parameters<typeof read>[0]) => {
  const row = read(said);
  if ('read' in row) throw new Error('was read');
  const { code, field, suggestion } = row.refusal;
  return [code, field, suggestion];
};

describe('a row of products', () => {
  test.each([
    ['٦×٢٠٠ مل', 'Milk', [6, 0.2, 'ml']],
    ['8x180ml', 'Milk', [8, 0.18, 'ml']],
    ['1/2 لتر', 'الألبان', [1, 0.5, 'l']],
    ['1000 ml', 'Milk', [1, 1, 'ml']],
    ['2+1 مجانا 100 جم', 'Tea', [3, 0.1, 'g']],
    ['37 gram - 3 Pieces', 'Tea', [3, 0.037, 'g']],
    ['0.25 kg', 'Tea', [1, 0.25, 'kg']],
    ['64 pieces', 'Nappies', [1, 64, 'piece']],
  ])('has the pack that %s is', (size, productCategory, expected) => {
    const { pack_count, net_content, net_unit } = product({ size, productCategory });
    expect([pack_count, net_content, net_unit]).toEqual(expected);
  });

  test('has its pack in columns of its own too, in any unit of the category', () => {
    const parts = { size: '', packCount: '٦', netContent: '200', netUnit: 'ملل' };
    expect(product(parts)).toMatchObject({ pack_count: 6, net_content: 0.2, net_unit: 'ml' });
    expect(product({ size: '', netContent: '1.5' })).toMatchObject({
      pack_count: 1,
      net_content: 1.5,
      net_unit: 'l',
    });
    const heavy = { ...parts, packCount: '10000', netContent: '20', netUnit: 'l' };
    expect(refusal(heavy)).toEqual(['size_unreadable', 'netContent', null]);
    expect(refusal({ ...parts, packCount: '2.5' })).toEqual(['size_unreadable', 'packCount', null]);
    expect(refusal({ ...parts, netUnit: 'bottle' })).toEqual(['size_unreadable', 'netUnit', null]);
    expect(refusal({ ...parts, netUnit: 'kg' })).toEqual(['size_unit_differs', 'netUnit', 'l']);
    expect(refusal({ size: '' })).toEqual(['size_missing', 'size', null]);
  });

  test.each([
    ['1 l - 2 l', 'size_range', null],
    ['45×45×25cm', 'size_unreadable', null],
    ['1 لتر + 20% مجانا', 'size_unreadable', null],
    ['1 kg', 'size_unit_differs', 'l'],
    ['0 l', 'size_unreadable', null],
  ])('whose size is %s is refused as %s', (size, code, suggestion) => {
    expect(refusal({ size })).toEqual([code, 'size', suggestion]);
  });

  test('names a known brand by any of its spellings, or a new one with the one that may be meant', () => {
    for (const brand of ['nasma', 'NESMA', 'نسمه'])
      expect(product({ brand })).toMatchObject({ brand_id: 'nasma', brand_like: null });
    expect(product({ brand: 'Nasme', maker: 'nasma foods' })).toMatchObject({
      ...{ brand_id: null, brand_key: 'nasme', brand_like: 'Nasma', maker_id: 'foods' },
    });
    expect(refusal({ brand: 'delta' })).toEqual(['brand_unknown', 'brand', 'd1 / d2']);
    expect(refusal({ brand: '—' })[0]).toBe('brand_missing');
  });

  test('has a code of its maker, never a shop’s own or a damaged one', () => {
    expect(product({ gtin: '٦٢٢١٠٠٧٠١٨٦٢٩' }).gtin).toBe('6221007018629');
    expect(product({ gtin: '2000000000008' }).gtin).toBeNull();
    expect(refusal({ gtin: '6221007018628' })).toEqual(['gtin_check_digit', 'gtin', null]);
    expect(refusal({ gtin: '6.22101E+12' })).toEqual(['gtin_scientific', 'gtin', null]);
  });

  test('names units and statuses by words of both languages', () => {
    for (const unit of NET_UNITS) expect(netUnitOf(unit)).toBe(unit);
    for (const status of PRODUCT_STATUSES) expect(productStatusOf(status)).toBe(status);
    expect(netUnitOf('حبّات'.replace('ّ', ''))).toBe('piece');
    expect(productStatusOf('perhaps')).toBeNull();
  });
});

test.each(['en', 'ar'] as const)(
  'the template of products in %s is read by its own headings, and its example refused',
  (locale) => {
    const { profiles } = profileColumns(templateHeadings('products', locale));
    const { columns } = proposeMapping('products', profiles);
    expect(Object.keys(columns).sort()).toEqual(fields.map(({ name }) => name).sort());
    expect(
      readProductRow(exampleRow('products'), {
        mapping: { columns, decimals: {}, dateOrder: 'day' },
        ...{ width: profiles.length, names },
      }),
    ).toMatchObject({ refusal: { code: 'example_row' } });
  },
);

test.each(IMPORT_KINDS)('a heading of %s means one field, in its templates too', (kind) => {
  const { fields: all } = KINDS_OF_IMPORT[kind];
  const headings = all.flatMap(({ en, ar }) => [...new Set([...en, ...ar].map(foldHeading))]);
  expect(headings.filter((heading, at) => headings.indexOf(heading) !== at)).toEqual([]);
  for (const locale of ['en', 'ar'] as const) {
    const { profiles } = profileColumns(templateHeadings(kind, locale));
    expect(Object.keys(proposeMapping(kind, profiles).columns).length).toBe(all.length);
  }
});
