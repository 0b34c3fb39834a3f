import type { Channel } from '#lib/vocabulary/market-terms.ts';
import { sampleFallNo } from '#lib/vocabulary/step-calendar.ts';
import { categoryLeaves, type SampleLeaf, type Words } from './categories.ts';
import { cities, type SampleCity } from './cities.ts';
import { between, hash, unit } from './hash.ts';
import { drift, levelAfterFall } from './inflation.ts';
import { regions } from './regions.ts';
import { retailers, type SampleRetailer } from './retailers.ts';

export type SampleStore = {
  id: string;
  retailer: SampleRetailer;
  name: Words;
  /** Null: it sells on the web. */
  city: SampleCity | null;
  /** Its prices are read each day. */
  isPriced: boolean;
};

const peopleOf = (regionNo: number): number => regions.find(({ no }) => no === regionNo)?.people ?? 1;

/** Cities in the order in which a chain opens shops: those it is known for, then where people are. */
const citiesOf = (retailer: SampleRetailer): SampleCity[] => {
  const draw = (city: SampleCity) => unit(hash(`shop:${retailer.id}:${city.id}`)) / peopleOf(city.regionNo);
  const rank = (city: SampleCity): number => {
    const known = retailer.pricedIn.indexOf(city.id);
    if (known >= 0) return known - 10;
    const isFirstOfRegion = cities.find((each) => each.regionNo === city.regionNo) === city;
    return draw(city) - (retailer.isEverywhere && isFirstOfRegion ? 5 : 0);
  };
  return [...cities].sort((a, b) => rank(a) - rank(b)).slice(0, retailer.shops);
};

const online = (retailer: SampleRetailer): SampleStore => ({
  id: `online:${retailer.id}`,
  retailer,
  name: { en: `${retailer.name.en} online`, ar: `${retailer.name.ar} أونلاين` },
  city: null,
  isPriced: true,
});

/** The first store of a retailer is one whose prices are read. */
export const stores: readonly SampleStore[] = retailers.flatMap((retailer) =>
  retailer.shops === 0
    ? [online(retailer)]
    : citiesOf(retailer).map((city) => ({
        id: `${retailer.id}-${city.id}`,
        retailer,
        name: { en: `${retailer.name.en}, ${city.name.en}`, ar: `${retailer.name.ar}، ${city.name.ar}` },
        city,
        isPriced: retailer.pricedIn.includes(city.id),
      })),
);

export const pricedStores = (retailerId: string): SampleStore[] =>
  stores.filter((store) => store.retailer.id === retailerId && store.isPriced);

const storeSizes: Readonly<Record<Channel, number>> = {
  hyper: 10,
  super: 4,
  discounter: 3,
  convenience: 1,
  traditional: 1.5,
  wholesale: 6,
  pharmacy: 1.2,
  'q-commerce': 5,
  marketplace: 4,
};

export type StoreWeight = { storeId: string; categoryId: string; weight: number };

/** Category sales of each shop, as a proxy: big shops sell more, and each category a little differently. */
export const storeWeights = (): StoreWeight[] =>
  stores.flatMap(({ id, retailer }) =>
    categoryLeaves
      .filter((category) => !retailer.only || retailer.only.includes(category.id))
      .map((category) => {
        const local = between(hash(`weight:${id}:${category.id}`), 0.75, 1.25);
        return { storeId: id, categoryId: category.id, weight: storeSizes[retailer.channel] * local };
      }),
  );

/** Shops a million people have, by channel. */
const shopsPerMillion: Partial<Record<Channel, number>> = {
  hyper: 0.8,
  super: 22,
  discounter: 16,
  convenience: 30,
  traditional: 1150,
  wholesale: 9,
  pharmacy: 680,
};

/** What a shop of one weight sells of a category in a month, at the prices of the anchor day. */
const SOLD_PER_WEIGHT = [60_000, 140_000] as const;

/** What all shops sell of a category in a month, at the prices of a day. */
export const categoryValue = (category: SampleLeaf, day: number): number => {
  const weights = storeWeights().filter(({ categoryId }) => categoryId === category.id);
  const sold = between(hash(`value:${category.id}`), ...SOLD_PER_WEIGHT);
  const level = drift(category, day) * levelAfterFall(sampleFallNo(day));
  return Math.round(weights.reduce((sum, { weight }) => sum + weight, 0) * sold * level * 1e-4) * 1e4;
};

export type Universe = { channel: Channel; regionNo: number; stores: number };

/** How many shops of a channel a governorate has, visited or not; never fewer than are visited. */
/** Since when they are known: as long as prices may be. */
export const UNIVERSES_FROM = '2015-01-01';

export const universes = (): Universe[] =>
  regions.flatMap((region) =>
    Object.entries(shopsPerMillion).flatMap(([name, rate]): Universe[] => {
      const channel = retailers.find((retailer) => retailer.channel === name)?.channel;
      if (!channel) return [];
      const visited = stores.filter(
        (store) => store.city?.regionNo === region.no && store.retailer.channel === channel,
      ).length;
      const local = between(hash(`universe:${channel}:${region.id}`), 0.8, 1.25);
      const all = Math.max(visited, Math.round(region.people * rate * local));
      return all > 0 ? [{ channel, regionNo: region.no, stores: all }] : [];
    }),
  );
