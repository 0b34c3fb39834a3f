import type { AddressField, AddressFields } from '#lib/address/address-fields.ts';
import { addressReader, type DroppedField, parseId } from '#lib/address/address-reader.ts';
import { withLatinDigits } from '#lib/i18n/digits.ts';
import { type Dropped, namedUnknown } from '#lib/market/dashboard/filters/dropped.ts';
import {
  FILTER_OF_FIELD,
  formatFilters,
  type MarketFilters,
  parseFilters,
  type ShownFilters,
} from '#lib/market/dashboard/filters/filters.ts';
import { formatMovers, type MoversChoice, parseMovers } from './movers-choice.ts';
import { PRICE_SECTIONS, type PriceSection } from './section-ids.ts';

const [FIRST_SECTION] = PRICE_SECTIONS;

/** What Price Monitor's address says beside the filters of all dashboards. */
type OwnChoice = {
  section: PriceSection;
  movers: MoversChoice;
  /** The least margin that retailers should have, in percent. */
  floor: number | null;
};

/** What an address of Price Monitor asks for. */
export type PriceMonitorQuery = MarketFilters &
  OwnChoice & {
    /** What of the address makes no sense, or is no filter of Price Monitor. */
    dropped?: readonly Dropped[];
  };

const FILTERS = {
  ...FILTER_OF_FIELD,
  section: 'section',
  by: 'moversBy',
  window: 'window',
  page: 'page',
  floor: 'floor',
} as const;

const isField = (name: string): name is keyof typeof FILTERS => Object.hasOwn(FILTERS, name);

export const parsePriceMonitor = (fields: AddressFields): PriceMonitorQuery => {
  const address = addressReader(fields);
  const query = {
    ...parseFilters(address),
    section: address.oneOf('section', PRICE_SECTIONS) ?? FIRST_SECTION,
    movers: parseMovers(address),
    floor: address.number('floor', parseFloor) ?? null,
  };
  const namesOf = (wanted: DroppedField['why']) =>
    address.dropped().flatMap(({ name, why }) => (why === wanted ? [name] : []));
  const invalid = new Set(
    namesOf('invalid')
      .filter(isField)
      .map((name) => FILTERS[name]),
  );
  const dropped: Dropped[] = [
    ...[...invalid].map((filter) => ({ filter, why: 'invalid' as const })),
    ...namedUnknown(namesOf('unknown')).map((filter) => ({ filter, why: 'unknown' as const })),
  ];
  return dropped.length > 0 ? { ...query, dropped } : query;
};

export const MAX_FLOOR = 90;

/** A decimal of a tenth at the finest, in the digits and with the decimal sign of either language. */
export const parseFloor = (field: AddressField): number | null => {
  const text = parseId(field);
  const written = text && withLatinDigits(text).trim().replace(/[,٫]/, '.');
  const floor = written ? Math.round(10 * Number(written)) / 10 : Number.NaN;
  return floor >= 0 && floor <= MAX_FLOOR ? floor : null;
};

/** The query of an address that shows these filters. */
export const formatPriceMonitor = ({
  section,
  movers,
  floor,
  ...filters
}: ShownFilters & OwnChoice): string =>
  formatFilters(filters, {
    section: section === FIRST_SECTION ? undefined : section,
    ...formatMovers(movers),
    floor: floor === null ? undefined : String(floor),
  });
