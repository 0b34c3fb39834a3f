import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LOW_BASE_BELOW } from '#lib/market/measures/measure.ts';
import { DEFAULT_TIE_TOLERANCE } from '#lib/market/measures/price-measures.ts';
import type { HistoryLine } from './history-line.ts';

type Ended = { name: string; value: number };

/** What the lines come to on the last day, as a title; null where they say nothing. */
export function useFinding() {
  const t = useTranslations('priceMonitor.history.finding');
  /** @param lines the cheapest first */
  const ofIndices = (lines: readonly HistoryLine[], figures: Figures): string | null => {
    // A title on one or two items would say too much, where others say the same of more.
    const wide = lines.filter(({ n }) => (n?.at(-1) ?? 0) >= LOW_BASE_BELOW);
    const ends = endsOf(wide.length > 0 ? wide : lines);
    const [cheapest, dearest] = [ends[0], ends.at(-1)];
    if (!cheapest || !dearest) return null;
    // To a tenth, as the list beside it and the tile above it.
    const gap = (end: Ended) => figures.percent(Math.abs(end.value - 100));
    const names = {
      ...{ name: dearest.name, above: gap(dearest) },
      ...{ retailer: cheapest.name, gap: gap(cheapest) },
    };
    const isAbove = dearest.value - 100 > DEFAULT_TIE_TOLERANCE;
    const isBelow = 100 - cheapest.value > DEFAULT_TIE_TOLERANCE;
    if (isAbove && isBelow) return t('both', names);
    if (isAbove) return t('above', names);
    return isBelow ? t('below', names) : t('level', { limit: figures.wholePercent(DEFAULT_TIE_TOLERANCE) });
  };
  const ofPrices = (lines: readonly HistoryLine[], figures: Figures): string | null => {
    const ends = endsOf(lines).toSorted((a, b) => a.value - b.value);
    const [cheapest, dearest] = [ends[0], ends.at(-1)];
    if (!cheapest || !dearest || ends.length < 2) return null;
    const [from, to] = [figures.amount(cheapest.value), figures.amount(dearest.value)];
    return t('prices', { from, retailer: cheapest.name, to, name: dearest.name });
  };
  return { ofIndices, ofPrices };
}

function endsOf(lines: readonly HistoryLine[]): Ended[] {
  return lines.flatMap(({ name, values }) => {
    const value = values.at(-1) ?? null;
    return value === null ? [] : { name, value };
  });
}
