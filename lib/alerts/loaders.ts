import { type PageContext, requirePage } from '#lib/auth/loaders.ts';
import type { Account, Company } from '#lib/vocabulary/actor.ts';
import { listOwnRules } from './list-rules.ts';
import type { DeliveryOut, RulesOut } from './schema.ts';
import { getDelivery } from './set-delivery.ts';
import { getWebhook } from './webhook/manage-webhook.ts';
import type { WebhookState } from './webhook/schema.ts';

export type AlertsPage = {
  locale: PageContext['locale'];
  listed: RulesOut;
  delivery: DeliveryOut;
  channel: WebhookState;
  /** The company's matter: its owners'. */
  mayChangeWebhook: boolean;
  /** Someone who looks on changes nothing. */
  mayChange: boolean;
};

/** The gate of the alerts' settings, with a person's rules and when they hear of them. */
export const loadAlertsPage = async (): Promise<AlertsPage> => {
  const page: PageContext<Account & { company: Company }> = await requirePage('user');
  const [listed, delivery, channel] = await Promise.all([
    listOwnRules(page),
    getDelivery(page),
    getWebhook(page),
  ]);
  const mayChange = page.actor.viewing === null;
  const mayChangeWebhook = mayChange && page.actor.company.membershipRole === 'owner';
  return { locale: page.locale, listed, delivery, channel, mayChange, mayChangeWebhook };
};
