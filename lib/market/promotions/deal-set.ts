import type { DealRow } from '#db/queries/market-deals.ts';
import type { ListedRun } from '#db/queries/market-listed-days.ts';
import { byPair } from '#lib/core/by-pair.ts';
import {
  selectionOf,
  type ViewBase,
  type ViewInput,
  viewBaseOf,
} from '#lib/market/dashboard/view/view-base.ts';
import { type DealSpan, daysIn, spansOfDeals, within } from '#lib/market/measures/deal-spans.ts';
import type { DayNumberRange } from '#lib/vocabulary/cairo-days.ts';
import type { PromotionChoice } from './promotion-filters.ts';

/** A product at a retailer over the known days of a range. */
export type PromotedChain = {
  productId: string;
  brandId: string;
  retailerId: string;
  /** When it was listed. */
  listed: readonly DayNumberRange[];
  listedDays: number;
  /** Its days on deal, each counted once. */
  spans: readonly DealSpan<DealRow>[];
  dealDays: number;
};

/** A view, and what was read of it. */
type DealSetInput = ViewInput & {
  choice: PromotionChoice;
  /** The days of the range that are known already; null: it lies ahead. */
  known: DayNumberRange | null;
  /** Of all that the choice is compared with, at the retailers that are shown. */
  runs: readonly ListedRun[];
  deals: readonly DealRow[];
};

/** What the figures of all panels are calculated from. */
export type DealSet = ViewBase<PromotedChain> & {
  known: DayNumberRange | null;
  /** The chains that were listed on a known day, of all that the choice is compared with, and of those the chosen ones. */
  market: readonly PromotedChain[];
  chosen: readonly PromotedChain[];
  /** Every deal that was read, of the chosen kinds: announced ones too. Of all that the choice is compared with, and of the chosen products. */
  marketDeals: readonly DealRow[];
  deals: readonly DealRow[];
};

export const chainKey = ({ productId, retailerId }: { productId: string; retailerId: string }): string =>
  `${productId}\n${retailerId}`;

export const dealSetOf = ({ known, runs, deals: read, ...input }: DealSetInput): DealSet => {
  const selection = selectionOf(input);
  const { isProduct, isRetailer } = selection;
  const isChosen = ({ productId, retailerId }: { productId: string; retailerId: string }) =>
    isProduct(productId) && isRetailer(retailerId);
  const marketDeals = read.filter(ofKinds(input.choice));
  const market = known === null ? [] : chainsOf(runs, marketDeals);
  const chosen = market.filter(isChosen);
  const standing = chosen.filter(({ listed }) => known !== null && listed.at(-1)?.to === known.to);
  return {
    ...viewBaseOf(selection, standing),
    ...{ known, market, chosen, marketDeals },
    deals: marketDeals.filter(isChosen),
  };
};

export const ofKinds =
  ({ mechanics, verdicts }: PromotionChoice) =>
  ({ mechanic, verdict }: DealRow): boolean =>
    (mechanics.length === 0 || mechanics.includes(mechanic)) &&
    (verdicts.length === 0 || verdicts.includes(verdict));

export const chainsOf = (runs: readonly ListedRun[], deals: readonly DealRow[]): PromotedChain[] => {
  const dealsOf = byPair((): DealRow[] => []);
  for (const deal of deals) dealsOf.at(deal.productId, deal.retailerId).push(deal);
  const runsOf = byPair((): ListedRun[] => []);
  for (const run of runs) runsOf.at(run.productId, run.retailerId).push(run);
  return runsOf.list().map(({ one: productId, other: retailerId, value: listed }): PromotedChain => {
    const spans = spansOfDeals(dealsOf.get(productId, retailerId) ?? NO_DEALS, listed);
    return {
      ...{ productId, brandId: listed[0]?.brandId ?? '', retailerId, listed, spans },
      listedDays: daysIn(listed),
      dealDays: daysIn(spans),
    };
  });
};

const NO_DEALS: readonly DealRow[] = [];

/** What of a chain lies within some days; null where it was not listed then. */
export const chainWithin = (chain: PromotedChain, bounds: DayNumberRange): PromotedChain | null => {
  const listed: DayNumberRange[] = [];
  for (const run of chain.listed) {
    const cut = within(run, bounds);
    if (cut) listed.push(cut);
  }
  if (listed.length === 0) return null;
  const spans: DealSpan<DealRow>[] = [];
  for (const { from, to, deal } of chain.spans) {
    const cut = within({ from, to }, bounds);
    if (cut) spans.push({ from: cut.from, to: cut.to, deal });
  }
  return { ...chain, listed, spans, listedDays: daysIn(listed), dealDays: daysIn(spans) };
};
