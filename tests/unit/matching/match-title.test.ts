import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { taughtBy } from '#lib/matching/learned-words.ts';
import type { CatalogueProduct } from '#lib/matching/match-index.ts';
import { type ListedTitle, matchTitle } from '#lib/matching/match-title.ts';
import { isLookAlike } from '#tests/setup/labelled-titles.ts';
import { labelledCatalogue, matchIndexAtOnce, matchLabelled } from '#tests/setup/match-measure.ts';

const { products, brands } = labelledCatalogue();
const index = matchIndexAtOnce(products, brands);
const match = (title: string, more: Omit<ListedTitle, 'title'> = {}) => matchTitle(index, { title, ...more });

/** What became of a title: its product, or the first reason against the likeliest. */
const said = (...[title, more]: Parameters<typeof match>) => {
  const { productId, proposals } = match(title, more);
  return productId ?? proposals[0]?.reasons ?? 'unmatched';
};

describe('titles that were held out', () => {
  const matched = matchLabelled('held-out', index);

  it('are never matched to a product that they are not of', () => {
    expect(matched.filter(({ outcome }) => outcome === 'false').map(({ title }) => title)).toEqual([]);
  });

  it('are matched by themselves in two of five cases or more', () => {
    const known = matched.filter(({ productId }) => productId !== null);
    const right = known.filter(({ outcome }) => outcome === 'right');
    expect(right.length / known.length).toBeGreaterThanOrEqual(0.4);
  });

  it('wait for a reviewer or stay without a product otherwise', () => {
    for (const { verdict } of matched)
      expect(verdict.productId === null).toBe(['review', 'unmatched'].includes(verdict.verdict));
  });

  it('of another size, variant or brand are matched to nothing but the product beside it', () => {
    const lookAlikes = matched.filter(isLookAlike);
    expect(lookAlikes.length).toBeGreaterThanOrEqual(60);
    expect(lookAlikes.filter(({ verdict, productId }) => verdict.productId !== productId)).toEqual([]);
  });
});

it('titles that words were learned from are matched to no wrong product either', () => {
  const matched = matchLabelled('shaping', index);
  expect(matched.filter(({ outcome }) => outcome === 'false').map(({ title }) => title)).toEqual([]);
});

describe('a title', () => {
  test.each([
    ['Juhayna Skimed Milk 1 Liter', 'juhayna-milk-skim-1l'],
    ['laban Juhayna kamel el dasam 1 litre', 'juhayna-milk-full-1l'],
    ['Juhayna لبن full cream 1 لتر', 'juhayna-milk-full-1l'],
    ['Juhayna Full Cream Milk 1L x 12', 'unmatched'],
    ['Juhayna Milk 1L', ['coverage_partial', 'variant_unsaid']],
    ['Juhayna Lactose Free Full Cream Milk 1L', ['coverage_partial', 'variant_differs', 'word_unexplained']],
    ['Juhayna Full Cream Milk', ['size_unknown']],
    ['Juhayna Full Cream Milk 1020 ml', ['size_near']],
    ['Juhayna Full Cream Milk 700 ml', 'unmatched'],
    ['Full Cream Milk 1.5 l', ['brand_missing']],
    ['Lamar Full Cream Milk 1.5 l', 'unmatched'],
    ['Pepsi 1L', 'pepsi-1l'],
    ['Suntop Orange Drink 250 ml 10 pieces', 'suntop-orange-10x250ml'],
    ['Suntop Orange Drink 250 ml 10 bottles', 'suntop-orange-10x250ml'],
    ['Suntop Orange Drink 2.5 l', ['size_near']],
    ['Juhayna Full Cream Milk 1.5 l 4 pieces', ['size_near']],
    ['La Vache Qui Rit Cheese Triangles 8 Portions 120 g', 'vache-8'],
    ['La Vache Qui Rit Cheese Triangles 120 g', ['size_near']],
    ['La Vache Qui Rit Cheese Triangles 6 Portions 120 g', ['size_near']],
    ['Kiri Cream Cheese Squares 6 Portions', ['size_unknown']],
    ['Kiri Cream Cheese Squares 12 Portions', 'unmatched'],
    ['Pepsi 1L 5%', 'unmatched'],
    ['Pepsi 1L save 5%', 'pepsi-1l'],
    ['بيبسي 1 لتر خصم 20%', 'pepsi-1l'],
    ['Pepsi 1L Carton', 'unmatched'],
    ['شيء آخر', 'unmatched'],
    ['', 'unmatched'],
    ['%%% ١٢٣ ___', 'unmatched'],
    ['1 l', 'unmatched'],
    [`Pepsi 1 l${' -'.repeat(50_000)}`, 'pepsi-1l'],
  ])('«%s»: %s', (title, outcome) => {
    expect(said(title)).toEqual(outcome);
  });

  it('shows a reviewer what speaks for the likeliest product and against it', () => {
    const { verdict, productId, proposals } = match('Juhayna Light Full Cream Milk 1 l');
    expect({ verdict, productId }).toEqual({ verdict: 'review', productId: null });
    expect(proposals[0]).toMatchObject({
      productId: 'juhayna-milk-full-1l',
      mayBeEquivalent: true,
      reasons: ['coverage_partial', 'variant_differs', 'word_unexplained'],
      evidence: {
        brand: 'same',
        size: { verdict: 'equal', title: { unit: 'l', content: 1, count: 1 }, ratio: 1 },
        variants: [{ group: 'diet', said: 'light', by: 'title' }],
        unexplained: ['light'],
        price: { verdict: 'unknown', ratio: null },
      },
    });
  });

  it('is offered as equivalent where the size differs by little, and never matched to it', () => {
    const { proposals, productId } = match('Crystal Sunflower Oil 750 ml');
    expect(productId).toBeNull();
    expect(proposals[0]).toMatchObject({
      productId: 'crystal-sunflower-800ml',
      mayBeEquivalent: true,
      reasons: ['size_other'],
    });
  });

  it('is of no product of another category where its own is known', () => {
    expect(said('Juhayna Full Cream Milk 1 l', { categoryId: 'milk' })).toBe('juhayna-milk-full-1l');
    expect(said('Juhayna Full Cream Milk 1 l', { categoryId: 'juice' })).toBe('unmatched');
  });
});

