import {
  type ChainSpell,
  listChainSpells,
  listStandingPrices,
  type PriceKind,
} from '#db/queries/market-chains.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { DEFAULT_PERIOD, type PeriodChoice, resolvePeriod } from '#lib/market/dashboard/periods.ts';
import { effectivePrice, priceChange } from '#lib/market/measures/price-measures.ts';
import type { PriceMove } from '#lib/market/measures/price-moves.ts';
import { stepDays } from '#lib/market/price-monitor/movers-choice.ts';
import { readSteps } from '#lib/market/price-monitor/panels/movers/read-movers.ts';
import { subjectOfMovers } from '#lib/market/prices/mover-subjects.ts';
import { type MovedPrice, type Mover, moversOf, whatMoved } from '#lib/market/prices/rank-moves.ts';
import { cairoDay, type Day, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PriceSubject } from '#lib/vocabulary/market-terms.ts';
import type { Named } from '#lib/vocabulary/named.ts';
import { question } from './question.ts';
import { namesIn, readRange, retailersOf } from './standing-prices.ts';
import type { Subject } from './subject/find-subject.ts';

/** So many changes of a price are listed. */
const MOST_CHANGES = 6;

type Input = {
  period: PeriodChoice | null;
  direction: 'up' | 'down' | 'both';
  /** So many are named. */
  limit: number;
};

/** A product at a retailer, before and after. */
type MovedListing = {
  retailer: Named;
  before: number;
  after: number;
  /** In percent. */
  change: number;
  /** Each change between the two, in the order of its day; the newest, where they are many. */
  changes: PriceStep[];
};

/** What a price became on a day. */
type PriceStep = { day: Day; from: number; to: number };

/** What moved between the two ends of a period. */
type Moved = {
  /** As the plan's dashboard ranks them. */
  by: PriceSubject;
  total: number;
  /** The largest changes first. */
  movers: {
    /** A product, or a brand. */
    subject: Named;
    /** Like for like, in percent, over so many prices. */
    change: number;
    prices: number;
    /** The product at the retailers where it moved, the largest change first; one of a listing, none of a brand. */
    listings: MovedListing[];
    /** Why, in how many of its prices each. */
    reasons: Mover['reasons'];
    /** How often its prices changed since `stepsFrom`, how many they are, and how many came back to where they began. */
    steps: { changes: number; n: number; returned: number };
  }[];
  /** A month before the last day at the latest. */
  stepsFrom: Day;
};

/** What moved most between the two ends of a period, by what the dashboard of the plan ranks: listings, products or brands. */
export const findMovers = question(
  { module: 'priceMonitor', level: 'brand', ignores: ['statistic'] },
  async (reader, subject, { period, direction, limit }: Input) => {
    const { market, now, scope } = reader;
    const { view, chains, choice, disclosure } = subject;
    const range = readRange(subject, resolvePeriod(period ?? { preset: DEFAULT_PERIOD }, cairoDay(now)));
    const [from, to] = [dayNumber(range.from), dayNumber(range.to)];
    const standing = await listStandingPrices(market, chains, [...new Set([from, to])]);
    const on = (day: number) => standing.filter((each) => each.day === day);
    const ends = { earlier: on(from), current: on(to) };
    const { moves, rank } = whatMoved(ends, { view, basis: choice.basis });
    const by = subjectOfMovers({ by: null }, scope.level);
    const nameOf = namesOf(reader, subject, by);
    const ranked = moversOf(moves, by, rank, disclosure);
    const isAskedFor = (mover: Mover) => {
      const change = mover[rank].value;
      return change !== null && (direction === 'both' || (direction === 'up') === change > 0);
    };
    const asked = ranked.filter(isAskedFor);
    const named = asked.slice(0, limit);
    const stepRange = stepDays(range.from, to);
    const [listings, steps] = await Promise.all([
      by === 'brand' ? [] : listingsOf(reader, subject, { named, rank, from, to }),
      readSteps({ market, narrowed: chains }, { by, rank, movers: named, range: stepRange }),
    ]);
    const stepsOf = new Map(steps.map((each) => [each.subjectId, each]));
    const data: Moved = {
      by,
      total: asked.length,
      movers: named.flatMap((mover, at) => {
        const name = nameOf(mover);
        const { value, n } = mover[rank];
        if (!name || value === null) return [];
        const { changes = 0, n: priced = 0, returned = 0 } = stepsOf.get(mover.subjectId) ?? {};
        return [
          {
            ...{ subject: name, change: value, prices: n, listings: listings[at] ?? [] },
            ...{ reasons: mover.reasons, steps: { changes, n: priced, returned } },
          },
        ];
      }),
      stepsFrom: dayFromNumber(stepRange.from),
    };
    return {
      data: view.newestOn === null ? null : data,
      seen: {
        range,
        drill: 'unit-price-change',
        products: subject.products.length,
        retailers: retailersOf(reader, subject),
        withheld: ranked.flatMap((mover) =>
          mover.withheld.includes(rank) ? (nameOf(mover)?.name ?? []) : [],
        ),
      },
    };
  },
);

