import type { PlanCardLabels } from '#components/pricing/plan-labels.ts';
import type { SubscriptionAction } from '#lib/billing/rules/offered-actions.ts';
import { type AskedPlan, type Purchase, purchasesFor } from '#lib/billing/rules/plan-offer.ts';
import { type PlanChoice, planId, selectionCounts } from '#lib/vocabulary/plans.ts';
import type { Choosable } from './choice-group.tsx';
import type { Selection } from './selection-dialog.tsx';

export type ChoosableCard = PlanCardLabels & {
  isPopular: boolean;
  /** Of a plan below the company's own: what moving to it gives up, in a sentence. */
  loss: string | null;
};

/** What can be bought, and what the company has. */
export type PlanOffers = {
  cards: readonly ChoosableCard[];
  modules: readonly Choosable[];
  categories: readonly Choosable[];
  actions: readonly SubscriptionAction[];
  /** `daysLost`: what a purchase gives up of it; null when nothing. */
  currentChoice: (PlanChoice & { selection: Selection; isTrial: boolean; daysLost: number | null }) | null;
  /** What was taken to a payment and not paid, where the address leads back to it. */
  unpaid: (PlanChoice & Selection) | null;
  /** The plan that the address names: its choice opens at once. */
  requested: AskedPlan;
  /** Where the reader may only look. */
  readOnly: boolean;
};

/** Where a purchase stands: with a selection, all that is left is to confirm it. */
export type PurchaseStep = { choice: PlanChoice; purchase: Purchase; selection?: Selection };

/** From pricing with a plan in the address: its choice is what was requested. People who were on the way to pay for it are led there again. */
export function firstStep(offers: PlanOffers): PurchaseStep | null {
  const { requested, actions, currentChoice, readOnly } = offers;
  if (!requested.plan || readOnly) return null;
  const choice = { plan: requested.plan, interval: requested.interval };
  const purchases = purchasesFor(choice, { actions, currentChoice });
  const purchase = requested.paysAgain ? purchases.find((name) => name !== 'trial') : purchases[0];
  return purchase && purchase !== 'current' ? beginPurchase(choice, purchase, offers) : null;
}

/** A trial that becomes its own plan keeps its choice: nothing is asked a second time. */
export function beginPurchase(
  choice: PlanChoice,
  purchase: Purchase,
  { currentChoice, modules, categories }: Pick<PlanOffers, 'currentChoice' | 'modules' | 'categories'>,
): PurchaseStep {
  if (purchase !== 'upgrade' || !currentChoice) return { choice, purchase };
  const { moduleIds, categoryIds } = currentChoice.selection;
  const limits = selectionCounts(choice.plan);
  const isWhole =
    moduleIds.length === limits.modules &&
    categoryIds.length === limits.categories &&
    offeredOf(modules, moduleIds).length === moduleIds.length &&
    offeredOf(categories, categoryIds).length === categoryIds.length;
  return isWhole ? { choice, purchase, selection: currentChoice.selection } : { choice, purchase };
}

/**
 * What was not paid is proposed again, else what the company has now as far as the plan has room for all of it: a larger plan asks only
 * for the rest. Where every module belongs to the plan, all are chosen.
 */
export function proposedSelection(
  { choice }: Pick<PurchaseStep, 'choice'>,
  {
    currentChoice,
    unpaid,
    modules,
    categories,
  }: Pick<PlanOffers, 'currentChoice' | 'unpaid' | 'modules' | 'categories'>,
): Selection {
  if (unpaid && planId(unpaid) === planId(choice)) {
    return {
      moduleIds: offeredOf(modules, unpaid.moduleIds),
      categoryIds: offeredOf(categories, unpaid.categoryIds),
    };
  }
  const limits = selectionCounts(choice.plan);
  const { moduleIds = [], categoryIds = [] } = currentChoice?.selection ?? {};
  return {
    moduleIds:
      modules.length === limits.modules
        ? modules.map(({ id }) => id)
        : withinLimit(offeredOf(modules, moduleIds), limits.modules),
    categoryIds: withinLimit(offeredOf(categories, categoryIds), limits.categories),
  };
}

/** Of a choice that is larger than the plan no one but the customer can say which part stays. */
function withinLimit(ids: string[], limit: number): string[] {
  return ids.length <= limit ? ids : [];
}

function offeredOf(items: readonly Choosable[], ids: readonly string[]): string[] {
  return ids.filter((id) => items.some((item) => item.id === id));
}