describe('a product without a name in the letters of a title', () => {
  const made = (id: string, nameEn: string, nameAr: string): CatalogueProduct => ({
    ...{
      id,
      nameEn,
      nameAr,
      brandId: 'dove',
      categoryId: 'soap',
      categoryNames: ['Body care', 'عناية بالجسم'],
    },
    ...{ netContent: 0.125, packCount: 1, unit: 'kg', gtin: null, medianPrice: null },
  });
  const silky = made('silky', 'Dove Silky Bar 125 g', 'دوف بار ناعمه 125 جم');
  const title = 'دوف بار ناعمه 125 جم';
  const matched = (...others: CatalogueProduct[]) =>
    matchTitle(matchIndexAtOnce([silky, ...others], brands), { title });

  it('may be the one that is meant, so that a reviewer decides', () => {
    expect(matched().productId).toBe('silky');
    const both = matched(made('same', 'Dove Silky Bar 125 g', 'Dove Silky Bar 125 g'));
    expect(both.productId).toBeNull();
    expect(both.proposals[0]?.reasons).toEqual(['lead_small']);
  });

  it('is another where its name says another variant', () => {
    const both = matched(made('rose', 'Dove Rose Bar 125 g', 'دوف بار ورد 125 جم'));
    expect(both.productId).toBe('silky');
  });

  it('and words that begin otherwise are others', () => {
    const salted = { ...silky, nameEn: 'Dove Salted Bar 125 g', nameAr: '' };
    const index = matchIndexAtOnce([salted], brands);
    expect(matchTitle(index, { title: 'Dove Salteed Bar 125 g' }).productId).toBe('silky');
    expect(matchTitle(index, { title: 'Dove Unsalted Bar 125 g' }).productId).toBeNull();
  });

  it('may be called by its category as well', () => {
    const index = matchIndexAtOnce([silky], brands);
    expect(matchTitle(index, { title: 'Dove Body Care Silky Bar 125 g' }).productId).toBe('silky');
    expect(matchTitle(index, { title: 'Dove Hair Care Silky Bar 125 g' }).productId).toBeNull();
  });
});

describe('a price', () => {
  const [product] = products.filter(({ id }) => id === 'juhayna-milk-full-1l');
  const priced = matchIndexAtOnce([{ ...(product as CatalogueProduct), medianPrice: 40 }], brands);

  test.each([
    [100, 'auto', []],
    [100.1, 'review', ['price_outside']],
    [16, 'auto', []],
    [15.9, 'review', ['price_outside']],
    [0, 'auto', []],
    [-1, 'auto', []],
  ])('of %d where 40 is the median: %s', (price, verdict, reasons) => {
    const matched = matchTitle(priced, { title: 'Juhayna Full Cream Milk 1 l', price });
    expect(matched.verdict).toBe(verdict);
    const { ratio } = matched.proposals[0]?.evidence.price ?? {};
    expect(ratio).toBe(price > 0 ? Math.round((price / 40) * 100) / 100 : null);
    expect(matched.proposals[0]?.reasons.filter((reason) => reason === 'price_outside')).toEqual(reasons);
  });
});

