import {
  LINKS_STATUSES,
  type LinksStatus,
  ROLES,
  type Role,
  SHOWN_PLANS,
  type ShownPlan,
  type SubscriptionState,
  USER_STATUSES,
  type UserStatus,
} from '#lib/vocabulary/terms.ts';
import type { UserSort, UsersFilter } from './schema.ts';

/** The directory's `cell`: role, status, links and plan of a person as one number. */
export type Cell = { role: Role; status: UserStatus; links: LinksStatus; plan: ShownPlan };

export const cellNumber = ({ role, status, links, plan }: Cell): number =>
  (role === 'admin' ? 20 : 0) +
  (status === 'blocked' ? 10 : 0) +
  (links === 'set' ? 5 : 0) +
  SHOWN_PLANS.indexOf(plan);

const CELLS: readonly Cell[] = ROLES.flatMap((role) =>
  USER_STATUSES.flatMap((status) =>
    LINKS_STATUSES.flatMap((links) => SHOWN_PLANS.map((plan) => ({ role, status, links, plan }))),
  ),
);

const PAID = SHOWN_PLANS.filter((plan) => plan !== 'trial' && plan !== 'none');

/** What may open the dashboards in a state: with it a rare state is looked for in few cells. */
const PLANS_OF: Record<SubscriptionState, readonly ShownPlan[]> = {
  none: ['none'],
  trial: ['trial'],
  active: PAID,
  waiting_for_activation: PAID,
  canceling: PAID,
  waiting_for_payment_method: [...PAID, 'none'],
  canceled: ['none'],
  unknown: [...PAID, 'none'],
};

/** The cells that a filter leaves. */
export const cellsOf = ({ userRole, userStatus, powerBILinksStatus, plan, state }: UsersFilter): Cell[] => {
  const plans = state && new Set(state.flatMap((one) => PLANS_OF[one]));
  return CELLS.filter(
    (cell) =>
      (!userRole || cell.role === userRole) &&
      (!userStatus || cell.status === userStatus) &&
      (!powerBILinksStatus || cell.links === powerBILinksStatus) &&
      (!plan || plan.includes(cell.plan)) &&
      (!plans || plans.has(cell.plan)),
  );
};

export const isEveryCell = (cells: readonly Cell[]): boolean => cells.length === CELLS.length;

/** Whether all people in these cells have a company: there is no plan and no link without one. */
export const implyCompany = (cells: readonly Cell[]): boolean =>
  cells.every(({ plan, links }) => plan !== 'none' || links === 'set');

/** The place of a cell's people in an order that begins with a rank. */
export const rankOf = ({ plan, status }: Cell, sortBy: UserSort): number => {
  if (sortBy === 'plan') return SHOWN_PLANS.indexOf(plan);
  return sortBy === 'status' ? USER_STATUSES.indexOf(status) : 0;
};
