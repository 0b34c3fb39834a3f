import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it, test } from 'vitest';
import { isLookAlike, readRows, readTitles } from '#tests/setup/labelled-titles.ts';

describe('labelled titles', () => {
  // These were committed before matching was written. A changed label would make its measurement worthless: add a set instead.
  test.each([
    ['held-out.tsv', 'e8720c6327a06fea56423c684f85eb036cd41fdefd23b22824c85eed9acc372d'],
    ['products.tsv', '18c8b2fc016b06049409b7d8ecde4723031b086677b7bc94330950ad6d8a6202'],
    ['brands.tsv', '9385289839137b86d8fc59772eb9a21243e734a2b89298989a37369600eb9a96'],
  ])('%s is as it was when it was set aside', (file, digest) => {
    const content = readFileSync(`tests/fixtures/matching/${file}`);
    expect(createHash('sha256').update(content).digest('hex')).toBe(digest);
  });

  it('are 150 to learn from and 150 to measure by, none of them in both', () => {
    const [shaping, heldOut] = [readTitles('shaping'), readTitles('held-out')];
    expect([shaping.length, heldOut.length]).toEqual([150, 150]);
    expect(new Set([...shaping, ...heldOut].map(({ title }) => title.toLowerCase())).size).toBe(300);
  });

  it('that were held out have 60 look-alikes or more, and 60 with a product', () => {
    const heldOut = readTitles('held-out');
    expect(heldOut.filter(isLookAlike).length).toBeGreaterThanOrEqual(60);
    expect(heldOut.filter(({ productId }) => productId !== null).length).toBeGreaterThanOrEqual(60);
  });

  it('name products of the catalogue, and these brands of it', () => {
    const products = readRows('products.tsv');
    const productIds = new Set(products.map(({ id }) => id));
    const named = [...readTitles('shaping'), ...readTitles('held-out')].flatMap(
      ({ productId }) => productId ?? [],
    );
    expect(named.filter((id) => !productIds.has(id))).toEqual([]);
    const brandIds = new Set(readRows('brands.tsv').map(({ id }) => id));
    expect(products.filter(({ brand = '' }) => !brandIds.has(brand))).toEqual([]);
    expect([productIds.size, brandIds.size]).toEqual([168, 73]);
  });
});