describe('a code', () => {
  const gtins: Record<string, string> = { 'pepsi-1l': '6221007018629', 'coke-1l': '2001234567893' };
  const coded = matchIndexAtOnce(
    products.map((product) => ({ ...product, gtin: gtins[product.id] ?? null })),
    brands,
  );
  const of = (listed: ListedTitle) => {
    const { verdict, proposals } = matchTitle(coded, listed);
    return [verdict, proposals[0]?.productId, proposals[0]?.reasons];
  };
  const known = { productId: 'pepsi-1l', title: 'PEPSI 1LT', size: null };

  it('that is a GTIN goes before names', () => {
    expect(of({ title: 'Soft drink', gtin: '6221007018629' })).toEqual(['auto', 'pepsi-1l', ['gtin_equal']]);
  });

  it('that is a GTIN beside another size waits for a reviewer', () => {
    const found = of({ title: 'Pepsi 2.2 l', gtin: '6221007018629' });
    expect(found).toEqual(['review', 'pepsi-1l', ['gtin_equal', 'size_other']]);
  });

  it('of a shop itself says nothing at another one', () => {
    expect(of({ title: 'Something', gtin: '2001234567893' })).toEqual(['unmatched', undefined, undefined]);
  });

  it('of a listing that is matched is reused, in whatever spelling its title is', () => {
    const found = of({ title: 'pepsi  1lt', known, gtin: '6221007018628' });
    expect(found).toEqual(['auto', 'pepsi-1l', ['listing_known']]);
  });

  it('of a listing that a reviewer found no product for stays without one, and is shown to one when it changes', () => {
    const rejected = { ...known, productId: null };
    const same = of({ title: 'Pepsi 1lt', known: rejected, gtin: '6221007018629' });
    expect(same).toEqual(['unmatched', undefined, undefined]);
    for (const gtin of [null, '6221007018629'])
      expect(of({ title: 'Pepsi 1 l', known: rejected, gtin }).slice(0, 2)).toEqual(['review', 'pepsi-1l']);
  });

  it('of a listing whose title or size changed waits for a reviewer', () => {
    const sized = { ...known, size: '1 l' };
    for (const listed of [
      { title: 'Pepsi Diet 1LT', known },
      { title: 'PEPSI', size: '1.5 l', known: { ...known, title: 'PEPSI' } },
      { title: 'PEPSI 1LT', size: '1000 ml', known: sized },
    ])
      expect(of(listed).slice(0, 2)).toEqual(['review', 'pepsi-1l']);
    // A list without sizes, or one that now has the same, has changed nothing.
    for (const listed of [
      { title: 'PEPSI 1LT', known: sized },
      { title: 'PEPSI 1LT', size: '1 l', known },
    ])
      expect(of(listed)).toEqual(['auto', 'pepsi-1l', ['listing_known']]);
  });
});

