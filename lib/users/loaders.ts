import { findGoogleSub } from '#db/queries/accounts.ts';
import { listCategoriesById } from '#db/queries/categories.ts';
import { googleSettings, requirePage } from '#lib/auth/loaders.ts';
import { supportEmail } from '#lib/core/env.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { namerOf } from '#lib/vocabulary/named.ts';
import type { GeneralSettings } from './schema.ts';

/** Everything the general settings show. Gate: signed in, with a company unless an admin. */
export const loadGeneralSettings = async (): Promise<{ locale: Locale; settings: GeneralSettings }> => {
  const { actor, db, locale, now } = await requirePage('member');
  const { company } = actor;
  const subscription = company?.subscription ?? null;
  const ownsCompany = company?.membershipRole === 'owner';
  const google = googleSettings();
  const [categories, googleSub] = await Promise.all([
    listCategoriesById(db, subscription?.categoryIds ?? []),
    findGoogleSub(db, actor.userId),
  ]);
  const access = company && {
    subscription,
    now,
    categories: categories.map(namerOf(locale)),
    mayChoose: ownsCompany && actor.role === 'user',
  };
  return {
    locale,
    settings: {
      profile: {
        name: actor.name,
        email: actor.email,
        hasPassword: actor.hasPassword,
        companyName: company?.name ?? null,
        ownsCompany,
      },
      google: google && { ...google, connected: googleSub !== null },
      access,
      supportAddress: supportEmail() ?? null,
    },
  };
};
