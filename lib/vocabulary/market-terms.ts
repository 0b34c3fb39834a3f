/** Closed lists of the market data: the schema's CHECKs, the parsers and the generators all read them here. */

/** What a unit price is counted in. */
export const BASE_UNITS = ['kg', 'l', 'piece'] as const;
export type BaseUnit = (typeof BASE_UNITS)[number];

export const CHANNELS = [
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
export type Channel = (typeof CHANNELS)[number];

/** As printed on the pack; `product.netContent` is kept in the category's base unit. */
export const NET_UNITS = ['g', 'kg', 'ml', 'l', 'piece'] as const;
export type NetUnit = (typeof NET_UNITS)[number];

/** What of a product's record is kept as it was when it changes. */
export const KEPT_FIELDS = [
  'gtin',
  'name_en',
  'name_ar',
  'brand_id',
  'pack_count',
  'net_content',
  'net_unit',
  'image_url',
] as const;
export type KeptField = (typeof KEPT_FIELDS)[number];

export const PRODUCT_STATUSES = ['active', 'delisted'] as const;
/** `unmatched`: no product of the catalogue comes into question; a later import may find one. `rejected`: a reviewer found none, which holds while title and size stay. */
export const MATCH_STATUSES = ['auto', 'review', 'approved', 'rejected', 'unmatched'] as const;
export type MatchStatus = (typeof MATCH_STATUSES)[number];
export const MATCH_KINDS = ['exact', 'equivalent'] as const;
export type MatchKind = (typeof MATCH_KINDS)[number];
/** What a reviewer can decide of a listing: it is the product, nearly the product, none of those proposed, or of no product of the catalogue. */
export const REVIEW_VERDICTS = ['accepted', 'equivalent', 'rejected', 'none'] as const;
export type ReviewVerdict = (typeof REVIEW_VERDICTS)[number];
export const DECISION_KINDS = [...REVIEW_VERDICTS, 'undone'] as const;
/**
 * What a word of titles is by a reviewer's word: proposed by a decision; says nothing; means the product's word that was missing; neither, or
 * not any more.
 */
export const MATCH_WORD_STATES = ['proposed', 'noise', 'same', 'dismissed'] as const;
export type MatchWordState = (typeof MATCH_WORD_STATES)[number];
/** What reviewers look through: what waits for them, and what was matched by itself. */
export const MATCH_QUEUES = ['waiting', 'changed', 'disputed', 'automatic'] as const;
export type MatchQueue = (typeof MATCH_QUEUES)[number];
export const PRICE_TYPES = ['consumer', 'trade'] as const;
export type PriceType = (typeof PRICE_TYPES)[number];
export const PRICE_SOURCES = ['web', 'field', 'flyer', 'feed'] as const;
export type PriceSource = (typeof PRICE_SOURCES)[number];
export const PRICE_STATUSES = ['ok', 'suspect', 'disputed', 'void'] as const;

/** What customers say is wrong: a chain's price on a day, or what a shop's listing was matched to. */
export const DISPUTE_KINDS = ['price', 'match'] as const;
export type DisputeKind = (typeof DISPUTE_KINDS)[number];
export const DISPUTE_STATES = ['open', 'upheld', 'refused', 'withdrawn'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];
export const VERDICTS = ['upheld', 'refused'] as const satisfies readonly DisputeState[];
export type DisputeVerdict = (typeof VERDICTS)[number];

/** A jump above ×3 or below ÷3 of a price's median counts as a misread price until a person has checked it. */
export const SUSPECT_JUMP = 3;
/** So does a unit price beyond ×4 or ÷4 of nearly all others of its category. */
export const SUSPECT_UNIT_JUMP = 4;

/** A run's rows are seen once it is published; of a void one they count nowhere. */
export const RUN_STATES = ['loading', 'published', 'voided'] as const;

/** What a run reads. */
export const RUN_CONTENTS = ['prices', 'shelves'] as const;
export type RunContent = (typeof RUN_CONTENTS)[number];

export const PROMOTION_MECHANICS = [
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
/** What a promotion saves against the lowest price of the 30 days before: what it claims, less, nothing; or too few prices are known. */
export const DEAL_VERDICTS = ['honest', 'inflated', 'no_discount', 'unknown'] as const;
export type DealVerdict = (typeof DEAL_VERDICTS)[number];

export type PromotionMechanic = (typeof PROMOTION_MECHANICS)[number];

/** `not_listed` is not `oos`; `unknown` counts nowhere. */
export const AVAILABILITY_STATES = ['in_stock', 'low', 'oos', 'not_listed', 'unknown'] as const;

export const MARKET_EVENT_KINDS = [
  'ramadan',
  'eid-al-fitr',
  'eid-al-adha',
  'coptic-christmas',
  'sham-el-nessim',
  'white-friday',
  'back-to-school',
] as const;
export type MarketEventKind = (typeof MARKET_EVENT_KINDS)[number];

/** What moves all prices in one step. */
export const MARKET_STEP_KINDS = ['devaluation', 'vat'] as const;
export type MarketStepKind = (typeof MARKET_STEP_KINDS)[number];

/** Sample prices are in one currency; views never mix currencies. */
export const MARKET_CURRENCY = 'EGP';

/** What prices are shown by: one chain (a product at a retailer), or all chains of a product, a brand or a retailer. */
export const PRICE_SUBJECTS = ['listing', 'product', 'brand', 'retailer'] as const;
export type PriceSubject = (typeof PRICE_SUBJECTS)[number];

/** The own brands, and those that they are compared with. */
export const PRICE_SIDES = ['ours', 'rivals'] as const;
export type PriceSide = (typeof PRICE_SIDES)[number];

/** What a shelf price holds of value added tax, on top of the price without it. */
export const VAT_PERCENT = 14;