describe('for any product and title', () => {
  const anyProduct = fc.constantFrom(...products);
  const anyName = fc.tuple(anyProduct, fc.boolean()).map(([product, isArabic]) => ({
    product,
    name: isArabic ? product.nameAr : product.nameEn,
  }));
  /** The name's words, its size as one. */
  const partsOf = (name: string): string[] =>
    name.replaceAll(/(?<=\d) (?=[\p{L}×])|(?<=[x×]|size|مقاس) (?=\d)/giu, '_').split(' ');
  const written = (parts: readonly string[]) => parts.join(' ').replaceAll('_', ' ');
  const verdictOf = (title: string) => {
    const { verdict, productId, proposals } = match(title);
    return { verdict, productId, first: proposals[0]?.reasons };
  };

  it('a product’s own names are its own', () => {
    for (const { id, nameEn, nameAr } of products)
      expect([match(nameEn), match(nameAr)].map(({ productId }) => productId)).toEqual([id, id]);
  });

  it('the order of words changes nothing', () => {
    fc.assert(
      fc.property(
        anyName.chain(({ name }) =>
          fc.tuple(
            fc.constant(name),
            fc.shuffledSubarray(partsOf(name), { minLength: partsOf(name).length }),
          ),
        ),
        ([name, parts]) => {
          expect(verdictOf(written(parts))).toEqual(verdictOf(name));
        },
      ),
      { numRuns: 150 },
    );
  });

  it('the script of digits, case and noise change nothing', () => {
    const arabic = (text: string) => text.replaceAll(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? digit);
    const noise = fc.subarray(['special offer', 'عرض خاص', 'NEW', 'وفر 10 جنيه', 'Bottle', '- Pack']);
    fc.assert(
      fc.property(anyName, noise, ({ name }, words) => {
        const noisy = [arabic(name.toUpperCase()), ...words].join(' ');
        expect(verdictOf(noisy)).toEqual(verdictOf(name));
      }),
      { numRuns: 150 },
    );
  });

  it('another size is never matched to it', () => {
    const sizes = ['90 ml', '333 ml', '3.3 l', '7 kg', '47 g', '3 x 1 l', '9 × 100 جم', '7 pieces'];
    fc.assert(
      fc.property(anyName, fc.constantFrom(...sizes), ({ product, name }, size) => {
        const parts = partsOf(name).filter((part) => !/^\d/.test(part) || /^\d+$/.test(part));
        const { productId } = match(`${written(parts)} ${size}`);
        expect(productId === product.id).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('a variant that it isn’t is never matched to it', () => {
    const variants = [
      'light',
      'sugar free',
      'strawberry',
      'بالعسل',
      'skimmed',
      'لايت',
      'zanzibar',
      'كراميل',
      'Size 9',
    ];
    fc.assert(
      fc.property(anyName, fc.constantFrom(...variants), ({ product, name }, variant) => {
        fc.pre(!`${product.nameEn} ${product.nameAr}`.toLowerCase().includes(variant.replace('بال', '')));
        expect(match(`${name} ${variant}`).productId).not.toBe(product.id);
      }),
      { numRuns: 150 },
    );
  });

  it('any text gets a verdict, and the same again', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 80 }),
        fc.string({ maxLength: 20 }),
        (title, size) => {
          expect(match(title, { size })).toEqual(match(title, { size }));
        },
      ),
      { numRuns: 150 },
    );
  });
});

describe('words that reviewers add to the lexicon', () => {
  // The lexicon has what the titles to learn from say: those held out teach what a reviewer of them would.
  const labelled = [...matchLabelled('shaping', index), ...matchLabelled('held-out', index)];
  const taught = labelled.flatMap(({ title, productId, verdict }) => {
    const product = productId === null ? undefined : index.byId.get(productId);
    return product && verdict.verdict !== 'auto' ? taughtBy(index, title, product) : [];
  });

  it.each(['noise', 'same'] as const)(
    'from every decision on labelled titles match none of them wrongly (%s)',
    (as) => {
      expect(taught.length).toBeGreaterThan(0);
      const noise = new Set(as === 'noise' ? taught.map(({ word }) => word) : []);
      const same = new Map(
        as === 'same'
          ? taught.flatMap(({ word, target }) => (target === null ? [] : [[word, target] as const]))
          : [],
      );
      const learned = matchIndexAtOnce(products, brands, { noise, same });
      const right = (set: 'held-out' | 'shaping') => {
        const matched = matchLabelled(set, learned);
        expect(matched.filter(({ outcome }) => outcome === 'false').map(({ title }) => title)).toEqual([]);
        return matched.filter(({ outcome }) => outcome === 'right').length;
      };
      expect(right('held-out')).toBeGreaterThanOrEqual(54);
      expect(right('shaping')).toBeGreaterThanOrEqual(85);
    },
  );

  it('say nothing, or what another word says, unless a product is called so', () => {
    const title = 'Juhayna Full Cream Milk 1L Zzcarton';
    const plain = 'juhayna-milk-full-1l';
    const withWords = (noise: string[], same: [string, string][] = []) =>
      matchTitle(matchIndexAtOnce(products, brands, { noise: new Set(noise), same: new Map(same) }), {
        title,
      });
    expect(withWords([]).productId).toBeNull();
    expect(withWords(['zzcarton']).productId).toBe(plain);
    const asal = { title: 'Juhayna Zzkamel Milk 1L' };
    expect(
      matchTitle(
        matchIndexAtOnce(products, brands, { noise: new Set(), same: new Map([['zzkamel', 'whole']]) }),
        asal,
      ).productId,
    ).toBe(plain);
    // A word of products stays one, whatever was confirmed.
    const almarai = matchTitle(
      matchIndexAtOnce(products, brands, { noise: new Set(['almarai']), same: new Map() }),
      {
        title: 'Juhayna Almarai Full Cream Milk 1L',
      },
    );
    expect(almarai.productId).toBeNull();
  });
});
