import type { Driver } from '#db/driver.ts';
import { copyLine, copyLines } from '#db/market/copy-lines.ts';
import { addDays, type Day } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionMechanic } from '#lib/vocabulary/market-terms.ts';
import { derive, unit } from './hash.ts';
import { SCALED } from './scale-catalogue.ts';

/** Promotions that only a label shows, of those that one shows. */
const UNANNOUNCED = 0.2;

export type ScaledDeal = {
  mechanic: PromotionMechanic;
  terms: Record<string, number>;
  regular: number;
  /** Price of one item with all conditions met. */
  promoted: number | null;
  isOnLabel: boolean;
  isAnnounced: boolean;
};

/** One that a retailer announces, from the day on which it begins. */
export type Announced = ScaledDeal & {
  category: number;
  retailer: string;
  product: string;
  from: Day;
  days: number;
};

/** A promotion of any mechanic that fits a regular price. */
export const announce = (regular: number, chance: number): ScaledDeal => {
  const [roll, part] = [unit(derive(chance, 4)), unit(derive(chance, 5))];
  const cut = Number((regular * (0.65 + part * 0.3)).toFixed(2));
  const percent = Math.round(100 * (1 - cut / regular));
  const onLabel = {
    regular,
    promoted: cut,
    isOnLabel: true,
    isAnnounced: unit(derive(chance, 6)) >= UNANNOUNCED,
  };
  if (roll < 0.7) return { mechanic: 'price-cut', terms: {}, ...onLabel };
  if (roll < 0.84) return { mechanic: 'percent-off', terms: { percent }, ...onLabel };
  const announced = { regular, isOnLabel: false, isAnnounced: true };
  if (roll < 0.9) {
    const total = Number((3 * cut).toFixed(2));
    return { mechanic: 'x-for-y', terms: { quantity: 3, total }, promoted: total / 3, ...announced };
  }
  if (roll < 0.95)
    return { mechanic: 'buy-get', terms: { buy: 3, free: 1 }, promoted: (regular * 3) / 4, ...announced };
  if (roll < 0.98)
    return {
      mechanic: 'bonus-pack',
      terms: { bonusPercent: percent },
      promoted: (regular * 100) / (100 + percent),
      ...announced,
    };
  return { mechanic: 'gift', terms: {}, promoted: null, ...announced };
};

export const storeAnnounced = (tx: Driver, announced: readonly Announced[]): Promise<void> =>
  copyLines(
    tx`copy promotions (category_no, id, dataset, retailer_id, product_id, mechanic, terms, starts_on, ends_on, regular_price, promoted_price,
      source) from stdin`,
    announced.map(({ category, retailer, product, mechanic, terms, regular, promoted, from, days }) =>
      copyLine([
        category,
        `${SCALED}${product}@${retailer}:${from}`,
        'sample',
        retailer,
        product,
        mechanic,
        JSON.stringify(terms),
        from,
        addDays(from, days - 1),
        regular,
        promoted,
        'web',
      ]),
    ),
  );
