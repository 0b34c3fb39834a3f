import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import type { HistoryData } from '#lib/market/price-monitor/panels/history/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { sideName } from '#lib/market/price-monitor/side-name.ts';
import { PRICE_SIDES } from '#lib/vocabulary/market-terms.ts';
import { endOf, type HistoryLine } from './history-line.ts';

/** What is drawn, with its names and looks. */

/** Lines of indices, the cheapest first; each says of how many items it is, or until when it goes. */
export function useIndexLines({ days, indices }: HistoryData, figures: Figures): HistoryLine[] {
  const t = useTranslations('priceMonitor.history');
  return indices.map(({ comparedN: _, ...line }) => {
    const end = endOf(line);
    const isOver = end < days.length - 1;
    const base = isOver
      ? t('until', { day: figures.shortDay(days[end] ?? '') })
      : t('base', { n: line.n[end] ?? 0 });
    return { ...line, base, place: 0, figure: `index-line:${line.id}` };
  });
}

/** Lines of prices, and of our brands where there are some. */
export function usePriceLines(
  { ours, tiles }: Pick<PriceMonitorData, 'ours' | 'tiles'>,
  history: HistoryData,
) {
  const t = useTranslations('priceMonitor.history');
  const names = { ours: t('ours'), rivals: t(sideName('rivals', ours)) };
  const sides = history.sides.map(
    ({ id, ...line }): HistoryLine => ({
      ...{ ...line, id, name: names[id], place: id === 'ours' ? 'own' : 'rival', base: null },
      figure: id === 'ours' ? 'our-line' : 'rival-line',
    }),
  );
  const retailers = history.series.map(
    (line): HistoryLine => ({ ...line, base: null, place: 0, figure: `line:${line.id}` }),
  );
  const withoutLine = PRICE_SIDES.filter(
    (side) => tiles.gap.kind === 'ours' && sides.every(({ id }) => id !== side),
  ).map((side) => ({ name: names[side] }));
  return { sides, retailers: retailers.toSorted(byEnd), withoutLine };
}

/** The cheapest first, as the list of indices. */
function byEnd(a: HistoryLine, b: HistoryLine): number {
  return (a.values[endOf(a)] ?? 0) - (b.values[endOf(b)] ?? 0);
}
