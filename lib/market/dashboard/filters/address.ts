import { type AddressFields, formatJoined } from '#lib/address/address-fields.ts';
import type { AddressReader } from '#lib/address/address-reader.ts';
import {
  DEFAULT_PERIOD,
  type PeriodChoice,
  type PeriodPreset,
  periodPresets,
} from '#lib/market/dashboard/periods.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';

/** What the addresses of all dashboards say of a period. */

/** The period that the parameters name; a custom one needs both of its days. */
export const parsePeriod = (address: AddressReader): PeriodChoice => {
  const [from, to] = [address.day('from'), address.day('to')];
  const named = address.oneOf('period', [...periodPresets, 'custom']);
  if (from && to && (named === undefined || named === 'custom')) return { preset: 'custom', from, to };
  if (from || to || named === 'custom') address.drop('period');
  return { preset: named === undefined || named === 'custom' ? DEFAULT_PERIOD : named };
};

/** A period as it was applied. */
export type ShownPeriod = { period: PeriodPreset | 'custom'; range: DayRange };

const periodFields = ({ period, range }: ShownPeriod): AddressFields => {
  if (period === 'custom') return { from: range.from, to: range.to };
  return period === DEFAULT_PERIOD ? {} : { period };
};

/** The query of an address; what is empty and the usual period are left out. */
export const formatAddress = (fields: AddressFields, period: ShownPeriod): string =>
  formatJoined({ ...fields, ...periodFields(period) });
