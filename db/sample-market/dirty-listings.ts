import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { assortmentUntil, type SampleProduct } from './assortment.ts';
import { categoryLeaves } from './categories.ts';
import { between, derive, hash } from './hash.ts';
import { retailers, type SampleRetailer } from './retailers.ts';

/*
 * Pages of shops whose title says a product badly: misspelt, in another order, with a wrong size, or in Latin letters for Arabic. Two
 * of three wait in review; the rest were matched.
 */

const DIRTS = ['spelling', 'order', 'size', 'arabizi', 'spelling'] as const;
type Dirt = (typeof DIRTS)[number];

export type DirtyListing = {
  id: string;
  retailer: SampleRetailer;
  /** What it is, whether or not anyone has found out. */
  product: SampleProduct;
  rawTitle: string;
  rawSize: string;
  score: number;
  waits: boolean;
};

const arabiziNames: Readonly<Record<string, string>> = {
  milk: 'laban',
  yoghurt: 'zabady',
  'white-cheese': 'gebna beda',
  'cooking-oil': 'zeit',
  rice: 'roz',
  pasta: 'makarona',
  tea: 'shay',
  'soft-drinks': 'haga sa2a',
  chips: 'shebsy',
  laundry: 'mas7oo2 ghaseel',
  shampoo: 'shampoo',
  diapers: '7afadat',
};

/** As typed in a hurry: the first two words in one, and letters without their dots and hats. */
const misspelt = (text: string): string =>
  text
    .replace(' ', '')
    .replaceAll('ة', 'ه')
    .replaceAll(/[أإآ]/g, 'ا')
    .replaceAll('ّ', '')
    .replaceAll('ى', 'ي');

const titleOf = (product: SampleProduct, dirt: Dirt): { rawTitle: string; rawSize: string } => {
  const { name, brand, category, pack, variant } = product;
  const size = pack.printed;
  switch (dirt) {
    case 'spelling':
      return { rawTitle: misspelt(name.ar), rawSize: size };
    case 'order':
      return {
        rawTitle: `${size.toUpperCase()} ${variant.en} - ${brand.name.en} ${category.item.en || category.name.en}`,
        rawSize: size,
      };
    case 'size': {
      const wrong = size.replace(/[\d.]+(?= \w+$)/, (amount) => String(Math.round(Number(amount) * 9) / 10));
      return { rawTitle: name.en.replace(size, wrong), rawSize: wrong };
    }
    case 'arabizi':
      return {
        rawTitle: `${arabiziNames[category.id]} ${brand.id.replaceAll('-', ' ')} ${size}`,
        rawSize: size,
      };
  }
};

/** Sixty of them, five in each category, of products that the shop has no clean page of. */
export const dirtyListings = (last: Day): DirtyListing[] => {
  const { products, listings } = assortmentUntil(last);
  const carried = new Set(listings.map(({ id }) => id));
  const shops = retailers.filter(({ channel, only }) => channel !== 'wholesale' && !only);
  const dirty: DirtyListing[] = [];
  for (const category of categoryLeaves) {
    const lasting = products.filter(
      (product) => product.category === category && product.from === null && !product.brand.onlyAt,
    );
    for (const [i, dirt] of DIRTS.entries()) {
      const seed = hash(`dirty:${category.id}:${i}`);
      const shift = seed % shops.length;
      const pairs = lasting.flatMap((product) =>
        shops.map((_, at) => ({ product, retailer: shops[(at + shift) % shops.length] })),
      );
      const free = pairs.filter(
        ({ product, retailer }) => retailer && !carried.has(`${retailer.id}/${product.id}`),
      );
      const chosen = free[seed % free.length];
      if (!chosen?.retailer) continue;
      const { product, retailer } = chosen;
      carried.add(`${retailer.id}/${product.id}`);
      const waits = dirty.length % 3 !== 2;
      const score = between(derive(seed, 1), waits ? 0.42 : 0.76, waits ? 0.74 : 0.93);
      const id = `${retailer.id}/${product.id}-page`;
      dirty.push({ id, retailer, product, ...titleOf(product, dirt), score, waits });
    }
  }
  return dirty;
};
