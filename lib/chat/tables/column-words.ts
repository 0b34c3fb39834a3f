import type words from '#messages/en/exports.json';
import type { OwnerKind } from '../figures/figure-parts.ts';

/** What a column is called in files of the dashboards, by its name there. */
export type ColumnWord = Extract<keyof typeof words.columns, string>;

const OWNER_WORDS: Record<OwnerKind, ColumnWord> = {
  subject: 'product',
  product: 'product',
  brand: 'brand',
  retailer: 'retailer',
  store: 'store',
  category: 'category',
  place: 'place',
  day: 'day',
};

/** Fields whose column has another name in files; null: none, as another column says it or as it is a word of a closed list. */
const FIELD_WORDS: Record<string, ColumnWord | null> = {
  regularPrice: 'regular',
  promotedPrice: 'promotional',
  referencePrice: 'reference',
  unitPrice: 'perUnit',
  priceBefore: 'before',
  priceAfter: 'after',
  changePercent: 'change',
  matched: 'items',
  isLowBase: 'lowBase',
  leftOut: null,
  'compared.leftOut': 'notCompared',
  'brands.leftOut': 'notCompared',
  gapPercent: 'gap',
  // The retailer's own, not the median over them.
  'compared.retailers.gapPercent': 'rivalGap',
  'months.index': 'likeForLike',
  realChangePercent: 'realStep',
  'months.realPercent': 'real',
  realPercent: 'realShare',
  weightedIndex: 'weighted',
  coveragePercent: 'coverage',
  oursIndex: 'ours',
  medianPercent: 'medianMargin',
  lowPercent: 'lowMargin',
  highPercent: 'highMargin',
  marginPercent: 'margin',
  content: 'packContent',
  premiumPercent: 'premium',
  terms: 'offer',
  depthPercent: 'discount',
  claimedPercent: 'discount',
  'promotions.realDiscountPercent': 'realDiscount',
  startsOn: 'firstDay',
  endsOn: 'lastDay',
  real: 'realDiscounts',
  inflated: 'inflatedDiscounts',
  noDiscount: 'noDiscounts',
  alwaysOn: 'alwaysOnPrices',
  mechanic: 'dealType',
  timePercent: 'timeOnPromotion',
  averageDiscountPercent: 'averageDepth',
  sharePercent: 'share',
  'mechanics.sharePercent': 'shareOfDays',
  fromPercent: 'depthFrom',
  toPercent: 'depthTo',
  from: 'firstDay',
  to: 'lastDay',
  // Prices on both sides of a change.
  'changes.from': 'before',
  'changes.to': 'after',
  weekFrom: 'firstDay',
  ownTimePercent: 'ours',
  othersTimePercent: 'others',
  beganOn: 'firstDay',
  changedOn: 'day',
  outOfStockPercent: 'outOfStock',
  emptyNow: 'emptyShelves',
  shelvesListed: 'listedShelves',
  since: 'emptySince',
  atLeastDays: 'atLeast',
  atMostDays: 'atMost',
  numericPercent: 'numeric',
  weightedPercent: 'weightedDistribution',
  availabilityPercent: 'availability',
  'allStores.numericPercent': 'allStoresNumeric',
  stores: 'storesAll',
  mustStock: 'musts',
  low: 'aMonthLow',
  high: 'aMonthHigh',
  completenessPercent: 'completeness',
  lowestUnitPrice: 'lowestPrice',
  highestUnitPrice: 'highestPrice',
  averageUnitPrice: 'unitPrice',
  brandProducts: 'products',
  packSize: 'band',
  othersProducts: 'rivalProducts',
  isSoldElsewhere: 'hasPack',
  formerProduct: 'productBefore',
  unitPriceChangePercent: 'unitRise',
  overCategoryPercent: 'overCategory',
  'evidence.lastSeen': 'lastSeenBefore',
  sentence: 'whatChanged',
  missing: 'lacks',
  judgement: 'verdict',
  packBecame: 'kind',
  isOurs: 'isOwn',
  isSmallSample: 'lowBase',
  'retailers.total': 'total',
  'whiteSpace.total': 'gaps',
  activeProducts: 'products',
  newestVisit: 'lastVisit',
  pricesOnPromotion: 'onPromotion',
  'steps.changes': 'steps',
  'steps.prices': 'stepPrices',
  // Beside the change of all, which the words say.
  paidPercent: null,
  paidPrices: null,
  regularPercent: null,
  regularPrices: null,
  promotionsBegan: null,
  promotionsEnded: null,
  // The words beside them say it.
  'reasons.prices': null,
  stepsFrom: null,
  modules: null,
  newestDay: null,
  // Of all that was looked at, which the words say.
  total: null,
  ofCategory: null,
  spreadPercent: null,
  oldestVisit: null,
  netWeightedPercent: null,
  distributionPoints: null,
  productsPerStore: null,
  base: null,
  consumerPricesUpTo: null,
  floorPercent: null,
  margins: null,
  belowFloor: null,
  negative: null,
  inverted: null,
  nominalPercent: null,
  provisionalFrom: null,
  realDiscountPercent: null,
  lastDay: null,
  productsOnPromotion: null,
  medianDiscountPercent: null,
  shrunk: null,
  grown: null,
  incomplete: null,
  leastPercent: null,
  'after.compared': null,
  'after.back': null,
  'after.lower': null,
  'after.higher': null,
  'after.again': null,
  below: null,
  above: null,
  lookedAt: null,
  withinDays: null,
  answeredPercent: null,
  daysToAnswer: null,
  gapBeforePercent: null,
  gapDuringPercent: null,
  gapAfterPercent: null,
  answeredBy: 'answeredBy',
  // Names of several, and what the sentence says.
  brands: null,
  at: null,
  notVisited: null,
  'changes.kind': null,
  rows: null,
  drill: null,
};

/** Of whole brands a price is of a base unit. */
const WORDS_PER_UNIT: Record<string, ColumnWord> = {
  lowest: 'lowestPrice',
  highest: 'highestPrice',
  average: 'unitPrice',
  price: 'perUnit',
};

/**
 * What the column of a field is called; null: it has none.
 * @param key the way to it in the result, without the places of rows
 * @param of whose name it is, or that it is a price of a base unit
 */
export const columnWord = (key: string, of: OwnerKind | 'perUnit' | null): ColumnWord | null => {
  const parts = key.split('.');
  const field = parts.at(-1) ?? '';
  for (let from = 0; from < parts.length; from += 1) {
    const word = FIELD_WORDS[parts.slice(from).join('.')];
    if (word !== undefined) return word;
  }
  if (of === 'perUnit') return WORDS_PER_UNIT[field] ?? (field as ColumnWord);
  const isOwnName = of !== null && (field === 'name' || field === of || field === 'product');
  // Files call the others as results do, which a test holds.
  return isOwnName ? OWNER_WORDS[of] : (field as ColumnWord);
};
