import { expect, it } from 'vitest';
import { ListTable } from '#components/admin/list/list-table.tsx';
import { referenceColumns } from '#components/admin/references/reference-columns.tsx';
import type { ReferenceItemOut } from '#lib/admin/references/schema.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

const saved = { savedAt: '2026-11-21T10:00:00.000Z', savedBy: null };

const item = (given: Partial<ReferenceItemOut>): ReferenceItemOut => ({
  ...{ kind: 'cpi', dataset: 'licensed', categoryId: null, channel: null, regionNo: null },
  ...{ validFrom: '2026-01-01', value: 251.4, version: 'v', category: null, region: null },
  ...{ versions: [{ value: 251.4, ...saved }], revisions: 1 },
  ...given,
});

const drawn = (locale: Locale, ...items: ReferenceItemOut[]): string =>
  draw(
    locale,
    <ListTable
      caption="Values"
      columns={referenceColumns(locale)}
      rows={items}
      rowKey={({ kind }) => kind}
      address={{ path: '/admin/references', given: {} }}
      sorted={null}
    />,
  );

it('says what each value is of, since when, and which ones were before', () => {
  const text = drawn(
    'en',
    item({}),
    item({ kind: 'vat', value: 14, versions: [{ value: 14, ...saved }] }),
    item({
      ...{ kind: 'category_value', value: 120_000_000.5, categoryId: 'milk', validFrom: '2026-05-15' },
      category: { nameEn: 'Milk', nameAr: 'الحليب' },
      versions: [
        { value: 120_000_000.5, ...saved, savedBy: 'Salma' },
        { value: 130_000_000, ...saved },
      ],
    }),
  );
  for (const words of ['January 2026', '251.4', 'Egypt', '14%', 'All categories', '15 May 2026', 'Salma'])
    expect(text).toContain(words);
  for (const words of ['120,000,000.5', 'Earlier versions', '130,000,000', 'Command or sample data'])
    expect(text).toContain(words);
  expect(text.match(/Earlier versions/g)).toHaveLength(1);
});

it('names a channel and a governorate in the language of the page', () => {
  const stores = item({
    ...{ kind: 'universe', channel: 'hyper', regionNo: 1, value: 87 },
    ...{ region: { nameEn: 'Cairo', nameAr: 'القاهرة' }, versions: [{ value: 87, ...saved }] },
  });
  expect(drawn('en', stores)).toMatch(/Hypermarket.*Cairo/);
  expect(drawn('ar', stores)).toMatch(/هايبر.*القاهرة/);
});
