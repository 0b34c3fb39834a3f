import { PageLink } from '#components/ui/page-link.tsx';
import type { OverviewOut } from '#lib/admin/analytics/schema.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import styles from './admin-dashboard.module.css';

type Props = { locale: Locale; overview: Pick<OverviewOut, 'users' | 'chats' | 'attention'> };

/** Users, chats and how long an activation takes, in a line: each count leads to the list of those that it counts. */
export function PeopleLine({ locale, overview: { users, chats, attention } }: Props) {
  const t = translator(locale, 'admin.dashboard.people');
  const { medianHours } = attention.activations;
  const counts = [
    { key: 'users', count: users.total, path: '/admin/users' },
    { key: 'active', count: users.active, path: '/admin/users?userStatus=active' },
    { key: 'blocked', count: users.blocked, path: '/admin/users?userStatus=blocked' },
    { key: 'chats', count: chats, path: '/admin/chats?tab=latest' },
  ] as const;
  return (
    <ul className={styles.facts}>
      {counts.map(({ key, count, path }) => (
        <li key={key}>
          <PageLink href={localizedPath(locale, path)}>{t(key, { count })}</PageLink>
        </li>
      ))}
      {medianHours !== null && <li>{t('median', { hours: formatNumber(locale, medianHours, 1) })}</li>}
    </ul>
  );
}
