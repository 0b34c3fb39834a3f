import { withLatinDigits } from './digits.ts';

/**
 * A figure as someone types it: thousands may be separated, digits of either script.
 * @returns null where it is none, or could be two: a comma separates thousands here, so 12,5 is neither 12.5 nor 125
 */
export const readFigure = (typed: string): number | null => {
  const text = withLatinDigits(typed).trim().replaceAll(/[\s٬]/g, ',').replace('٫', '.');
  return /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null;
};
