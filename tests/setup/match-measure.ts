import { unitOf } from '#lib/market/names/sizes.ts';
import {
  type CatalogueBrand,
  type CatalogueProduct,
  type MatchIndex,
  makeMatchIndex,
} from '#lib/matching/match-index.ts';
import { type MatchVerdict, matchTitle } from '#lib/matching/match-title.ts';
import type { LearnedWords } from '#lib/matching/vocabulary.ts';
import { type LabelledTitle, readRows, readTitles } from './labelled-titles.ts';

/** How matching does on labelled titles. */

export type MatchedTitle = LabelledTitle & {
  verdict: MatchVerdict;
  /** `right` and `false`: automatic matches; `shown`: in review, with the product among the proposals; `missed`: not there. */
  outcome: 'right' | 'false' | 'shown' | 'missed' | 'refused';
};

export function labelledCatalogue(): { products: CatalogueProduct[]; brands: CatalogueBrand[] } {
  return {
    brands: readRows('brands.tsv').map(({ id = '', nameEn = '', nameAr = '', aliases = '' }) => ({
      ...{ id, nameEn, nameAr },
      aliases: aliases.split(',').flatMap((alias) => alias.trim() || []),
    })),
    products: readRows('products.tsv').map(
      ({ id = '', brand = '', category = '', nameEn = '', nameAr = '', size = '' }) => {
        const [, count, content, unit] = /^(\d+) × ([\d.]+) (\w+)$/.exec(size) ?? [];
        const measure = unitOf(unit ?? '');
        if (!measure) throw new Error(`${id}: ${size}`);
        return {
          ...{ id, brandId: brand, categoryId: category, nameEn, nameAr },
          ...{ packCount: Number(count), netContent: Number(content) / measure.of, unit: measure.unit },
          ...{ categoryNames: [], gtin: null, medianPrice: null },
        };
      },
    ),
  };
}

function labelledIndex(): MatchIndex {
  const { products, brands } = labelledCatalogue();
  return matchIndexAtOnce(products, brands);
}

export function matchIndexAtOnce(
  products: CatalogueProduct[],
  brands: CatalogueBrand[],
  learned?: LearnedWords,
): MatchIndex {
  const making = makeMatchIndex(products, brands, learned);
  for (;;) {
    const { done, value } = making.next();
    if (done) return value;
  }
}

export function matchLabelled(
  set: 'shaping' | 'held-out',
  index: MatchIndex = labelledIndex(),
): MatchedTitle[] {
  return readTitles(set).map((labelled) => {
    const verdict = matchTitle(index, labelled);
    return { ...labelled, verdict, outcome: outcomeOf(labelled, verdict) };
  });
}

/**
 * Titles of products that the catalogue lacks: each product is left out in turn, and its names and labelled titles are matched to the others. @returns
 * how many there were, and those that were matched, all of them wrongly
 */
export function matchLeftOut(): { titles: number; wrong: string[] } {
  const { products, brands } = labelledCatalogue();
  const labelled = [...readTitles('shaping'), ...readTitles('held-out')];
  let titles = 0;
  const wrong: string[] = [];
  for (const product of products) {
    const others = products.filter((each) => each !== product);
    const index = matchIndexAtOnce(others, brands);
    const names = [product.nameEn, product.nameAr].map((title) => ({ title, size: null }));
    for (const listed of [...names, ...labelled.filter(({ productId }) => productId === product.id)]) {
      const { productId } = matchTitle(index, listed);
      titles += 1;
      if (productId !== null) wrong.push(`${listed.title} → ${productId}`);
    }
  }
  return { titles, wrong };
}

function outcomeOf({ productId }: LabelledTitle, verdict: MatchVerdict): MatchedTitle['outcome'] {
  if (verdict.verdict === 'auto') return verdict.productId === productId ? 'right' : 'false';
  if (productId === null) return 'refused';
  return verdict.proposals.some((each) => each.productId === productId) ? 'shown' : 'missed';
}
