import type { HeatCell } from '#components/charts/heat-table.tsx';
import { DEFAULT_TIE_TOLERANCE } from '#lib/market/measures/price-measures.ts';

/** −3 far cheaper to 3 far dearer; 0 is the same price within the tolerance. */
export function heatLevel(index: number): NonNullable<HeatCell['level']> {
  const gap = Math.abs(index - 100);
  const size = gap <= DEFAULT_TIE_TOLERANCE ? 0 : gap <= 5 ? 1 : gap <= 12 ? 2 : 3;
  return index < 100 ? -size : size;
}

/** Indices from 80 to 120 are drawn apart; what is further out stands at the end. */
export function heatPlace(index: number): number {
  return Math.round(Math.min(Math.max((index - 80) / 40, 0), 1) * 100) / 100;
}
