import type { Column } from '#components/admin/list/list-table.tsx';
import { Chip } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import type { UserItemOut } from '#lib/admin/directory/schema.ts';
import { namedState } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { formatDate } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ShownPlan } from '#lib/vocabulary/terms.ts';
import styles from './users-list.module.css';

/** What opens someone's dashboards, in a word. */
export function shownPlanName(locale: Locale, plan: ShownPlan): string {
  const { adminUsers, pricing } = messagesFor(locale);
  return plan === 'trial' || plan === 'none' ? adminUsers.plans[plan] : pricing.plans[plan].name;
}

/** The columns of the users list. The first one leads to the person. */
export function userColumns(locale: Locale): Column<UserItemOut>[] {
  const { adminUsers: words, billing, pricing } = messagesFor(locale);
  const title = translator(locale, 'billing.card');
  const { columns } = words;
  const moment = (at: string | null) =>
    at === null ? '–' : <span className={styles.moment}>{formatDate(locale, at)}</span>;
  return [
    {
      key: 'name',
      label: columns.name,
      sort: { by: 'name', first: 'asc' },
      cell: ({ id, name, isAdmin, isBlocked }) => (
        <span className={styles.name}>
          <PageLink href={localizedPath(locale, `/admin/users/${id}`)}>
            <bdi>{name}</bdi>
          </PageLink>
          {(isAdmin || isBlocked) && (
            <span className={styles.marks}>
              {isAdmin && (
                <Chip size="small" variant="secondary">
                  {words.roles.admin}
                </Chip>
              )}
              {isBlocked && (
                <Chip size="small" variant="error">
                  {words.statuses.blocked}
                </Chip>
              )}
            </span>
          )}
        </span>
      ),
    },
    {
      key: 'email',
      label: columns.email,
      sort: { by: 'email', first: 'asc' },
      cell: ({ email, emailVerified }) => (
        <>
          <bdi dir="ltr">{email}</bdi>
          {!emailVerified && <span className={styles.minor}>{words.unverified}</span>}
        </>
      ),
    },
    {
      key: 'company',
      label: columns.company,
      sort: { by: 'companyName', first: 'asc' },
      cell: ({ companyName, membershipRole }) =>
        companyName === null ? (
          '–'
        ) : (
          <>
            <bdi>{companyName}</bdi>
            {membershipRole && <span className={styles.minor}>{words.memberships[membershipRole]}</span>}
          </>
        ),
    },
    {
      key: 'plan',
      label: columns.plan,
      sort: { by: 'plan', first: 'asc' },
      cell: ({ subscribedPlan, interval, subscriptionState, hasFailedPayment }) =>
        subscribedPlan === null || interval === null ? (
          words.plans.none
        ) : (
          <>
            {title('title', { plan: pricing.plans[subscribedPlan].name, interval })}
            <span className={styles.minor}>
              {billing.states[namedState(subscriptionState, hasFailedPayment)]}
            </span>
          </>
        ),
    },
    {
      key: 'links',
      label: columns.links,
      cell: ({ powerBILinksStatus }) => words.links[powerBILinksStatus],
    },
    {
      key: 'joined',
      label: columns.joined,
      sort: { by: 'createdAt', first: 'desc' },
      cell: ({ createdAt }) => moment(createdAt),
    },
    { key: 'seen', label: columns.seen, cell: ({ lastSeenAt }) => moment(lastSeenAt) },
  ];
}
