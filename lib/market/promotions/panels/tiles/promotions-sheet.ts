import type { ExportCell, ExportRow, ExportTable } from '#lib/exports/export-table.ts';
import { LEAST_PRODUCTS } from '#lib/market/access/plan-disclosure.ts';
import { columnsOf } from '#lib/market/dashboard/file/sheet-cells.ts';
import type { SheetLabels } from '#lib/market/dashboard/file/sheet-labels.ts';
import type { RowSheet } from '#lib/market/dashboard/panel-type.ts';
import { namesOf } from '#lib/market/dashboard/view/names-of.ts';
import { averageDepth } from '#lib/market/measures/deal-measures.ts';
import { rounded } from '#lib/market/measures/measure.ts';
import { chainKey, type DealSet } from '#lib/market/promotions/deal-set.ts';
import type { PromotionTypes } from '#lib/market/promotions/promotion-panel.ts';
import { type CountedDeal, countedDeals, offerInWords } from '#lib/market/promotions/promotion-rows.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { seesLevel } from '#lib/vocabulary/data-scope.ts';
import type { TilesData } from './schema.ts';

/** The promotions that a view's figures are calculated from, announced ones too; by brand, retailer and deal type where plans have no single products. */
export const promotionsSheet: RowSheet<PromotionTypes, TilesData> = {
  id: 'promotions',
  length: 1,
  draw: ({ base, compared }, labels, scope) => {
    const sets = compared ? [base, compared] : [base];
    const drawn = seesLevel(scope, 'product') ? promotionRows(sets, labels) : foldedRows(sets, labels);
    return { title: labels.t('sheets.promotions'), ...drawn };
  },
};

type Rows = Pick<ExportTable, 'note' | 'columns' | 'rows'>;

/** Counted ones, and those that have no day in the range. */
const allDeals = (set: DealSet): CountedDeal[] => {
  const counted = countedDeals(set.market);
  const known = new Set(counted.map(({ deal }) => deal));
  return [...counted, ...set.marketDeals.flatMap((deal) => (known.has(deal) ? [] : { deal, days: 0 }))];
};

const isChosenIn = ({ isProduct, isRetailer }: DealSet, of: { productId: string; retailerId: string }) =>
  isProduct(of.productId) && isRetailer(of.retailerId);

const promotionRows = (sets: readonly DealSet[], labels: SheetLabels): Rows => ({
  note: labels.t('notes.promotions'),
  columns: columnsOf(labels, {
    firstDay: 'day',
    lastDay: 'day',
    brand: 'text',
    product: 'text',
    productId: 'text',
    retailer: 'text',
    dealType: 'text',
    offer: 'text',
    isBrandWide: 'text',
    regular: 'money',
    promotional: 'money',
    discount: 'percent',
    reference: 'money',
    realDiscount: 'percent',
    verdict: 'text',
    dealDays: 'count',
    isChosen: 'text',
  }),
  rows: eachDeal(sets, labels),
});

const eachDeal = function* (sets: readonly DealSet[], { locale, market }: SheetLabels): Generator<ExportRow> {
  for (const set of sets) {
    const names = namesOf(set);
    for (const { deal, days } of allDeals(set))
      yield [
        dayFromNumber(deal.from),
        deal.to === null ? null : dayFromNumber(deal.to),
        names.brand(deal.brandId),
        names.product(deal.productId),
        deal.productId,
        names.retailer(deal.retailerId),
        market(`mechanics.${deal.mechanic}`),
        offerInWords(deal, locale),
        deal.isBrandWide,
        deal.regular,
        deal.promoted,
        rounded(deal.depth),
        deal.reference,
        rounded(deal.honestDepth),
        market(`verdicts.${deal.verdict}`),
        days,
        isChosenIn(set, deal),
      ];
  }
};

const foldedRows = (sets: readonly DealSet[], labels: SheetLabels): Rows => ({
  note: labels.t('notes.promotionsFolded', labels.given),
  columns: columnsOf(labels, {
    firstDay: 'day',
    lastDay: 'day',
    brand: 'text',
    retailer: 'text',
    dealType: 'text',
    promotions: 'count',
    dealDays: 'count',
    averageDepth: 'percent',
    isChosen: 'text',
    withheld: 'text',
  }),
  rows: eachFold(sets, labels),
});

const eachFold = function* (sets: readonly DealSet[], { market }: SheetLabels): Generator<ExportRow> {
  for (const set of sets) {
    const names = namesOf(set);
    const folds = Map.groupBy(countedDeals(set.market), ({ deal }) =>
      JSON.stringify([deal.brandId, deal.retailerId, deal.mechanic, isChosenIn(set, deal)]),
    );
    for (const deals of folds.values()) {
      const [first] = deals;
      if (!first) continue;
      const { brandId, retailerId, mechanic } = first.deal;
      const depth = depthOfSeveral(deals);
      yield [
        set.range.from,
        set.range.to,
        names.brand(brandId),
        names.retailer(retailerId),
        market(`mechanics.${mechanic}`),
        deals.length,
        deals.reduce((sum, { days }) => sum + days, 0),
        depth,
        isChosenIn(set, first.deal),
        depth === null ? market('withheld.word') : null,
      ];
    }
  }
};

/** Null where it would be that of a single product. */
const depthOfSeveral = (deals: readonly CountedDeal[]): ExportCell => {
  const known = deals.flatMap(({ deal, days }) =>
    deal.depth === null ? [] : { depth: deal.depth, days, product: deal.productId },
  );
  const products = new Set(known.map(({ product }) => product));
  return products.size < LEAST_PRODUCTS ? null : rounded(averageDepth(known));
};

/** How many days each price was listed and on promotion; by brand and retailer where plans have no single products. */
export const listedDaysSheet: RowSheet<PromotionTypes, TilesData> = {
  id: 'listed-days',
  length: 2,
  draw: ({ base, compared }, labels, scope) => {
    const sets = compared ? [base, compared] : [base];
    const isByProduct = seesLevel(scope, 'product');
    return {
      title: labels.t('sheets.listedDays'),
      note: labels.t('notes.listedDays', labels.given),
      columns: columnsOf(labels, {
        firstDay: 'day',
        lastDay: 'day',
        brand: 'text',
        ...(isByProduct && { product: 'text' as const, productId: 'text' as const }),
        retailer: 'text',
        prices: 'count',
        listedDays: 'count',
        dealDays: 'count',
        isChosen: 'text',
      }),
      rows: eachListing(sets, isByProduct),
    };
  },
};

const eachListing = function* (sets: readonly DealSet[], isByProduct: boolean): Generator<ExportRow> {
  for (const set of sets) {
    const names = namesOf(set);
    const groups = Map.groupBy(set.market, (chain) =>
      isByProduct
        ? chainKey(chain)
        : JSON.stringify([chain.brandId, chain.retailerId, isChosenIn(set, chain)]),
    );
    for (const chains of groups.values()) {
      const [first] = chains;
      if (!first) continue;
      yield [
        set.range.from,
        set.range.to,
        names.brand(first.brandId),
        ...(isByProduct ? [names.product(first.productId), first.productId] : []),
        names.retailer(first.retailerId),
        chains.length,
        chains.reduce((sum, { listedDays }) => sum + listedDays, 0),
        chains.reduce((sum, { dealDays }) => sum + dealDays, 0),
        isChosenIn(set, first),
      ];
    }
  }
};
