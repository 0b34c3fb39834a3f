/** Times at which a rival's shelf is empty and our own is not. */

export type ShelfVisit = { day: number; isInStock: boolean };

/** From a day to before another. */
type Span = { from: number; to: number };

export type CompetitorWindow = {
  /** Days that visits prove. */
  certain: number;
  /** Days that visits leave open, those proved included. */
  possible: number;
};

/**
 * Days on which one store had none of the rival's product and had ours. Between two visits that found the same it is certain; between
 * two that differ it is possible; before the first and after the last nothing is said. Visits are in order of their days.
 */
export const competitorWindow = (
  rival: readonly ShelfVisit[],
  own: readonly ShelfVisit[],
): CompetitorWindow => {
  const isOut = ({ isInStock }: ShelfVisit) => !isInStock;
  const isIn = ({ isInStock }: ShelfVisit) => isInStock;
  return {
    certain: overlap(spans(rival, isOut, 'both'), spans(own, isIn, 'both')),
    possible: overlap(spans(rival, isOut, 'either'), spans(own, isIn, 'either')),
  };
};

/** Times between neighbouring visits of which both, or at least one, found it so. */
const spans = (
  visits: readonly ShelfVisit[],
  isSo: (visit: ShelfVisit) => boolean,
  needed: 'both' | 'either',
): Span[] =>
  visits.flatMap((visit, at) => {
    const next = visits[at + 1];
    if (!next) return [];
    const isNeeded = needed === 'both' ? isSo(visit) && isSo(next) : isSo(visit) || isSo(next);
    return isNeeded ? [{ from: visit.day, to: next.day }] : [];
  });

const overlap = (some: readonly Span[], others: readonly Span[]): number =>
  some
    .flatMap((a) => others.map((b) => Math.min(a.to, b.to) - Math.max(a.from, b.from)))
    .reduce((sum, days) => sum + Math.max(days, 0), 0);
