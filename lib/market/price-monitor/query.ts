import { type AddressFields, formatAddress, parseId, parseIds, parsePeriod } from '#lib/market/address.ts';
import type { PeriodChoice } from '#lib/market/periods.ts';
import type { PriceMonitorData } from './schema.ts';

/** Price Monitor is read section by section, the first unless the address says another. */
export const PRICE_SECTIONS = ['overview', 'packs', 'changes'] as const;
export type PriceSection = (typeof PRICE_SECTIONS)[number];

const [FIRST_SECTION] = PRICE_SECTIONS;

/** What an address of Price Monitor asks for. */
export type PriceMonitorQuery = {
  category: string | undefined;
  brands: string[];
  retailers: string[];
  choice: PeriodChoice;
  section: PriceSection;
};

export const parsePriceMonitor = (fields: AddressFields): PriceMonitorQuery => ({
  category: parseId(fields.category),
  brands: parseIds(fields.brand),
  retailers: parseIds(fields.retailer),
  choice: parsePeriod(fields),
  section: PRICE_SECTIONS.find((section) => section === parseId(fields.section)) ?? FIRST_SECTION,
});

/** The query of an address that shows these filters. */
export const formatPriceMonitor = ({
  category,
  brands,
  retailers,
  section,
  ...period
}: PriceMonitorData['filters']): string =>
  formatAddress(
    {
      category,
      brand: brands,
      retailer: retailers,
      section: section === FIRST_SECTION ? undefined : section,
    },
    period,
  );
