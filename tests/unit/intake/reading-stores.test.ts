import { describe, expect, test } from 'vitest';
import { proposeMapping } from '#lib/intake/mapping/column-mapping.ts';
import { exampleRow, templateHeadings } from '#lib/intake/mapping/import-template.ts';
import { profileColumns } from '#lib/intake/mapping/profile-columns.ts';
import { finderOf, namePlaces } from '#lib/intake/places/market-places.ts';
import { KINDS_OF_IMPORT } from '#lib/intake/rules/import-kinds.ts';
import { readStoreRow } from '#lib/intake/stores/read-store-row.ts';
import { channelOf } from '#lib/intake/stores/store-words.ts';
import { CHANNELS } from '#lib/vocabulary/market-terms.ts';

const places = namePlaces({
  retailers: [
    { id: 'wahat', nameEn: 'Wahat Hyper', nameAr: 'واحات هايبر' },
    { id: 'n1', nameEn: 'Nile', nameAr: 'النيل' },
    { id: 'n2', nameEn: 'Nile', nameAr: 'نيل' },
  ],
  stores: [],
});
const findCategory = finderOf([{ id: 'milk', nameEn: 'Milk', nameAr: 'الألبان' }]);
const { fields } = KINDS_OF_IMPORT.stores;
type Name = (typeof fields)[number]['name'];

const read = (said: Partial<Record<Name, string>>) => {
  const cells = { retailer: 'Wahat Hyper', storeCode: 'W-1', name: 'Maadi', governorate: 'Cairo', ...said };
  const names = Object.keys(cells) as Name[];
  const row = names.map((name) => cells[name] ?? '');
  const { profiles, add } = profileColumns(names);
  add(row);
  const { decimals, dateOrder } = proposeMapping('stores', profiles);
  const columns = Object.fromEntries(names.map((name, at) => [name, at]));
  return readStoreRow(row, {
    mapping: { columns, decimals: { ...decimals, weight: 'point', latitude: 'point' }, dateOrder },
    width: names.length,
    ...{ places, findCategory, now: new Date('2026-11-20T10:00:00Z') },
  });
};
const store = (said: Parameters<typeof read>[0]) => {
  const row = read(said);
  if ('refusal' in row) throw new Error(row.refusal.code);
  return row.read;
};

describe('a row of stores', () => {
  test('says names in the language that they are written in, wherever they stand', () => {
    expect(store({})).toMatchObject({ name_en: 'Maadi', name_ar: null, city_en: null, city_ar: null });
    expect(store({ name: 'المعادي' })).toMatchObject({ name_en: null, name_ar: 'المعادي' });
    expect(store({ name: 'المعادي', nameOther: 'Maadi' })).toMatchObject({
      name_en: 'Maadi',
      name_ar: 'المعادي',
    });
    expect(store({ name: 'Maadi', nameOther: 'المعادي' })).toMatchObject({
      name_en: 'Maadi',
      name_ar: 'المعادي',
    });
  });

  test('names a known retailer or a new one, and says which one may be meant', () => {
    expect(store({ retailer: 'واحات هايبر' })).toMatchObject({ retailer_id: 'wahat', retailer_like: null });
    expect(store({ retailer: 'Oasis', retailerOther: 'واحات هايبر' })).toMatchObject({
      retailer_id: 'wahat',
    });
    expect(store({ retailer: 'WAHAT  Hypr', retailerOther: 'هايبر' })).toMatchObject({
      ...{ retailer_id: null, retailer_key: 'wahat hypr', retailer_other_key: 'هايبر' },
      retailer_like: 'Wahat Hyper',
    });
    expect(read({ retailer: 'nile' })).toMatchObject({
      refusal: { code: 'retailer_unknown', field: 'retailer', suggestion: 'n1 / n2' },
    });
  });

  test('is in a governorate by its name in either language, or on the web', () => {
    for (const [text, no] of [
      ['Giza Governorate', 2],
      ['محافظة الإسكندرية', 3],
      ['الاسكندريه', 3],
      ['ONLINE', 0],
      ['أونلاين', 0],
    ] as const)
      expect(store({ governorate: text }).region).toBe(no);
  });

  test('has a place, a weight and a closing date, in any digits', () => {
    expect(
      store({
        storeCode: '١٢',
        latitude: '٣٠٫٠٥١١',
        longitude: '31.2°',
        category: 'ألبان'.replace('أ', 'الأ'),
        weight: '٢٫٥',
        closedOn: '2026-11-01',
      }),
    ).toMatchObject({
      ...{ code: '12', latitude: 30.0511, longitude: 31.2, category_id: 'milk', weight: 2.5 },
      closed_on: '2026-11-01',
    });
  });

  test('of totals is none, unless a retailer is called so', () => {
    expect(read({ retailer: 'Total', storeCode: '' })).toMatchObject({ refusal: { code: 'not_a_row' } });
    expect(store({ retailer: 'Total' })).toMatchObject({ retailer_key: 'total' });
  });

  test('names each channel by words of both languages', () => {
    for (const channel of CHANNELS) expect(channelOf(channel)).toBe(channel);
    expect(channelOf('سوبر ماركت')).toBe('super');
    expect(channelOf('shop')).toBeNull();
  });
});

test.each(['en', 'ar'] as const)(
  'the template of stores in %s is read by its own headings, and its example refused',
  (locale) => {
    const { profiles } = profileColumns(templateHeadings('stores', locale));
    const { columns } = proposeMapping('stores', profiles);
    expect(Object.keys(columns).sort()).toEqual(fields.map(({ name }) => name).sort());
    expect(
      readStoreRow(exampleRow('stores'), {
        mapping: { columns, decimals: {}, dateOrder: 'day' },
        width: profiles.length,
        ...{ places, findCategory, now: new Date() },
      }),
    ).toMatchObject({ refusal: { code: 'example_row' } });
  },
);
