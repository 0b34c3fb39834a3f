import {
  DEFAULT_PERIOD,
  type PeriodChoice,
  type PeriodName,
  periodPresets,
} from '#lib/market/dashboard/periods.ts';
import type { FilterCodec } from './filter.ts';

const NAMES = [...periodPresets, 'custom'] as const;

/** A period by its name, or two days; a custom one needs both of them. Answers add the days that were shown. */
export const period: FilterCodec<PeriodChoice, PeriodName> = {
  parameters: { period: NAMES, from: null, to: null },
  shape: { of: NAMES },
  usual: DEFAULT_PERIOD,
  parse: (address) => {
    const [from, to] = [address.day('from'), address.day('to')];
    const named = address.oneOf('period', NAMES);
    if (from && to && (named === undefined || named === 'custom')) return { preset: 'custom', from, to };
    if (from || to || named === 'custom') address.drop('period');
    return { preset: named === undefined || named === 'custom' ? DEFAULT_PERIOD : named };
  },
  format: (shown, { from, to }) => {
    if (shown === 'custom') return { from, to };
    return { period: shown === DEFAULT_PERIOD ? undefined : shown };
  },
};
