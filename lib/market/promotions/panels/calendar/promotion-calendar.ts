import type { DealRow } from '#db/queries/market-deals.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import type { FigurePlace } from '#lib/market/dashboard/drill/figure-source.ts';
import { groupDeals, touches } from '#lib/market/promotions/deal-groups.ts';
import type { DealSet } from '#lib/market/promotions/deal-set.ts';
import { retailerShown } from '#lib/market/promotions/listed-promotion.ts';
import type { SectionReading } from '#lib/market/promotions/promotion-panel.ts';
import { rowOfDeal } from '#lib/market/promotions/promotion-rows.ts';
import { type DayNumberRange, dayFromNumber, dayNumber } from '#lib/vocabulary/cairo-days.ts';
import { cutPage } from '#lib/vocabulary/paging.ts';
import { seasonsBetween } from '#lib/vocabulary/season-calendar.ts';
import type { CalendarData } from './schema.ts';

const ROWS_A_PAGE = 24;
/** Announced promotions are drawn for so many days after the newest one. */
const DRAWN_AHEAD = 28;

type Row = CalendarData['rows'][number];
type Bar = Row['bars'][number];
type Asked = Pick<SectionReading, 'days' | 'newest' | 'choice' | 'listed'>;

/** What ran when, by retailer and brand. */
export const promotionCalendar = (set: DealSet, { days, newest, choice, listed }: Asked): CalendarData => {
  const drawn = drawnDays({ days, newest });
  const [from, to] = [dayFromNumber(drawn.from), dayFromNumber(drawn.to)];
  const rows = calendarRows(set, drawn, newest);
  const {
    rows: shown,
    page,
    pages,
  } = listed === 'all' ? { rows, page: 1, pages: 1 } : cutPage(rows, choice.page, ROWS_A_PAGE);
  return {
    days: { from, to },
    newestOn: dayFromNumber(newest),
    seasons: seasonsBetween(from, to),
    ...{ page, pages, total: rows.length },
    begun: begunBasis(set).rows.length,
    ended: endedBasis(set).rows.length,
    rows: [...shown],
  };
};

const drawnDays = ({ days, newest }: Pick<Asked, 'days' | 'newest'>): DayNumberRange => ({
  from: days.from,
  to: days.to >= newest ? Math.max(days.to, newest + DRAWN_AHEAD) : days.to,
});

const calendarRows = (set: DealSet, days: DayNumberRange, newest: number): Row[] => {
  const { shownRetailers, shownBrands, ours, deals } = set;
  const shelves = Map.groupBy(
    deals.filter((deal) => touches(deal, days)),
    ({ brandId, retailerId }) => shelfKey(brandId, retailerId),
  );
  const placeOf = (id: string) => (ours.own.includes(id) ? 0 : ours.rivals.includes(id) ? 1 : 2);
  const brands = shownBrands.toSorted((a, b) => placeOf(a.id) - placeOf(b.id));
  return shownRetailers.flatMap((retailer) =>
    brands.flatMap((brand): Row[] => {
      const there = shelves.get(shelfKey(brand.id, retailer.id));
      if (there === undefined) return [];
      const bars = inLanes(barsOf(set, there, newest));
      return [
        {
          retailer: { id: retailer.id, name: retailer.name },
          brand: { id: brand.id, name: brand.name },
          lanes: 1 + Math.max(...bars.map(({ lane }) => lane)),
          bars,
        },
      ];
    }),
  );
};

const shelfKey = (brandId: string, retailerId: string): string => `${brandId}\n${retailerId}`;

const barsOf = ({ disclosure }: DealSet, deals: readonly DealRow[], newest: number): Bar[] =>
  groupDeals(disclosure, deals).map(({ from, to, mechanic, products, depth }) => ({
    from: dayFromNumber(from),
    to: to === null ? null : dayFromNumber(to),
    ...{ mechanic, products, depth },
    band: depth === null ? null : bandOf(depth),
    isAnnounced: from > newest,
    lane: 0,
  }));

const bandOf = (depth: number): Bar['band'] => {
  if (depth < 10) return 'upTo10';
  if (depth < 20) return 'upTo20';
  return depth < 30 ? 'upTo30' : 'over30';
};

/** Each in the first lane that is free when it begins. */
const inLanes = (bars: readonly Bar[]): Bar[] => {
  const ends: number[] = [];
  return bars
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.mechanic.localeCompare(b.mechanic))
    .map((bar) => {
      const from = dayNumber(bar.from);
      const free = ends.findIndex((end) => end < from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = bar.to === null ? Number.POSITIVE_INFINITY : dayNumber(bar.to);
      return { ...bar, lane };
    });
};

/** Those whose first day lies in the known days of the range. */
const begunIn = ({ deals, known }: DealSet): DealRow[] =>
  known === null ? [] : deals.filter(({ from }) => known.from <= from && from <= known.to);

/** Those whose last day lies there, and a known day without them after it. */
const endedIn = ({ deals, known }: DealSet): DealRow[] =>
  known === null ? [] : deals.filter(({ to }) => to !== null && known.from <= to && to < known.to);

const countOfDeals =
  (dealsIn: (set: DealSet) => readonly DealRow[]) =>
  (set: DealSet): FigureBasis => {
    const isShown = retailerShown(set);
    const rows = dealsIn(set).filter(isShown);
    const { locale, known } = set;
    return {
      reduction: 'count',
      rows: rows.map((deal) => rowOfDeal({ deal, days: daysOf(deal, known) }, locale, { value: 1 })),
    };
  };

export const begunBasis = countOfDeals(begunIn);
export const endedBasis = countOfDeals(endedIn);

/** From its first day to its last, or to the newest that is known. */
const daysOf = ({ from, to }: DealRow, known: DealSet['known']): number =>
  (to ?? known?.to ?? from) - from + 1;

/** The promotions of a bar, which is named by its brand, retailer, first day and deal type. Null: no such bar. */
export const barBasis = (
  { deals, locale, known }: DealSet,
  { brand, retailer, day, parts }: FigurePlace,
): FigureBasis | null => {
  if (day === null) return null;
  const from = dayNumber(day);
  const group = deals.filter(
    (deal) =>
      deal.brandId === brand &&
      deal.retailerId === retailer &&
      deal.from === from &&
      parts.includes(deal.mechanic),
  );
  if (group.length === 0) return null;
  const rows = group.map((deal) => rowOfDeal({ deal, days: daysOf(deal, known) }, locale, { value: 1 }));
  return { reduction: 'count', rows };
};
