/**
 * The script at `/gsi/client`: the part of Google Identity Services that a page uses, `google.accounts.id`. As Google's, it loads
 * `/gsi/style`, draws the button in a frame of the issuer, and answers the callback with `{ credential, clientId, select_by }`.
 */
export function gsiClient(issuer: string): string {
  return `(() => {
  'use strict';
  const ISSUER = ${JSON.stringify(issuer)};
  let config = null;
  const frames = new Map();

  const style = document.createElement('link');
  style.rel = 'stylesheet';
  style.href = ISSUER + '/gsi/style';
  document.head.append(style);

  addEventListener('message', (event) => {
    if (event.origin !== ISSUER || !frames.has(event.source)) return;
    const { type, credential, clientId } = event.data ?? {};
    if (type === 'gsi:click') return frames.get(event.source)?.();
    if (type !== 'gsi:credential' || !config) return;
    config.callback?.({ credential, clientId, client_id: clientId, select_by: 'btn' });
  });

  const id = {
    initialize(options) {
      if (config) console.warn('[GSI_LOGGER]: google.accounts.id.initialize() is called multiple times.');
      config = options;
    },
    renderButton(parent, options = {}, clickListener) {
      if (!config) return console.warn('[GSI_LOGGER]: Failed to render button before calling initialize().');
      const frame = document.createElement('iframe');
      const locale = options.locale || document.documentElement.lang || 'en';
      const wanted = { type: 'standard', theme: 'outline', size: 'large', text: 'signin_with', shape: 'rectangular', ...options };
      const query = new URLSearchParams({ client_id: config.client_id, nonce: config.nonce ?? '', origin: location.origin, locale,
        theme: wanted.theme, text: wanted.text, shape: wanted.shape, type: wanted.type, size: wanted.size });
      frame.src = ISSUER + '/gsi/button?' + query;
      frame.title = locale.startsWith('ar') ? 'زر تسجيل الدخول باستخدام Google' : 'Sign in with Google Button';
      frame.className = 'gsi-stand-in-button';
      frame.style.width = Math.min(Math.max(Number.parseInt(wanted.width ?? '', 10) || 240, 200), 400) + 'px';
      frame.style.maxWidth = '100%';
      parent.replaceChildren(frame);
      frames.set(frame.contentWindow, clickListener ?? options.click_listener);
    },
    prompt(listener) {
      listener?.({ isNotDisplayed: () => true, isSkippedMoment: () => false, isDismissedMoment: () => false,
        getNotDisplayedReason: () => 'suppressed_by_user', getMomentType: () => 'display' });
    },
    cancel() {},
    disableAutoSelect() {},
    revoke(_hint, done) { done?.({ successful: true }); },
    storeCredential(_credential, done) { done?.(); },
  };

  globalThis.google = { ...globalThis.google, accounts: { ...globalThis.google?.accounts, id } };
  globalThis.onGoogleLibraryLoad?.();
})();
`;
}

export const GSI_STYLE =
  '.gsi-stand-in-button { border: 0; height: 44px; display: block; color-scheme: normal; }';
