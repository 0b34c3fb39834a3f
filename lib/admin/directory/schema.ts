import { z } from 'zod';
import { instantsOf, Moment, runsForward } from '#lib/admin/list/period.ts';
import { BEYOND_REACH, isInReach, PAGING } from '#lib/admin/list/schema.ts';
import {
  INTERVALS,
  LINKS_STATUSES,
  MEMBERSHIP_ROLES,
  PLAN_NAMES,
  ROLES,
  SHOWN_PLANS,
  SUBSCRIPTION_STATES,
  USER_STATUSES,
} from '#lib/vocabulary/terms.ts';
import { keywordWords } from './keyword.ts';

export const USER_SORTS = ['createdAt', 'name', 'email', 'companyName', 'plan', 'status'] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** A parameter that may be given more than once. */
const listOf = <T extends z.ZodType>(item: T, most: number) =>
  z.preprocess((given) => (typeof given === 'string' ? [given] : given), z.array(item).min(1).max(most));

/** At least two letters or digits, which may stand in different words. */
export const Keyword = z
  .string()
  .trim()
  .max(100)
  .refine((text) => keywordWords(text).join('').length >= 2, 'twoCharacters');

/** The filters of the list, its file and its pages. */
export const UsersFilter = z.strictObject({
  search: Keyword.optional(),
  joinedFrom: Moment.optional(),
  joinedTo: Moment.optional(),
  powerBILinksStatus: z.enum(LINKS_STATUSES).optional(),
  plan: listOf(z.enum(SHOWN_PLANS), SHOWN_PLANS.length).optional(),
  userStatus: z.enum(USER_STATUSES).optional(),
  userRole: z.enum(ROLES).optional(),
  state: listOf(z.enum(SUBSCRIPTION_STATES), SUBSCRIPTION_STATES.length).optional(),
});
export type UsersFilter = z.output<typeof UsersFilter>;

const UsersShape = UsersFilter.extend({
  ...PAGING,
  sortBy: z.enum(USER_SORTS).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  /** The `nextCursor` of the page before, in the same order; `page` is then only returned. */
  cursor: z.string().min(1).max(2000).optional(),
});

/** The instants of a filter: from the first on, and before the second. */
export const joinedRange = ({ joinedFrom, joinedTo }: Pick<UsersFilter, 'joinedFrom' | 'joinedTo'>) =>
  instantsOf(joinedFrom, joinedTo);

const isForward = ({ joinedFrom, joinedTo }: Pick<UsersFilter, 'joinedFrom' | 'joinedTo'>): boolean =>
  runsForward(joinedFrom, joinedTo);

const FORWARD = { path: ['joinedTo'], error: 'endBeforeBeginning' };

/** GET /admin/users: every parameter is known and holds what it may, or the call is refused. */
export const UsersQuery = UsersShape.refine(isForward, FORWARD).refine(isInReach, BEYOND_REACH);
export type UsersQuery = z.output<typeof UsersQuery>;

/** GET /admin/users/export. */
export const UsersExportQuery = UsersFilter.refine(isForward, FORWARD);

/** GET /admin/search/users. */
export const UserSearchQuery = z.strictObject({ keyword: Keyword });
export type UserSearchQuery = z.output<typeof UserSearchQuery>;

export const UserItemOut = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    role: z.enum(ROLES),
    isAdmin: z.boolean(),
    status: z.enum(USER_STATUSES),
    isBlocked: z.boolean(),
    companyId: z.string().nullable(),
    companyName: z.string().nullable(),
    membershipRole: z.enum(MEMBERSHIP_ROLES).nullable(),
    /** What opens their dashboards now. */
    plan: z.enum(SHOWN_PLANS),
    subscriptionState: z.enum(SUBSCRIPTION_STATES),
    /** The plan that the company has or had last, running or not; null where it never began one. */
    subscribedPlan: z.enum(PLAN_NAMES).nullable(),
    interval: z.enum(INTERVALS).nullable(),
    /** Its state is then read as a failed payment, not as a missing card. */
    hasFailedPayment: z.boolean(),
    powerBILinksStatus: z.enum(LINKS_STATUSES),
    /** Null: the default limit. */
    dailyMessageLimit: z.int().nullable(),
    createdAt: z.iso.datetime(),
    /** Null: no session is kept. */
    lastSeenAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'UserInList' });
export type UserItemOut = z.output<typeof UserItemOut>;

/** The most likely first; no one found is an empty list. */
export const FoundUsersOut = z.object({ items: z.array(UserItemOut) });

export const UsersOut = z.object({
  items: z.array(UserItemOut),
  page: z.int(),
  limit: z.int(),
  /** How many there are, up to 10,000. */
  total: z.int(),
  totalIsExact: z.boolean(),
  /** Null on the last page. */
  nextCursor: z.string().nullable(),
});
export type UsersOut = z.output<typeof UsersOut>;
