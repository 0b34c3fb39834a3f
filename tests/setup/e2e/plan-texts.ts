import { type Language, WORDS } from '#dev/stripe/pages/words.ts';
import { formatMoney } from '#lib/i18n/format.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import { plans } from '#lib/vocabulary/plans.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';

/** What the screens of plans and payments say in a language, so that one flow is walked in each; the English words are also written out one by one. */
export const planTexts = (locale: Language) => ({
  locale,
  billing: translator(locale, 'billing'),
  pricing: translator(locale, 'pricing'),
  payments: translator(locale, 'payments'),
  notifications: translator(locale, 'notifications'),
  modules: translator(locale, 'modules'),
  /** On the payment provider's pages. */
  hosted: WORDS[locale],
  planName: (plan: PlanName) => translator(locale, 'pricing')(`plans.${plan}.name`),
  money: (minorUnits: number) => formatMoney(locale, minorUnits, 'USD', { exact: true }),
  wholeMoney: (minorUnits: number) => formatMoney(locale, minorUnits, 'USD'),
  /** A path of the product in this language. */
  at: (path: string) => localizedPath(locale, path),
  limits: (plan: PlanName) => ({
    modules: plans[plan].modulesLimit,
    categories: plans[plan].categoriesLimit,
  }),
});

export type PlanTexts = ReturnType<typeof planTexts>;
