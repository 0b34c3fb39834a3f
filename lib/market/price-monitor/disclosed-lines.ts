import type { Pool } from '#db/client.ts';
import {
  type ChainFilter,
  type LinePoint,
  type LineSubject,
  listPriceLines,
  type PriceKind,
  partsOfShelf,
} from '#db/queries/market-chains.ts';
import { type Disclosure, LEAST_PRODUCTS } from '#lib/market/access/plan-disclosure.ts';
import { PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';

/** Price lines as far as the plan may show them: each point goes by the products that had a price on its day. */

type Asked = { days: readonly number[]; by: LineSubject; kind?: PriceKind };

/** Points, and the subjects of which some were withheld. */
export type DisclosedLines = { points: readonly LinePoint[]; withheld: ReadonlySet<string> };

const NONE: ReadonlySet<string> = new Set();

export const readLinePoints = async (
  market: Pool,
  filter: ChainFilter,
  asked: Asked,
  disclosure: Disclosure,
): Promise<DisclosedLines> => {
  const read = (by: LineSubject) => listPriceLines(market, filter, { ...asked, by });
  return disclosePoints(await read(readAs(asked.by, disclosure)), asked.by, disclosure);
};

/** By what the points of a subject are read: where brands count by themselves, by brand and retailer. */
export const readAs = <By extends LineSubject>(by: By, disclosure: Disclosure): By | 'shelf' =>
  disclosure.isFull || isOfShops(by, disclosure) ? by : 'shelf';

/** @param points as `readAs` says */
export const disclosePoints = (
  points: readonly LinePoint[],
  by: LineSubject,
  disclosure: Disclosure,
): DisclosedLines => {
  if (disclosure.isFull) return { points, withheld: NONE };
  return isOfShops(by, disclosure) ? ofSeveral(points) : overShelves(points, by);
};

const isOfShops = (by: LineSubject, { isOfBrands }: Disclosure): boolean => by === 'retailer' && !isOfBrands;

/** At a retailer each price is of another product, so that their number is that of the products. */
const ofSeveral = (points: readonly LinePoint[]): DisclosedLines => ({
  points: points.filter(({ n }) => n >= LEAST_PRODUCTS),
  withheld: new Set(points.flatMap(({ n, subjectId }) => (n < LEAST_PRODUCTS ? subjectId : []))),
});

/** Sums over the shelves of a subject, without those that hold one product. */
const overShelves = (shelves: readonly LinePoint[], by: LineSubject): DisclosedLines => {
  const sums = new Map<string, LinePoint>();
  const withheld = new Set<string>();
  const subjectIdOf = subjectOf(by);
  for (const { subjectId: shelf, day, ...point } of shelves) {
    const subjectId = subjectIdOf(shelf);
    if (point.n < LEAST_PRODUCTS) {
      withheld.add(subjectId);
      continue;
    }
    const key = `${subjectId}\n${day}`;
    const sum = sums.get(key) ?? { subjectId, day, n: 0, unit: 0, logUnit: 0, onDeal: 0 };
    sums.set(key, sum);
    sum.n += point.n;
    sum.unit += point.unit;
    sum.logUnit += point.logUnit;
    sum.onDeal += point.onDeal;
  }
  return { points: [...sums.values()], withheld };
};

const subjectOf = (by: LineSubject): ((shelf: string) => string) => {
  const known = new Map<string, string>();
  const read = (shelf: string): string => {
    const { brandId, retailerId } = partsOfShelf(shelf);
    if (by === 'retailer') return retailerId;
    if (typeof by === 'string') return brandId;
    return by.own.includes(brandId) ? PRICE_SIDES[0] : PRICE_SIDES[1];
  };
  return (shelf) => {
    const subject = known.get(shelf) ?? read(shelf);
    known.set(shelf, subject);
    return subject;
  };
};
