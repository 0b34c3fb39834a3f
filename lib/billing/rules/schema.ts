import { z } from 'zod';
import {
  CURRENCIES,
  INTERVALS,
  MODULE_NAMES,
  PLAN_NAMES,
  SUBSCRIPTION_STATES,
} from '#lib/vocabulary/terms.ts';
import { FEATURES } from './features.ts';

/** Shapes of the calls under /api/subscriptions (docs/product/api.md#calls-of-the-api). Times are ISO 8601 in UTC, amounts are minor units. */

const instant = z.iso.datetime();
const Money = z.object({ amount: z.int(), currency: z.string() });

export const PlanOut = z
  .object({
    /** `growth_yearly` */
    id: z.string(),
    name: z.enum(PLAN_NAMES),
    interval: z.enum(INTERVALS),
    /** Minor units for one category and one interval. */
    pricePerCategory: z.int(),
    currency: z.enum(CURRENCIES),
    modulesLimit: z.int(),
    categoriesLimit: z.int(),
    /** Null: unlimited. */
    teamMembers: z.int().nullable(),
    mostPopular: z.boolean(),
    features: z.array(
      z.object({ id: z.enum(FEATURES), name: z.string(), status: z.enum(['available', 'coming_soon']) }),
    ),
  })
  .meta({ id: 'Plan' });
export type PlanOut = z.output<typeof PlanOut>;

/** GET /subscriptions/plans?grouped=true; anything but `true` is the flat list. */
export const PlansQuery = z.object({ grouped: z.enum(['true', 'false']).optional() });
const PlanIntervals = z.object({ monthly: PlanOut, yearly: PlanOut });
export const GroupedPlansOut = z.object({
  starter: PlanIntervals,
  growth: PlanIntervals,
  premium: PlanIntervals,
});
export const PlansOut = z.union([z.array(PlanOut), GroupedPlansOut]);

export const UserSubscriptionOut = z
  .object({
    id: z.string(),
    planId: z.string(),
    plan: z.enum(PLAN_NAMES),
    interval: z.enum(INTERVALS),
    state: z.enum(SUBSCRIPTION_STATES),
    startedAt: instant,
    currentPeriodEnd: instant,
    endedAt: instant.nullable(),
    /** When a scheduled cancellation takes effect. */
    cancelAt: instant.nullable(),
    isCanceled: z.boolean(),
    trialEndsAt: instant.nullable(),
    /** Whole days, rounded up; null when it is no trial. */
    remainingTrialDays: z.int().nullable(),
    /** Of the newest paid invoice of this subscription; 0 in a trial. */
    amountPaid: Money,
  })
  .meta({ id: 'Subscription' });
export type UserSubscriptionOut = z.output<typeof UserSubscriptionOut>;

export const UserModuleOut = z
  .object({
    id: z.enum(MODULE_NAMES),
    name: z.enum(MODULE_NAMES),
    displayName: z.string(),
    powerBILink: z.string().nullable(),
  })
  .meta({ id: 'SubscribedModule' });

export const UserCategoryOut = z.object({ id: z.string(), name: z.string(), displayName: z.string() });

export const CurrentSubscriptionOut = z.object({
  userSubscription: UserSubscriptionOut.nullable(),
  userModules: z.array(UserModuleOut),
  userCategories: z.array(UserCategoryOut),
});
export type CurrentSubscriptionOut = z.output<typeof CurrentSubscriptionOut>;

/** How many of each is right is the plan's matter and is answered by SELECTION_COUNT_INVALID. */
export const NewSubscriptionBody = z.strictObject({
  planId: z.string().max(60),
  moduleIds: z.array(z.enum(MODULE_NAMES)).max(MODULE_NAMES.length),
  categoryIds: z.array(z.string().max(60)).max(60),
  trial: z.boolean().optional(),
});
export type NewSubscriptionBody = z.output<typeof NewSubscriptionBody>;

/** A trial answers with the subscription, a purchase with where to pay. */
export const NewSubscriptionOut = z.union([
  z.object({ subscription: UserSubscriptionOut }),
  z.object({ checkoutUrl: z.url() }),
]);

export const SubscriptionParams = z.object({ id: z.string().max(60) });
export const CanceledSubscriptionOut = z.object({ subscription: UserSubscriptionOut });

const PORTAL_FLOWS = ['payment_method'] as const;
export const PortalQuery = z.object({
  /** On this site; its origin when absent. */
  returnUrl: z.string().max(2000).optional(),
  flow: z.enum(PORTAL_FLOWS).optional(),
});
export const PortalOut = z.object({ url: z.url() });

/** An absent or empty session id is the caller's to explain: 'No session ID provided'. */
export const VerifyCheckoutQuery = z.object({ session_id: z.string().max(300).default('') });
const CHECKOUT_OUTCOMES = ['paid', 'pending', 'failed'] as const;
export const VerifyCheckoutOut = z.object({
  status: z.enum(CHECKOUT_OUTCOMES),
  subscription: UserSubscriptionOut.nullable(),
});

export const PowerBiLinksParams = z.object({
  /** The user's. */
  id: z.string().max(60),
  subscriptionId: z.string().max(60),
});
export const PowerBiLinksBody = z.strictObject({
  links: z
    .array(z.strictObject({ moduleId: z.enum(MODULE_NAMES), powerBILink: z.string().max(4000).nullable() }))
    .max(MODULE_NAMES.length),
});

export const PowerBiLinksOut = z.object({ modules: z.array(UserModuleOut), version: z.string() });
export type PowerBiLinksOut = z.output<typeof PowerBiLinksOut>;

/** The API's names of the two dashboard link sets; inside they are the sample and the licensed dataset. */
export const TIERS = ['freemium', 'premium'] as const;
export type Tier = (typeof TIERS)[number];
const TierRow = z.strictObject({
  tier: z.enum(TIERS),
  moduleId: z.enum(MODULE_NAMES),
  /** Null: our own dashboard. */
  powerBILink: z.string().max(4000).nullable(),
});
export const DashboardLinksBody = z.strictObject({
  rows: z.array(TierRow).max(TIERS.length * MODULE_NAMES.length),
});
export type DashboardLinksBody = z.output<typeof DashboardLinksBody>;
export const DashboardLinksOut = z.object({ rows: z.array(TierRow), version: z.string() });
export type DashboardLinksOut = z.output<typeof DashboardLinksOut>;

/** An event as Stripe sends and signs it; of what else it holds nothing is believed. */
export const WebhookBody = z.looseObject({ id: z.string(), type: z.string() });
export const WebhookOut = z.object({ received: z.literal(true) });
