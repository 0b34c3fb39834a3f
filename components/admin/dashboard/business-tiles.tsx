import { Tile, TileRow } from '#components/ui/tile.tsx';
import type { OverviewOut } from '#lib/admin/analytics/schema.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { addMonths } from '#lib/vocabulary/months.ts';

type Props = { locale: Locale; overview: OverviewOut; today: string };

/** How many there are. Each figure leads to the list of those that it counts. */
export function BusinessTiles({ locale, overview, today }: Props) {
  const t = translator(locale, 'admin.dashboard');
  const { users, chats, userGrowth: growth, messagesThisMonth } = overview;
  const write = (value: number) => formatNumber(locale, value);
  const to = (path: string) => localizedPath(locale, path);
  return (
    <section aria-label={t('tiles')}>
      <TileRow>
        <Tile label={t('users')} value={write(users.total)} href={to('/admin/users')} />
        <Tile
          label={t('active')}
          value={write(users.active)}
          note={t('activeNote')}
          href={to('/admin/users?userStatus=active')}
        />
        <Tile
          label={t('blocked')}
          value={write(users.blocked)}
          href={to('/admin/users?userStatus=blocked')}
        />
        <Tile
          label={t('newUsers')}
          value={write(growth.thisMonth)}
          note={t('newUsersNote', { last: write(growth.lastMonth), before: write(growth.twoMonthsAgo) })}
          href={to(`/admin/users?joinedFrom=${addMonths(today, 0)}`)}
        />
        <Tile label={t('chats')} value={write(chats)} href={to('/admin/chats?tab=latest')} />
        <Tile
          label={t('messages')}
          value={write(messagesThisMonth)}
          note={t('messagesNote')}
          href="#questions"
        />
      </TileRow>
    </section>
  );
}
