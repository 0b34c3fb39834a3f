import { type DayBits, hasBit } from '#db/queries/market-shelves.ts';
import type { ShelfQuery } from '#lib/market/distributions/shelf-query.ts';
import { namesIn } from '#lib/market/distributions/shelf-rows.ts';
import type { ShelfSet, Store } from '#lib/market/distributions/shelf-set.ts';
import { numericDistribution, weightedDistribution } from '#lib/market/measures/distribution-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { type Day, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { LaunchesRead } from './read-launches.ts';
import type { LaunchesData } from './schema.ts';

/** Half a year, after which a product is where it is. */
const WEEKS = 26;
const SHOWN = 20;

/** Launched products by weeks since the day on which a visit first found them. */
export const launches = (
  set: ShelfSet,
  read: LaunchesRead,
  { listed }: Pick<ShelfQuery, 'listed'>,
): LaunchesData => {
  const brandOf = new Map(set.view.products.map(({ id, brandId }) => [id, brandId]));
  const found = read.launches.map(({ productId, firstOn }) => ({
    ...{ productId, brandId: brandOf.get(productId) ?? '', firstOn: dayFromNumber(firstOn) },
  }));
  const names = namesIn(set);
  const byBrand = [...Map.groupBy(found, ({ brandId }) => brandId)].map(([id, own]) => ({
    ...{ brand: names.brand(id), n: own.length },
  }));
  const pointsOf = pointsIn(set, read);
  const rows = (listed === 'all' ? found : found.slice(0, SHOWN)).map(({ productId, brandId, firstOn }) => {
    const points = pointsOf(productId, firstOn);
    const { day, numeric, weighted } = points.at(-1) ?? { day: set.range.to, numeric: null, weighted: null };
    return {
      ...{ product: names.product(productId), brandId, firstOn },
      ...{ weeks: points.slice(0, WEEKS), now: { day, numeric, weighted } },
    };
  });
  const [first = set.range.to] = read.days;
  const { oldestOn } = set.view;
  return {
    since: oldestOn !== null && oldestOn > first ? oldestOn : first,
    byBrand: byBrand.sort((a, b) => b.n - a.n || (a.brand.id < b.brand.id ? -1 : 1)),
    total: found.length,
    rows: set.disclosure.isFull ? rows : null,
  };
};

/** Both distributions of a product on each day from its first one on, over the shops that are known then. */
const pointsIn = ({ stores }: Pick<ShelfSet, 'stores'>, { days, carried, known }: LaunchesRead) => {
  const byId = new Map(stores.map((store) => [store.id, store]));
  const seen = known.flatMap(({ storeId, low, high }) => {
    const store = byId.get(storeId);
    return store ? [{ store, bits: [low, high] as const }] : [];
  });
  const byProduct = Map.groupBy(carried, ({ productId }) => productId);
  return (productId: string, firstOn: Day) => {
    const there = new Map<string, DayBits>(
      (byProduct.get(productId) ?? []).map(({ storeId, low, high }) => [storeId, [low, high]]),
    );
    return days.flatMap((day, at) => {
      if (day < firstOn) return [];
      const shops = seen.flatMap(({ store, bits }) => (hasBit(bits, at) ? store : []));
      const carrying = shops.filter(({ id }) => hasBit(there.get(id) ?? [0, 0], at));
      return [
        {
          day,
          numeric: rounded(numericDistribution(carrying.length, shops.length)),
          weighted: rounded(weightedDistribution(weightOf(carrying), weightOf(shops))),
          known: shops.length,
        },
      ];
    });
  };
};

const weightOf = (stores: readonly Store[]): number =>
  stores.reduce((sum, { weight }) => sum + (weight ?? 0), 0);
