import { localizedPath, splitLocale } from '#lib/i18n/paths.ts';

/** An admin's look at a customer is over: on as the admin, to that person's page. */
export const leaveViewing = (userId: string): void => {
  const { locale } = splitLocale(window.location.pathname);
  const to = localizedPath(locale, `/admin/users/${encodeURIComponent(userId)}`);
  window.location.assign(`/api/auth/refresh?to=${encodeURIComponent(to)}`);
};
