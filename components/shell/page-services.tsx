import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { BrowserServices } from './browser-services.tsx';

/** Gives the browser's services their words. Needs no request, so static pages may have it too. */
export function PageServices({ locale }: { locale: Locale }) {
  const { errors, shell, common } = messagesFor(locale);
  return (
    <BrowserServices
      locale={locale}
      texts={{ status: errors.status, success: errors.success }}
      labels={{ toasts: shell.toasts, close: common.actions.close, offline: errors.offline.strip }}
    />
  );
}
