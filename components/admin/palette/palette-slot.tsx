import { ClientMessages } from '#components/shell/client-messages.tsx';
import { labelledPages } from '#components/shell/menu-labels.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { PaletteButton } from './palette-button.tsx';

/** The palette in an admin's top bar, over the pages that the menu has for them. */
export function PaletteSlot({ locale, account }: { locale: Locale; account: Account }) {
  return (
    <ClientMessages locale={locale} namespaces={['adminPalette']}>
      <PaletteButton
        pages={labelledPages(locale, account)}
        failed={messagesFor(locale).errors.failed.search}
      />
    </ClientMessages>
  );
}
