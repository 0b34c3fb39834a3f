import { EmptyState } from '#components/ui/empty-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { GuestActions } from './app-shell.tsx';
import { SiteHeader } from './site-header.tsx';

/** A whole page that says that there is none at this address. */
export function NotFound({ locale }: { locale: Locale }) {
  const { navigation } = messagesFor(locale);
  return (
    <>
      <SiteHeader
        locale={locale}
        links={[
          { href: localizedPath(locale, '/pricing'), text: navigation.pricing },
          { href: localizedPath(locale, '/chat'), text: navigation.chat },
        ]}
        actions={<GuestActions locale={locale} />}
      />
      <main id="content">
        <NotFoundState locale={locale} />
      </main>
    </>
  );
}

/** The same inside a shell: for a record that does not exist. */
export function NotFoundState({ locale, level = 1 }: { locale: Locale; level?: 1 | 2 }) {
  const { notFound } = messagesFor(locale).errors;
  return (
    <EmptyState
      level={level}
      icon={<span aria-hidden="true">404</span>}
      title={notFound.title}
      text={notFound.text}
      action={
        <LinkButton href={localizedPath(locale, '/')} reload>
          {notFound.action}
        </LinkButton>
      }
    />
  );
}
