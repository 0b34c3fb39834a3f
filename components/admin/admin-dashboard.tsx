import { PageHeader } from '#components/ui/page-header.tsx';
import { Tile, TileRow } from '#components/ui/tile.tsx';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ProductCounts } from '#lib/users/schema.ts';

type Props = { locale: Locale; counts: ProductCounts };

/** The admin area's first page: who uses the product. */
export function AdminDashboard({ locale, counts }: Props) {
  const t = translator(locale, 'admin.dashboard');
  return (
    <>
      <PageHeader title={t('title')} text={t('description')} />
      <TileRow>
        <Tile
          label={t('users')}
          value={formatNumber(locale, counts.users)}
          note={t('newUsers', { count: counts.newUsersThisMonth })}
        />
        <Tile label={t('active')} value={formatNumber(locale, counts.users - counts.blocked)} />
        <Tile label={t('blocked')} value={formatNumber(locale, counts.blocked)} />
        <Tile label={t('chats')} value={formatNumber(locale, counts.chats)} />
      </TileRow>
    </>
  );
}
