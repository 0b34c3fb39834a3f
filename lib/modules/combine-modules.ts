import type { TierLinks } from '#db/queries/dashboard-links.ts';
import { moduleReport } from '#lib/billing/rules/module-report.ts';
import { moduleButton, ownReport, type SubscriptionFacts } from '#lib/billing/rules/policy.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { moduleAccess } from '#lib/market/access/module-access.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { type Module, moduleList } from '#lib/vocabulary/modules.ts';
import { reportAccess } from './policy.ts';
import type { CombinedModule } from './schema.ts';

type Input = {
  scope: DataScope;
  subscription: SubscriptionFacts | null;
  /** Of the tier that the subscription shows. */
  tierLinks: TierLinks;
  locale: Locale;
  now: Date;
};

/** The four modules, each with what the subscription lets the caller do with it. Without one none carries a link. */
export const combineModules = (input: Input): CombinedModule[] =>
  moduleList.map((module) => combine(module, input));

const combine = (module: Module, { scope, subscription, tierLinks, locale, now }: Input): CombinedModule => {
  const { name, iconSrc } = module;
  const words = messagesFor(locale).modules.names[name];
  const access = moduleAccess(scope, name);
  const reports = { own: ownReport(subscription, name), tier: tierLinks[name] ?? null };
  const link = moduleReport(reportAccess(access), reports);
  return {
    id: name,
    name,
    displayName: words.name,
    description: words.description,
    iconSrc,
    icon: iconSrc,
    image: iconSrc,
    powerBILink: link,
    hasAccess: access === 'trial' || link !== null,
    state: moduleButton(subscription, name, now),
  };
};
