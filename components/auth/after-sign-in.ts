import { homePathOf } from '#lib/auth/access.ts';
import type { UserOut } from '#lib/auth/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';

/** Where signing in leads: to where the person was going, or home. */
export const afterSignIn = (
  { role, companyName }: UserOut,
  callbackUrl: string | null,
  locale: Locale,
): string => callbackUrl ?? localizedPath(locale, homePathOf({ role, hasCompany: companyName !== null }));
