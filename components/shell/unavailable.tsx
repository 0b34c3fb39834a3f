import { ErrorState } from '#components/ui/error-state.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { SiteHeader } from './site-header.tsx';

type Props = {
  locale: Locale /** The page that was wanted, with its query, without the language. */;
  path: string;
};

/** A whole page that says to come back in a moment; trying again is a link, so that it works before any script is there. */
export function Unavailable({ locale, path }: Props) {
  const { errors, navigation } = messagesFor(locale);
  const { title, text, retry } = errors.unavailable;
  return (
    <>
      <SiteHeader
        locale={locale}
        links={[{ href: localizedPath(locale, '/pricing'), text: navigation.pricing }]}
        actions={null}
      />
      <main id="content">
        <ErrorState
          level={1}
          title={title}
          text={text}
          action={
            <LinkButton href={localizedPath(locale, path)} reload>
              {retry}
            </LinkButton>
          }
        />
      </main>
    </>
  );
}
