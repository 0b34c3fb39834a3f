import {
  type ChainSpell,
  listChainSpells,
  listStandingPrices,
  type PriceKind,
} from '#db/queries/market-chains.ts';
import { cairoDay, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { effectivePrice } from './measures/price-measures.ts';
import { familiesIn, movesBetween, type PriceMove } from './measures/price-moves.ts';
import { DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from './periods.ts';
import { question } from './question.ts';
import { moversOf } from './rank-moves.ts';
import { namesIn, readRange, retailersOf } from './standing-prices.ts';

type Input = {
  period: PeriodChoice | null;
  direction: 'up' | 'down' | 'both';
  /** So many are named. */
  limit: number;
};

/** What moved between the two ends of a period. */
type Moved = {
  total: number;
  /** The largest changes first. */
  movers: {
    product: Named;
    retailer: Named;
    before: number;
    after: number;
    /** In percent. */
    change: number;
    /** The day of the newest change. */
    changedOn: Day;
  }[];
};

/** The listings whose price moved most between the two ends of a period, as the dashboard ranks them: by what is paid, or by the regular price. */
export const findMovers = question(
  { module: 'priceMonitor', level: 'product', ignores: ['statistic'] },
  async (reader, subject, { period, direction, limit }: Input) => {
    const { market, now } = reader;
    const { price } = subject.choice.basis;
    const chosen = resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(now));
    const range = readRange(subject, chosen);
    const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
    const standing = await listStandingPrices(market, subject.chains, [...new Set([from, to])]);
    const on = (day: number) => standing.filter((each) => each.day === day);
    const moves = movesBetween(on(from), on(to), familiesIn(subject.view));
    const rank = price === 'regular' ? 'regular' : 'paid';
    const { products, retailers } = namesIn(reader, subject);
    const moved = moversOf(moves, 'listing', rank).flatMap((mover) => {
      const [move] = mover.moves;
      const change = mover[rank].value;
      const ends = move && (price === 'regular' ? move.regular : move.price);
      if (!move || !ends || change === null) return [];
      const [product, retailer] = [products.get(move.productId), retailers.get(move.retailerId)];
      const isAskedFor = direction === 'both' || (direction === 'up') === change > 0;
      return product && retailer && isAskedFor ? [{ move, product, retailer, ends, change }] : [];
    });
    const named = moved.slice(0, limit);
    const lastChanges = lastChangesOf(
      named.length === 0
        ? []
        : await listChainSpells(
            market,
            { ...subject.chains, ...placesOf(named.map(({ move }) => move)) },
            { from, to },
          ),
      price,
    );
    const data: Moved = {
      total: moved.length,
      movers: named.map(({ move, product, retailer, ends, change }) => ({
        ...{ product, retailer, before: ends.from, after: ends.to, change },
        changedOn: dayFromNumber(lastChanges.get(move.chainId) ?? to),
      })),
    };
    return {
      data: subject.view.newestOn === null ? null : data,
      seen: {
        range,
        products: subject.products.length,
        retailers: retailersOf(reader, subject),
      },
    };
  },
);

const placesOf = (moves: readonly PriceMove[]) => ({
  products: [...new Set(moves.map(({ productId }) => productId))],
  retailers: [...new Set(moves.map(({ retailerId }) => retailerId))],
});

/** By chain, the day on which the price that stood last began; of a pack that came, the day of its coming. */
const lastChangesOf = (spells: readonly ChainSpell[], price: PriceKind): Map<number, number> => {
  const priceOf = (spell: ChainSpell) => (price === 'regular' ? spell.regular : effectivePrice(spell));
  const began = new Map<number, ChainSpell>();
  for (const spell of spells) {
    const earlier = began.get(spell.chainId);
    if (!earlier || priceOf(earlier) !== priceOf(spell)) began.set(spell.chainId, spell);
  }
  return new Map([...began].map(([chainId, { from }]) => [chainId, from]));
};
