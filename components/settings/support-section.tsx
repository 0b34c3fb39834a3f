import { Panel } from '#components/ui/panel.tsx';
import { SupportAddress } from '#components/ui/support-text.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';

/** Where to write to for help. */
export function SupportSection({ locale, address }: { locale: Locale; address: string }) {
  const { support } = messagesFor(locale).settings;
  return (
    <Panel titleId="support" title={support.title} text={support.text}>
      <SupportAddress address={address} />
    </Panel>
  );
}
