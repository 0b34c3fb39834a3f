import { withLatinDigits } from '#lib/i18n/digits.ts';
import {
  type AddressField,
  type AddressFields,
  formatAddress,
  parseId,
  parseIds,
  parsePeriod,
} from '#lib/market/address.ts';
import type { PeriodChoice } from '#lib/market/periods.ts';
import { formatMovers, type MoversChoice, parseMovers } from './movers-choice.ts';
import type { PriceMonitorData } from './schema.ts';

/** Price Monitor is read section by section, the first unless the address says another. */
export const PRICE_SECTIONS = ['overview', 'packs', 'changes', 'margin'] as const;
export type PriceSection = (typeof PRICE_SECTIONS)[number];

const [FIRST_SECTION] = PRICE_SECTIONS;

/** What an address of Price Monitor asks for. */
export type PriceMonitorQuery = {
  category: string | undefined;
  brands: string[];
  retailers: string[];
  choice: PeriodChoice;
  section: PriceSection;
  movers: MoversChoice;
  /** The least margin that retailers should have, in percent. */
  floor: number | null;
};

export const parsePriceMonitor = (fields: AddressFields): PriceMonitorQuery => ({
  category: parseId(fields.category),
  brands: parseIds(fields.brand),
  retailers: parseIds(fields.retailer),
  choice: parsePeriod(fields),
  section: PRICE_SECTIONS.find((section) => section === parseId(fields.section)) ?? FIRST_SECTION,
  movers: parseMovers(fields),
  floor: parseFloor(fields.floor),
});

const MAX_FLOOR = 90;

/** A decimal of a tenth at the finest. */
const parseFloor = (field: AddressField): number | null => {
  const text = parseId(field);
  const floor = text === undefined ? Number.NaN : Math.round(10 * Number(withLatinDigits(text))) / 10;
  return floor >= 0 && floor <= MAX_FLOOR ? floor : null;
};

/** The query of an address that shows these filters. */
export const formatPriceMonitor = ({
  category,
  brands,
  retailers,
  section,
  movers,
  floor,
  ...period
}: PriceMonitorData['filters']): string =>
  formatAddress(
    {
      category,
      brand: brands,
      retailer: retailers,
      section: section === FIRST_SECTION ? undefined : section,
      ...formatMovers(movers),
      floor: floor === null ? undefined : String(floor),
    },
    period,
  );
