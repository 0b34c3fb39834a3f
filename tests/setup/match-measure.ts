import { unitOf } from '#lib/market/names/sizes.ts';
import {
  type CatalogueBrand,
  type CatalogueProduct,
  type MatchIndex,
  matchIndexOf,
} from '#lib/matching/match-index.ts';
import { type MatchVerdict, matchTitle } from '#lib/matching/match-title.ts';
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
          ...{ gtin: null, medianPrice: null },
        };
      },
    ),
  };
}

function labelledIndex(): MatchIndex {
  const { products, brands } = labelledCatalogue();
  return matchIndexOf(products, brands);
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

function outcomeOf({ productId }: LabelledTitle, verdict: MatchVerdict): MatchedTitle['outcome'] {
  if (verdict.verdict === 'auto') return verdict.productId === productId ? 'right' : 'false';
  if (productId === null) return 'refused';
  return verdict.proposals.some((each) => each.productId === productId) ? 'shown' : 'missed';
}
