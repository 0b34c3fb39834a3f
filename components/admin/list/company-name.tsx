import { PageLink } from '#components/ui/page-link.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

type Props = { locale: Locale; company: { name: string; contactId: string | null } };

/** A company, leading to the page of someone of it where there is anyone. */
export function CompanyName({ locale, company: { name, contactId } }: Props) {
  if (contactId === null) return <bdi>{name}</bdi>;
  return (
    <PageLink href={localizedPath(locale, `/admin/users/${contactId}`)}>
      <bdi>{name}</bdi>
    </PageLink>
  );
}
