import { matchTitle } from '#lib/matching/match-title.ts';
import { readTitles } from '#tests/setup/labelled-titles.ts';
import { labelledCatalogue, matchIndexAtOnce } from '#tests/setup/match-measure.ts';
import type { Figures } from './run.ts';

export const title = 'Matching 10,000 titles to 27,000 products by their names, on one core';

const TITLES = 10_000;
const PRODUCTS = 27_000;
const MOST_SECONDS = 60;
const MOST_MEDIAN_MS = 6;

/** A name that no other copy has: "kabo". */
function ownName(copy: number): string {
  const consonants = 'bdfgklmnrstz';
  const vowels = 'aeiou';
  const syllable = (n: number) =>
    `${consonants[n % consonants.length]}${vowels[Math.floor(n / consonants.length) % vowels.length]}`;
  return `${syllable(copy)}${syllable(copy * 7 + 3)}${syllable(Math.floor(copy / 60) + 1)}`;
}

/** The labelled catalogue again and again: under brands of their own, or all under the same. */
function scaled(hasOwnBrands: boolean) {
  const { products, brands } = labelledCatalogue();
  const copies = Array.from({ length: Math.ceil(PRODUCTS / products.length) }, (_, copy) => copy);
  const mark = (copy: number) => (hasOwnBrands ? ownName(copy) : String(copy));
  const marked = (name: string, copy: number) => (copy === 0 ? name : `${mark(copy)} ${name}`);
  return {
    mark: marked,
    copies: copies.length,
    brands: copies.flatMap((copy) =>
      brands.map((brand) => ({
        id: `${brand.id}:${copy}`,
        nameEn: hasOwnBrands ? marked(brand.nameEn, copy) : brand.nameEn,
        nameAr: hasOwnBrands ? marked(brand.nameAr, copy) : brand.nameAr,
        aliases: hasOwnBrands ? brand.aliases.map((alias) => marked(alias, copy)) : brand.aliases,
      })),
    ),
    products: copies.flatMap((copy) =>
      products.map((product) => ({
        ...product,
        id: `${product.id}:${copy}`,
        brandId: `${product.brandId}:${copy}`,
        nameEn: marked(product.nameEn, copy),
        nameAr: marked(product.nameAr, copy),
      })),
    ),
  };
}

/** Of one core: what other work on the machine takes doesn't count. */
function secondsSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1e6;
}

/** @throws where it takes more than a minute, or 6 ms in the median, or matches a title to another product than its own */
export async function run(): Promise<Figures> {
  const labelled = [...readTitles('shaping'), ...readTitles('held-out')];
  return [true, false].map((hasOwnBrands) => {
    const { brands, products, copies, mark } = scaled(hasOwnBrands);
    const begun = process.cpuUsage();
    const index = matchIndexAtOnce(products, brands);
    const indexed = secondsSince(begun);
    const times: number[] = [];
    let automatic = 0;
    let wrong = 0;
    for (let at = 0; at < TITLES; at++) {
      const each = labelled[at % labelled.length];
      if (!each) continue;
      const before = performance.now();
      const verdict = matchTitle(index, { title: mark(each.title, at % copies), size: each.size });
      times.push(performance.now() - before);
      if (verdict.verdict !== 'auto') continue;
      automatic += 1;
      if (verdict.productId !== `${each.productId}:${at % copies}`) wrong += 1;
    }
    times.sort((a, b) => a - b);
    const seconds = secondsSince(begun);
    const median = times[Math.floor(TITLES / 2)] ?? 0;
    if (seconds > MOST_SECONDS || median > MOST_MEDIAN_MS || wrong > 0)
      throw new Error(`${seconds.toFixed(1)} s, ${median.toFixed(2)} ms in the median, ${wrong} wrong`);
    const round = (value: number) => Math.round(value * 100) / 100;
    return {
      catalogue: hasOwnBrands ? 'brands of their own' : 'the same brands again and again',
      products: products.length,
      titles: TITLES,
      'index s': round(indexed),
      'all s': round(seconds),
      'median ms': round(median),
      'p99 ms': round(times[Math.floor(TITLES * 0.99)] ?? 0),
      automatic,
      wrong,
    };
  });
}
