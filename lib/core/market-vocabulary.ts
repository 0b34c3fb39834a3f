/** Closed lists of the market data: the schema's CHECKs, the parsers and the generators all read them here. */

/** What a unit price is counted in. */
export const baseUnits = ['kg', 'l', 'piece'] as const;
export type BaseUnit = (typeof baseUnits)[number];

/** Generated rows for everybody, or rows a customer has paid for. One view shows one of the two, never both. */
export const datasets = ['sample', 'licensed'] as const;
export type Dataset = (typeof datasets)[number];

export const channels = [
  'hyper',
  'super',
  'discounter',
  'convenience',
  'traditional',
  'wholesale',
  'pharmacy',
  'q-commerce',
  'marketplace',
] as const;
export type Channel = (typeof channels)[number];

/** As printed on the pack; `product.netContent` is kept in the category's base unit. */
export const netUnits = ['g', 'kg', 'ml', 'l', 'piece'] as const;
export type NetUnit = (typeof netUnits)[number];

export const productStatuses = ['active', 'delisted'] as const;
export const matchStatuses = ['auto', 'review', 'approved', 'rejected'] as const;
export const matchKinds = ['exact', 'equivalent'] as const;
export const priceTypes = ['consumer', 'trade'] as const;
export const priceSources = ['web', 'field', 'flyer', 'feed'] as const;
export const priceStatuses = ['ok', 'suspect', 'disputed', 'void'] as const;
export type PriceStatus = (typeof priceStatuses)[number];

export const promotionMechanics = [
  'price-cut',
  'percent-off',
  'x-for-y',
  'buy-get',
  'bonus-pack',
  'bundle',
  'loyalty',
  'coupon',
  'gift',
] as const;
export type PromotionMechanic = (typeof promotionMechanics)[number];

/** `not_listed` is not `oos`; `unknown` counts nowhere. */
export const availabilityStates = ['in_stock', 'low', 'oos', 'not_listed', 'unknown'] as const;
export type AvailabilityState = (typeof availabilityStates)[number];

export const marketEventKinds = [
  'ramadan',
  'eid-al-fitr',
  'eid-al-adha',
  'coptic-christmas',
  'sham-el-nessim',
  'white-friday',
  'back-to-school',
] as const;
export type MarketEventKind = (typeof marketEventKinds)[number];

/** Sample prices are in one currency; views never mix currencies. */
export const marketCurrency = 'EGP';
