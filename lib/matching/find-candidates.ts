import { brandKey, type IndexedProduct, type MatchIndex, sizeKey } from './match-index.ts';
import { MATCHING } from './policy.ts';
import type { ScoredTitle } from './score-candidate.ts';

/** The products whose names are worth comparing: those with the most and the rarest of what a title says, of its category where that is known. */
export const findCandidates = (
  { postings, products, weigh }: MatchIndex,
  { read, brands }: ScoredTitle,
  categoryId: string | null,
): IndexedProduct[] => {
  const keys = new Set([
    ...read.terms.flatMap((term) => term.keys),
    ...[...brands].map(brandKey),
    ...(read.pack ? [sizeKey(read.pack)] : []),
  ]);
  const lists = [...keys]
    .flatMap((key) => {
      const places = postings.get(key);
      return places ? [{ places, weight: weigh([key]) }] : [];
    })
    .toSorted((a, b) => a.places.length - b.places.length);
  const sums = new Float64Array(products.length);
  const chosen: number[] = [];
  let left: number = MATCHING.postings;
  for (const { places, weight } of lists) {
    // What is in so many products says little: it only adds to those that rarer words have chosen.
    const isChoosing = left > 0;
    left -= places.length;
    for (const at of places) {
      const sum = sums[at] ?? 0;
      if (sum === 0) {
        if (!isChoosing) continue;
        if (categoryId !== null && products[at]?.product.categoryId !== categoryId) continue;
        chosen.push(at);
      }
      sums[at] = sum + weight;
    }
  }
  return mostOf(chosen, sums).flatMap((at) => products[at] ?? []);
};

/** The places with the largest sums, the largest first. */
const mostOf = (places: readonly number[], sums: Float64Array): number[] => {
  const sumOf = (at: number) => sums[at] ?? 0;
  const sorted = Float64Array.from(places, sumOf).sort();
  const least = sorted.at(-MATCHING.candidates) ?? 0;
  return places
    .filter((at) => sumOf(at) >= least)
    .toSorted((one, other) => sumOf(other) - sumOf(one) || one - other)
    .slice(0, MATCHING.candidates);
};
