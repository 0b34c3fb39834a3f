import { callApi } from '#lib/browser/api-client.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/**
 * Leaves for the payment provider's portal; the way back is the subscription's page, which then reads what was done there.
 * @param flow straight to giving a card
 * @throws ApiError after a toast has said why
 */
export async function openBillingPortal(locale: Locale, flow?: 'payment_method'): Promise<void> {
  const back = `${localizedPath(locale, '/settings/subscription')}?returned=portal`;
  const { url } = await callApi<{ url: string }>('/subscriptions/portal', {
    query: { returnUrl: window.location.origin + back, flow },
  });
  window.location.assign(url);
}
