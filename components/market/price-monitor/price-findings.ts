import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { DEFAULT_TIE_TOLERANCE } from '#lib/market/measures/price-measures.ts';
import type { HeatMapData } from '#lib/market/price-monitor/panels/heat-map/schema.ts';
import type { MarginData } from '#lib/market/price-monitor/panels/margin/schema.ts';
import type { MoversData } from '#lib/market/price-monitor/panels/movers/schema.ts';
import type { RetailersData } from '#lib/market/price-monitor/panels/retailers/schema.ts';

/** What panels come to, as their titles, from the figures that they show. Null: too few items say it, and the panel keeps its name. */

function isTelling(of: Measure): of is Measure & { value: number } {
  return of.value !== null && !of.lowBase;
}

/** The price that is furthest from the other retailers'. */
export function useHeatFinding(figures: Figures) {
  const t = useTranslations('priceMonitor.heatMap.finding');
  return ({ rows, retailers }: HeatMapData['brands'], subject: 'products' | 'brands'): string | null => {
    const telling = rows.flatMap(({ name, cells }) =>
      cells.flatMap((cell, at) =>
        isTelling(cell) ? [{ name, retailer: retailers[at]?.name ?? '', gap: cell.value - 100 }] : [],
      ),
    );
    const [furthest] = telling.toSorted((a, b) => Math.abs(b.gap) - Math.abs(a.gap));
    if (!furthest) return null;
    const { name, retailer, gap } = furthest;
    if (Math.abs(gap) <= DEFAULT_TIE_TOLERANCE)
      return t(subject === 'brands' ? 'level.brands' : 'level.products', {
        limit: figures.wholePercent(DEFAULT_TIE_TOLERANCE),
      });
    return t(gap < 0 ? 'below' : 'above', { name, retailer, gap: figures.wholePercent(Math.abs(gap)) });
  };
}

/** What changed most, which is the first row of the first page. */
export function useMoversFinding(figures: Figures) {
  const t = useTranslations('priceMonitor.movers.finding');
  return ({ rows: [first], rank, page }: MoversData): string | null => {
    if (!first || page > 1 || !isTelling(first[rank])) return null;
    const { value } = first[rank];
    const by = figures.percent(Math.abs(value));
    const way = value > 0 ? 'rose' : 'fell';
    const { subject, retailer } = first;
    return retailer === null
      ? t(`${way}.all`, { name: subject.name, by })
      : t(`${way}.at`, { name: subject.name, retailer: retailer.name, by });
  };
}

/** Who is cheaper than the others on most of its items. */
export function useRetailersFinding(figures: Figures) {
  const t = useTranslations('priceMonitor.retailers.finding');
  return (retailers: RetailersData): string | null => {
    const telling = retailers.flatMap(({ name, index, stands }) => {
      const count = stands.win + stands.tie + stands.loss;
      return isTelling(index) && count > 0 ? [{ name, stands, count, share: stands.win / count }] : [];
    });
    const [first] = telling.toSorted((a, b) => b.share - a.share);
    if (telling.length < 2 || !first || first.stands.win <= first.stands.loss) return null;
    return t('most', { retailer: first.name, count: figures.count(first.stands.win), n: first.count });
  };
}

/** How many margins are below the floor, else what retailers keep. */
export function useMarginsFinding(figures: Figures) {
  const t = useTranslations('priceMonitor.margins.finding');
  return ({ summary, floor }: MarginData): string | null => {
    if (!summary || !isTelling(summary.median)) return null;
    const { median, below } = summary;
    return floor !== null && below
      ? t('below', { count: figures.count(below), n: median.n, limit: figures.percent(floor) })
      : t('median', { share: figures.percent(median.value) });
  };
}
