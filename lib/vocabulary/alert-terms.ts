import { type ChangeKind, LEAST_PRICE_CHANGE } from './change-policy.ts';

/** What an alert rule may be about. */
export const RULE_KINDS = ['price', 'promotion', 'stock', 'assortment', 'pack'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The changes that it speaks of. */
export const RULE_CHANGES: Readonly<Record<RuleKind, readonly ChangeKind[]>> = {
  price: ['price'],
  promotion: ['promotion_begun', 'promotion_ended'],
  stock: ['shelf_empty', 'shelf_back'],
  assortment: ['new', 'gone'],
  pack: ['pack'],
};

/** A change that lasts, and the one that ends it. */
export const LASTING_CHANGES = { shelf_empty: 'shelf_back', promotion_begun: 'promotion_ended' } as const;

/**
 * Why a rule is silent: its person paused it; its saved view was deleted; what the view selected is no longer there; the plan doesn't have it
 * any more, or has room for fewer.
 */
export const RULE_PAUSES = ['person', 'view_gone', 'view_empty', 'plan'] as const;
export type RulePause = (typeof RULE_PAUSES)[number];

/** Percent that a price must have moved by. Smaller moves are no changes. */
export const LEAST_THRESHOLD = LEAST_PRICE_CHANGE;
export const MOST_THRESHOLD = 90;

/** Pounds of a pack: what a price is said to fall below or rise above. */
export const MOST_PRICE_LIMIT = 1_000_000;

export const MAX_RULE_NAME = 60;

/** Changes of so many days up to a category's newest are compared with what was there before; what is older is no news. */
export const ALERT_DAYS = 30;

/**
 * What became of a message to a webhook: delivered; answered with an error; answered with a redirect, which is not followed; there is no public
 * address of that name; no answer in time, or none at all.
 */
export const WEBHOOK_OUTCOMES = ['delivered', 'refused', 'redirected', 'notPublic', 'unreachable'] as const;
export type WebhookOutcome = (typeof WEBHOOK_OUTCOMES)[number];

export const MAX_WEBHOOK_ADDRESS = 500;
