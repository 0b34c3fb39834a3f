import { callApi } from '#lib/browser/api-client.ts';
import { LOCALE_COOKIE, LOCALE_STORAGE_KEY, type Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Loads this page in another language and remembers the choice. It loads again, because the style cache has one direction, and keeps
 * path, query and fragment.
 * @param path without language prefix
 * @param signedIn the account remembers the choice too, for e-mails
 */
export async function changeLanguage(locale: Locale, path: string, signedIn: boolean): Promise<void> {
  remember(locale);
  if (signedIn) {
    // The language of e-mails; the switch itself must not wait for long or fail with it.
    const limit = AbortSignal.timeout(1500);
    await callApi('/auth/update', { method: 'PATCH', body: { locale }, silent: true, signal: limit }).catch(
      () => undefined,
    );
  }
  window.location.assign(localizedPath(locale, path) + window.location.search + window.location.hash);
}

function remember(locale: Locale): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
  try {
    localStorage.setItem(LOCALE_STORAGE_KEY, locale);
  } catch {
    // Storage may be refused; the cookie is what counts.
  }
}
