import type { TierLinks } from '#db/queries/dashboard-links.ts';
import { moduleAccess, moduleButton, type SubscriptionFacts } from '#lib/billing/policy.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { type Module, moduleList } from '#lib/vocabulary/modules.ts';
import type { CombinedModule } from './schema.ts';

type Input = {
  subscription: SubscriptionFacts | null;
  /** Of the tier that the subscription shows. */
  tierLinks: TierLinks;
  locale: Locale;
  now: Date;
};

/** The four modules, each with what the subscription lets the caller do with it. Without one none carries a link. */
export const combineModules = (input: Input): CombinedModule[] =>
  moduleList.map((module) => combine(module, input));

const combine = (module: Module, { subscription, tierLinks, locale, now }: Input): CombinedModule => {
  const { name, displayName, description, iconSrc } = module;
  const access = moduleAccess(subscription, name, now);
  const own = subscription?.modules.find(({ moduleId }) => moduleId === name)?.dashboardUrl ?? null;
  const tier = tierLinks[name] ?? null;
  const link = access === 'open' ? (own ?? tier) : access === 'sample' ? tier : null;
  return {
    id: name,
    name,
    displayName: displayName[locale],
    description: description[locale],
    iconSrc,
    icon: iconSrc,
    image: iconSrc,
    powerBILink: link,
    hasAccess: access === 'sample' || link !== null,
    state: moduleButton(subscription, name, now),
  };
};