const namesOf = (reader: Reader, subject: Subject, by: PriceSubject) => {
  const { products, brands } = namesIn(reader, subject);
  return ({ moves: [move] }: Mover): Named | undefined => {
    if (!move) return undefined;
    return by === 'brand' ? brands.get(move.brandId) : products.get(move.productId);
  };
};

type Days = { from: number; to: number };

/** Of each of the movers, the listings that moved. */
const listingsOf = async (
  reader: Reader,
  subject: Subject,
  { named, rank, from, to }: Days & { named: readonly Mover[]; rank: MovedPrice },
): Promise<MovedListing[][]> => {
  if (named.length === 0) return [];
  const { chains, choice } = subject;
  const places = placesOf(named.flatMap(({ moves }) => moves));
  const spells = await listChainSpells(reader.market, { ...chains, ...places }, { from, to });
  const byChain = Map.groupBy(spells, ({ chainId }) => chainId);
  const { retailers } = namesIn(reader, subject);
  return named.map(({ moves }) =>
    moves
      .flatMap((move): MovedListing[] => {
        const ends = rank === 'regular' ? move.regular : move.price;
        const told = rank === 'regular' ? move.regular : move.paid;
        const change = told && priceChange(told.to, told.from);
        const retailer = retailers.get(move.retailerId);
        if (!ends || !change || !retailer) return [];
        const changes = stepsOf(byChain.get(move.chainId) ?? [], ends, choice.basis.price)
          .filter(({ day }) => dayNumber(day) > from)
          .slice(-MOST_CHANGES);
        return [{ retailer, before: ends.from, after: ends.to, change, changes }];
      })
      .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || (a.retailer.id < b.retailer.id ? -1 : 1)),
  );
};

const placesOf = (moves: readonly PriceMove[]) => ({
  products: [...new Set(moves.map(({ productId }) => productId))],
  retailers: [...new Set(moves.map(({ retailerId }) => retailerId))],
});

/** What a chain's price became and when; of a pack that came in place of another, what it cost on the day of its coming. */
const stepsOf = (
  spells: readonly ChainSpell[],
  ends: { from: number; to: number },
  price: PriceKind,
): PriceStep[] => {
  const priceOf = (spell: ChainSpell) => (price === 'regular' ? spell.regular : effectivePrice(spell));
  const steps = spells.flatMap((spell, at): PriceStep[] => {
    const earlier = spells[at - 1];
    if (!earlier || priceOf(earlier) === priceOf(spell)) return [];
    return [{ day: dayFromNumber(spell.from), from: priceOf(earlier), to: priceOf(spell) }];
  });
  const [first] = spells;
  return steps.length > 0 || !first ? steps : [{ day: dayFromNumber(first.from), ...ends }];
};
