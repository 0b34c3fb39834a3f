import { PageHeader } from '#components/ui/page-header.tsx';
import { Tile, TileRow } from '#components/ui/tile.tsx';
import { formattingTag, type Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ProductCounts } from '#lib/users/schema.ts';

type Props = { locale: Locale; counts: ProductCounts };

/** The admin area's first page: who uses the product. */
export function AdminDashboard({ locale, counts }: Props) {
  const t = translator(locale, 'admin.dashboard');
  const number = new Intl.NumberFormat(formattingTag(locale));
  return (
    <>
      <PageHeader title={t('title')} text={t('description')} />
      <TileRow>
        <Tile
          label={t('users')}
          value={number.format(counts.users)}
          note={t('newUsers', { count: counts.newUsersThisMonth })}
        />
        <Tile label={t('active')} value={number.format(counts.users - counts.blocked)} />
        <Tile label={t('blocked')} value={number.format(counts.blocked)} />
        <Tile label={t('chats')} value={number.format(counts.chats)} />
      </TileRow>
    </>
  );
}
