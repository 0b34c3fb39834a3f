const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Remembers in this browser that something was closed, where the server sees it: the next page is drawn without it. */
export const rememberInCookie = (name: string, value: string): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  document.cookie = `${name}=${value}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax${secure}`;
};
