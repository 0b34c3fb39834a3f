import { type AddressFields, formatAddress, parseId, parseIds, parsePeriod } from '#lib/market/address.ts';
import type { PeriodChoice } from '#lib/market/periods.ts';
import type { PriceMonitorData } from './schema.ts';

/** What an address of Price Monitor asks for. */
export type PriceMonitorQuery = {
  category: string | undefined;
  brands: string[];
  retailers: string[];
  choice: PeriodChoice;
};

export const parsePriceMonitor = (fields: AddressFields): PriceMonitorQuery => ({
  category: parseId(fields.category),
  brands: parseIds(fields.brand),
  retailers: parseIds(fields.retailer),
  choice: parsePeriod(fields),
});

/** The query of an address that shows these filters. */
export const formatPriceMonitor = ({
  category,
  brands,
  retailers,
  ...period
}: PriceMonitorData['filters']): string =>
  formatAddress({ category, brand: brands, retailer: retailers }, period);
