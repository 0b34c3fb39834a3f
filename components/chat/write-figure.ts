import type { Figures } from '#components/market/dashboard/figures.ts';
import type { Unit } from '#lib/chat/figures/figure-parts.ts';

/** A figure of a result with its unit, as the result has it. */
export function writeFigure(
  { unit, isChange }: { unit: Unit; isChange?: boolean | undefined },
  value: number | string,
  figures: Figures,
): string {
  if (typeof value === 'string') return figures.day(value);
  switch (unit) {
    case 'money':
    case 'perUnit':
      return figures.money(value);
    case 'percent':
      return isChange ? figures.change(value) : figures.percent(value);
    case 'index':
    case 'points':
    case 'ratio':
      return figures.index(value);
    default:
      return figures.count(value);
  }
}
