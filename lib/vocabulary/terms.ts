/**
 * The closed lists of words that the whole product shares. Schemas, database checks and messages derive from these.
 */

export const LOCALES = ['en', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'en';

export const ROLES = ['user', 'admin'] as const;
export type Role = (typeof ROLES)[number];

export const USER_STATUSES = ['active', 'blocked'] as const;
export type UserStatus = (typeof USER_STATUSES)[number];

/** Lists of the admin area that keep views and columns. */
export const ADMIN_LISTS = ['users'] as const;
export type AdminList = (typeof ADMIN_LISTS)[number];

/** What an admin may switch off for everyone. */
export const SWITCHES = ['guestChat', 'signUps', 'trials', 'chat'] as const;
export type Switch = (typeof SWITCHES)[number];

export const NOTICE_TONES = ['info', 'warning'] as const;
export type NoticeTone = (typeof NOTICE_TONES)[number];

/** What is counted by day: questions that people asked, chats, and accounts. */
export const DAILY_METRICS = ['messages', 'chats', 'users'] as const;
export type DailyMetric = (typeof DAILY_METRICS)[number];

/** How a company stands to a brand. */
export const BRAND_STANCES = ['own', 'rival'] as const;
export type BrandStance = (typeof BRAND_STANCES)[number];
/** So many brands are one's own, and so many are watched, in one category. */
export const MAX_BRANDS = 20;

export const MEMBERSHIP_ROLES = ['owner', 'member'] as const;
export type MembershipRole = (typeof MEMBERSHIP_ROLES)[number];

export const SESSION_KINDS = ['cookie', 'bearer'] as const;
export type SessionKind = (typeof SESSION_KINDS)[number];

export const CODE_PURPOSES = ['email_verification', 'password_reset', 'email_change', 'google_link'] as const;
export type CodePurpose = (typeof CODE_PURPOSES)[number];

/** `retrying`: tried, and to be tried again; `failed`: given up. */
export const JOB_STATES = ['waiting', 'running', 'retrying', 'failed', 'done'] as const;
export type JobState = (typeof JOB_STATES)[number];

/** How far a mail got: `failed` did not get through at its last try, `refused` never will. */
export const EMAIL_STATES = ['queued', 'sent', 'refused', 'failed'] as const;
export type EmailState = (typeof EMAIL_STATES)[number];

/** Of the activations that are waited for: due soon, overdue, or assigned to the admin who asks. */
export const ACTIVATION_FILTERS = ['due', 'overdue', 'mine'] as const;
export type ActivationFilter = (typeof ACTIVATION_FILTERS)[number];

/** What became of a webhook event: `done` once a sync has answered it; `no_customer`: it concerned none of our customers. */
export const STRIPE_EVENT_STATES = ['done', 'waiting', 'no_customer'] as const;
export type StripeEventState = (typeof STRIPE_EVENT_STATES)[number];

/** Services of others that the product calls while it works. */
export const OUTSIDE_SERVICES = ['stripe', 'resend', 'model', 'google'] as const;
export type OutsideService = (typeof OUTSIDE_SERVICES)[number];

/** How something stands: `unknown` was never called, `off` is not set up here. */
export const HEALTH_STATES = ['fine', 'shaky', 'down', 'unknown', 'off'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** The API's module names; `imdb` is the catalogue and `distributions` distribution everywhere but at the boundary. */
export const MODULE_NAMES = ['distributions', 'imdb', 'priceMonitor', 'promotions'] as const;
export type ModuleName = (typeof MODULE_NAMES)[number];

export const PLAN_NAMES = ['starter', 'growth', 'premium'] as const;
export type PlanName = (typeof PLAN_NAMES)[number];

/** Whether a plan is a smaller one than the other. */
export const isBelow = (plan: PlanName, other: PlanName): boolean =>
  PLAN_NAMES.indexOf(plan) < PLAN_NAMES.indexOf(other);

export const INTERVALS = ['monthly', 'yearly'] as const;
export type Interval = (typeof INTERVALS)[number];

/** What a company's subscription means to a person (docs/product/billing.md#subscription-states). */
export const SUBSCRIPTION_STATES = [
  'none',
  'trial',
  'active',
  'waiting_for_activation',
  'canceling',
  'waiting_for_payment_method',
  'canceled',
  'unknown',
] as const;
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number];

/** Those of a plan that is neither over nor was ever begun. */
export const RUNNING_STATES = [
  'trial',
  'active',
  'waiting_for_activation',
  'canceling',
  'waiting_for_payment_method',
  'unknown',
] as const satisfies SubscriptionState[];

/** The payment provider's words for a plan whose last payment failed. */
export const PAYMENT_FAILED_STATUSES = ['past_due', 'unpaid'] as const;

/**
 * What a company needs someone for: its trial ends, in days or soon and without a card; its payment failed, or it may be lost (that, or it has
 * cancelled); or what is known of it is older than what was asked for.
 */
export const PLAN_NEEDS = [
  'trial_ending',
  'trial_without_card',
  'payment_failed',
  'at_risk',
  'sync_behind',
] as const;
export type PlanNeed = (typeof PLAN_NEEDS)[number];

/** What opens a company's dashboards now: its trial, the plan it pays for, or nothing. */
export const SHOWN_PLANS = [...PLAN_NAMES, 'trial', 'none'] as const;
export type ShownPlan = (typeof SHOWN_PLANS)[number];

/** `set`: every module of the current subscription has a Power BI report of its own. */
export const LINKS_STATUSES = ['set', 'not_set'] as const;
export type LinksStatus = (typeof LINKS_STATUSES)[number];

export const MODULE_BUTTON_STATES = [
  'open',
  'get_started',
  'upgrade_now',
  'waiting_for_activation',
  'unknown',
] as const;
export type ModuleButtonState = (typeof MODULE_BUTTON_STATES)[number];

/** Sample rows are what a trial (the API's freemium tier) sees; licensed rows are the premium tier's. Never mixed in one view. */
export const DATASETS = ['sample', 'licensed'] as const;
export type Dataset = (typeof DATASETS)[number];

export const DASHBOARD_KINDS = ['native', 'power_bi'] as const;
export type DashboardKind = (typeof DASHBOARD_KINDS)[number];

export const CHECKOUT_ATTEMPT_STATUSES = ['open', 'paid', 'expired', 'superseded', 'refunded'] as const;
export type CheckoutAttemptStatus = (typeof CHECKOUT_ATTEMPT_STATUSES)[number];

export const CHAT_ROLES = ['user', 'assistant'] as const;
export type ChatRole = (typeof CHAT_ROLES)[number];

/** `cut`: the process that wrote the answer is gone, or its model had no room for the rest. */
export const RUN_STATES = ['running', 'finished', 'stopped', 'failed', 'cut'] as const;
export type RunState = (typeof RUN_STATES)[number];

/**
 * Why an answer failed. Of the model's provider: it was busy, refused our key, could not be reached or did not answer, took too long, or held
 * the answer back. `interrupted`: it broke off; `storage`: it could not be written down.
 */
export const RUN_FAULTS = [
  'busy',
  'refused',
  'provider',
  'timeout',
  'filtered',
  'empty',
  'too_long',
  'interrupted',
  'storage',
] as const;
export type RunFault = (typeof RUN_FAULTS)[number];

/** What a person thinks of an answer, and what was wrong with it. */
export const RATINGS = ['up', 'down'] as const;
export type Rating = (typeof RATINGS)[number];
export const RATING_REASONS = ['wrong_figure', 'misunderstood', 'not_answered', 'slow', 'other'] as const;
export type RatingReason = (typeof RATING_REASONS)[number];

/** What the use of the analyst is added up by. */
export const ANALYST_USE_BY = ['company', 'person', 'day', 'model'] as const;
export type AnalystUseBy = (typeof ANALYST_USE_BY)[number];

export const CURRENCIES = ['USD', 'EGP'] as const;
