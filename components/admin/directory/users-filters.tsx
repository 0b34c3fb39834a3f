import { DayFilter, MultipleField, SelectField, TextField } from '#components/admin/list/filter-fields.tsx';
import { FilterForm } from '#components/admin/list/filter-form.tsx';
import { stateGroupName } from '#components/billing/subscription-labels.ts';
import { PageLink } from '#components/ui/page-link.tsx';
import type { UsersPage } from '#lib/admin/directory/loaders.ts';
import { addressWith } from '#lib/admin/list/page-address.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { addDays, cairoDay } from '#lib/vocabulary/cairo-days.ts';
import {
  LINKS_STATUSES,
  ROLES,
  SHOWN_PLANS,
  SUBSCRIPTION_STATES,
  USER_STATUSES,
} from '#lib/vocabulary/terms.ts';
import { shownPlanName } from './user-columns.tsx';
import styles from './users-filters.module.css';

type Props = Pick<UsersPage, 'locale' | 'now' | 'address' | 'query'>;

const SORTING = ['sortBy', 'sortOrder', 'limit'];

/** Every filter of the list in one form, which works before scripts do. */
export function UsersFilters({ locale, now, address, query }: Props) {
  const { adminUsers: words, adminList } = messagesFor(locale);
  const { given } = address;
  const sorting = Object.entries(given).filter(([name]) => SORTING.includes(name));
  const isNarrowed = Object.keys(given).some((name) => ![...SORTING, 'page', 'cursor'].includes(name));
  const options = <T extends string>(values: readonly T[], label: (value: T) => string) =>
    values.map((value) => ({ value, label: label(value) }));
  return (
    <FilterForm
      locale={locale}
      address={address}
      links={
        <p className={styles.shortcuts}>
          <span>{words.joinedLast}</span>
          {joinedSince(now).map(({ key, from }) => (
            <PageLink
              key={key}
              href={addressWith(address, { joinedFrom: from, joinedTo: null })}
              aria-current={query.joinedFrom === from && !query.joinedTo ? 'true' : undefined}
            >
              {words.joinedPeriods[key]}
            </PageLink>
          ))}
          {isNarrowed && <PageLink href={clearedAddress(address)}>{adminList.clear}</PageLink>}
        </p>
      }
    >
      {sorting.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={String(value)} />
      ))}
      <TextField
        name="search"
        label={words.search}
        hint={words.searchHint}
        maxLength={100}
        value={query.search}
      />
      <MultipleField
        locale={locale}
        name="plan"
        label={words.columns.plan}
        any={adminList.any}
        options={options(SHOWN_PLANS, (plan) => shownPlanName(locale, plan))}
        values={query.plan ?? []}
      />
      <MultipleField
        locale={locale}
        name="state"
        label={words.state}
        any={adminList.any}
        options={options(SUBSCRIPTION_STATES, (state) => stateGroupName(locale, state))}
        values={query.state ?? []}
      />
      <SelectField
        name="userStatus"
        label={words.status}
        any={adminList.any}
        options={options(USER_STATUSES, (status) => words.statuses[status])}
        value={query.userStatus}
      />
      <SelectField
        name="userRole"
        label={words.role}
        any={adminList.any}
        options={options(ROLES, (role) => words.roles[role])}
        value={query.userRole}
      />
      <SelectField
        name="powerBILinksStatus"
        label={words.columns.links}
        any={adminList.any}
        options={options(LINKS_STATUSES, (status) => words.links[status])}
        value={query.powerBILinksStatus}
      />
      <DayFilter locale={locale} name="joinedFrom" label={words.joinedFrom} value={query.joinedFrom} />
      <DayFilter locale={locale} name="joinedTo" label={words.joinedTo} value={query.joinedTo} />
    </FilterForm>
  );
}

function clearedAddress(address: Props['address']): string {
  return addressWith(
    address,
    Object.fromEntries(
      Object.keys(address.given).flatMap((name) => (SORTING.includes(name) ? [] : [[name, null]])),
    ),
  );
}

/** Days in Cairo, today included. */
function joinedSince(now: Date) {
  const today = cairoDay(now);
  return [
    { key: 'today', from: today },
    { key: 'week', from: addDays(today, -6) },
    { key: 'month', from: addDays(today, -29) },
    { key: 'thisMonth', from: `${today.slice(0, 7)}-01` },
  ] as const;
}
