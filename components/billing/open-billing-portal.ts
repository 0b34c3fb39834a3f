import { callApi } from '#lib/http/api-client.ts';

/**
 * Leaves for the payment provider's portal and comes back to `returnPath`.
 * @throws ApiError after a toast has said why
 */
export async function openBillingPortal(returnPath: string, flow?: 'payment_method'): Promise<void> {
  const { url } = await callApi<{ url: string }>('/subscriptions/portal', {
    query: { returnUrl: window.location.origin + returnPath, flow },
  });
  window.location.assign(url);
}
