import type { DirectoryPerson } from '#db/queries/user-directory.ts';
import { hasFailedPayment } from '#lib/billing/rules/policy.ts';
import type { UserItemOut } from './schema.ts';

/** A person of the directory as the API returns them. */
export const userItem = ({
  emailVerifiedAt,
  state,
  linksSet,
  subscribedPlan,
  interval,
  providerStatus,
  createdAt,
  lastSeenAt,
  ...person
}: DirectoryPerson): UserItemOut => ({
  ...person,
  emailVerified: emailVerifiedAt !== null,
  isAdmin: person.role === 'admin',
  isBlocked: person.status === 'blocked',
  subscriptionState: state,
  subscribedPlan: state === 'none' ? null : subscribedPlan,
  interval: state === 'none' ? null : interval,
  hasFailedPayment: providerStatus !== null && hasFailedPayment({ status: providerStatus }),
  powerBILinksStatus: linksSet ? 'set' : 'not_set',
  createdAt: createdAt.toISOString(),
  lastSeenAt: lastSeenAt && new Date(lastSeenAt).toISOString(),
});
