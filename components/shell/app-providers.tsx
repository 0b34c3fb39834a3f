import strip from '#components/ui/offline-strip.module.css';
import { OfflineStrip } from '#components/ui/offline-strip.tsx';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { BrowserProviders } from './browser-providers.tsx';

type Props = {
  locale: Locale;
  /** Where people write for help; none on static pages, which are built before it is known. */
  supportAddress?: string | undefined;
};

/** Gives the browser's services their words. Needs no request, so static pages may have it too. */
export function AppProviders({ locale, supportAddress }: Props) {
  const { errors, shell, common } = messagesFor(locale);
  const { codes, status } = errors;
  return (
    <BrowserProviders
      locale={locale}
      texts={{ status, success: errors.success }}
      support={
        supportAddress
          ? {
              address: supportAddress,
              sentences: [codes.USER_BLOCKED, codes.CHAT_DISABLED, status.unsuccessful, status.unexpected],
            }
          : null
      }
      labels={{ toasts: shell.toasts, close: common.actions.close }}
    />
  );
}

/** Stands before the page, so that it is in sight wherever someone has scrolled to. */
export function ConnectionStrip({ locale }: { locale: Locale }) {
  const { offline, noScript } = messagesFor(locale).errors;
  return (
    <>
      <noscript>
        <p className={strip.strip}>{noScript}</p>
      </noscript>
      <OfflineStrip text={offline.strip} />
    </>
  );
}
