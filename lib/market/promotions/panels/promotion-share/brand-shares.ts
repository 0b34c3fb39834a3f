import { onceFor } from '#lib/core/once-for.ts';
import type { FigureBasis } from '#lib/market/dashboard/drill/figure-basis.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { shareOfPromo } from '#lib/market/measures/promotion-measures.ts';
import { chainWithin, type DealSet, type PromotedChain } from '#lib/market/promotions/deal-set.ts';
import { intensityByBrand, shareBasis, sharesByBrand } from '#lib/market/promotions/promotion-rows.ts';
import { type DayNumberRange, dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionShareData } from './schema.ts';

const MOST_PERIODS = 26;
const WEEK = 7;
const MOST_BRANDS = 8;

/** Share of promotion by brand over time. */
export const brandShares = (set: DealSet): PromotionShareData => {
  const { known, ours, market } = set;
  if (known === null) return { periods: [], brands: [] };
  const periods = periodsOf(known);
  const used = usedChains(set);
  const whole = sumsOf(used, periods);
  const byBrand = Map.groupBy(used, ({ brandId }) => brandId);
  const [shareOf, listedOf] = [sharesByBrand(market, 'dealDays'), sharesByBrand(market, 'listedDays')];
  const intensityOf = intensityByBrand(market);
  const placeOf = (id: string) => (ours.own.includes(id) ? 0 : ours.rivals.includes(id) ? 1 : 2);
  const shown = set.shownBrands
    .map((brand) => {
      const sums = sumsOf(byBrand.get(brand.id) ?? [], periods);
      const seriesOf = (of: 'deal' | 'listed') =>
        sums.map((sum, at) =>
          sums.some(({ listed }) => listed > 0) ? rounded(shareOfPromo(sum[of], whole[at]?.[of] ?? 0)) : null,
        );
      return {
        ...{ id: brand.id, name: brand.name },
        share: discloseFigure(set, `brand-share:${brand.id}`, shareOf(brand.id)),
        listed: discloseFigure(set, `brand-listed:${brand.id}`, listedOf(brand.id)),
        intensity: discloseFigure(set, `brand-intensity:${brand.id}`, intensityOf(brand.id)),
        shares: seriesOf('deal'),
        listedShares: seriesOf('listed'),
      };
    })
    .filter(({ listed }) => listed.n > 0)
    .toSorted((a, b) => placeOf(a.id) - placeOf(b.id) || (b.share.value ?? 0) - (a.share.value ?? 0));
  return {
    periods: periods.map(({ from, to }) => ({ from: dayFromNumber(from), to: dayFromNumber(to) })),
    brands: shown.slice(0, MOST_BRANDS),
  };
};

/** Where plans have no single products: without the brands that have one at a retailer. */
const usedChains = onceFor(({ market, disclosure }: DealSet): readonly PromotedChain[] =>
  disclosure.rows(market, 'brands'),
);

/** Of equal length, a week or more; the last ends with the last known day, and the first may be cut. */
export const periodsOf = ({ from, to }: DayNumberRange): DayNumberRange[] => {
  const length = Math.max(WEEK, Math.ceil((to - from + 1) / MOST_PERIODS));
  const periods: DayNumberRange[] = [];
  for (let end = to; end >= from; end -= length)
    periods.unshift({ from: Math.max(from, end - length + 1), to: end });
  return periods;
};

type Sum = { deal: number; listed: number };

/** Of periods in a row. A day of them costs nothing more than a place in a list: what begins on it, less what was over before it. */
const sumsOf = (chains: readonly PromotedChain[], periods: readonly DayNumberRange[]): Sum[] => {
  const first = periods[0]?.from ?? 0;
  const days = (periods.at(-1)?.to ?? first) - first + 1;
  const turns = { listed: new Int32Array(days + 1), deal: new Int32Array(days + 1) };
  const add = (ranges: readonly DayNumberRange[], of: Int32Array) => {
    for (const { from, to } of ranges) {
      const [begins, over] = [Math.max(from - first, 0), Math.min(to - first + 1, days)];
      if (begins >= over) continue;
      of[begins] = (of[begins] ?? 0) + 1;
      of[over] = (of[over] ?? 0) - 1;
    }
  };
  for (const { listed, spans } of chains) {
    add(listed, turns.listed);
    add(spans, turns.deal);
  }
  let [onShelf, onDeal] = [0, 0];
  return periods.map(({ from, to }) => {
    const sum = { deal: 0, listed: 0 };
    for (let at = from - first; at <= to - first; at += 1) {
      onShelf += turns.listed[at] ?? 0;
      onDeal += turns.deal[at] ?? 0;
      sum.listed += onShelf;
      sum.deal += onDeal;
    }
    return sum;
  });
};

/** The share in the period that begins on a day. Null: no such period, or no such brand. */
export const shareInPeriod = (
  set: DealSet,
  { brand, day }: { brand: string | null; day: number | null },
): FigureBasis | null => {
  const period = set.known && periodsOf(set.known).find(({ from }) => from === day);
  if (!period || brand === null) return null;
  const used = usedChains(set);
  const chains = used.flatMap((chain) => chainWithin(chain, period) ?? []);
  const basis = shareBasis(chains, ({ brandId }) => brandId === brand);
  return { ...basis, of: 'all', isCut: used.length < set.market.length };
};
