import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { listOwnRules } from './list-rules.ts';
import type { DeliveryOut, RulesOut } from './schema.ts';
import { getDelivery } from './set-delivery.ts';

export type AlertsPage = {
  locale: PageContext['locale'];
  listed: RulesOut;
  delivery: DeliveryOut;
  /** Someone who looks on changes nothing. */
  mayChange: boolean;
};

/** The gate of the alerts' settings, with a person's rules and when they hear of them. */
export const loadAlertsPage = async (): Promise<AlertsPage> => {
  const page: PageContext<Account & { company: Company }> = await requirePage('user');
  const [listed, delivery] = await Promise.all([listOwnRules(page), getDelivery(page)]);
  return { locale: page.locale, listed, delivery, mayChange: page.actor.viewing === null };
};
