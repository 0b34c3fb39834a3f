import type { NamedRow } from './named.ts';
import type {
  Dataset,
  Interval,
  Locale,
  MembershipRole,
  ModuleName,
  PlanName,
  Role,
  SessionKind,
} from './terms.ts';

/** Who asks, as the database says at this request. */
export type Actor = Guest | Account;

export type Guest = {
  kind: 'guest';
  /** `stale`: a cookie came whose session is over (signed out, expired, blocked, password changed). */
  cookie: 'none' | 'stale';
};

export type Account = {
  kind: 'account';
  userId: string;
  sessionId: string;
  sessionKind: SessionKind;
  role: Role;
  name: string;
  email: string;
  locale: Locale;
  hasPassword: boolean;
  dailyMessageLimit: number | null;
  createdAt: Date;
  /** An admin looks on as this person until then, and changes nothing; null: the person is here. */
  viewing: { by: string; until: Date } | null;
  /** Null for an admin without one and for a Google sign-in that has not named it yet. */
  company: Company | null;
};

export type Company = {
  id: string;
  name: string;
  membershipRole: MembershipRole;
  stripeCustomerId: string | null;
  /** Null: never had one. */
  subscription: SubscriptionSnapshot | null;
  /** Of that subscription; only where a call reads them with the actor. */
  holdings?: Holdings;
};

/** What belongs to a subscription besides its own row. */
export type Holdings = {
  /** What was paid last; null when nothing was. */
  paid: { amount: number; currency: string } | null;
  /** Its categories in their order. */
  categories: NamedRow[];
  /** Addresses of the tiers' reports; null or none: our own dashboard. Which dataset counts depends on the time. */
  tierLinks: Partial<Record<Dataset, Partial<Record<ModuleName, string | null>>>>;
};

/** The company's current subscription as the last sync wrote it; lib/billing/rules/policy.ts says what it means. */
export type SubscriptionSnapshot = {
  id: string;
  stripeSubscriptionId: string;
  status: string;
  pauseCause: string | null;
  plan: PlanName;
  interval: Interval;
  pricePerCategory: number;
  quantity: number;
  currency: string;
  startedAt: Date;
  currentPeriodEnd: Date;
  trialEndsAt: Date | null;
  cancelAt: Date | null;
  cancelAtPeriodEnd: boolean;
  endedAt: Date | null;
  /** A card is on file that the next period is charged on. */
  hasCard: boolean;
  modules: { moduleId: ModuleName; dashboardUrl: string | null }[];
  categoryIds: string[];
};

export const GUEST: Guest = { kind: 'guest', cookie: 'none' };
