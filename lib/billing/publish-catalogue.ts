import { env } from '#lib/core/env.ts';
import {
  PLAN_CURRENCY,
  planChoices,
  planId,
  planList,
  priceLookupKey,
  pricePerCategory,
} from '#lib/vocabulary/plans.ts';
import type { Interval } from '#lib/vocabulary/terms.ts';
import { writePrice, writeProduct } from './stripe/catalogue.ts';
import { writeWebhookEndpoint } from './stripe/events.ts';
import { writePortalConfiguration } from './stripe/portal.ts';
import type { WriteOutcome } from './stripe/stripe-client.ts';
import { LISTENED_EVENTS } from './sync/listened-events.ts';

export type Published = { what: string; written: WriteOutcome | 'skipped'; remark?: string };

const MONTH_OR_YEAR = { monthly: 'month', yearly: 'year' } as const satisfies Record<Interval, string>;

const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

const productId = (plan: string): string => `raff_${plan}`;

/**
 * Brings the payment provider in line with the plan table: products, prices, the portal's configuration and the webhook endpoint. May be
 * run at any time and any number of times.
 * @throws ProviderFault
 */
export const publishCatalogue = async (): Promise<Published[]> => {
  const { APP_URL } = env();
  const published: Published[] = [];
  for (const { name, categoriesLimit, modulesLimit } of planList) {
    const product = {
      id: productId(name),
      name: `Raff ${capitalized(name)}`,
      description: `${modulesLimit} modules, ${categoriesLimit} categories`,
    };
    published.push({ what: `product ${product.id}`, written: await writeProduct(product) });
  }
  for (const choice of planChoices) {
    const price = {
      productId: productId(choice.plan),
      lookupKey: priceLookupKey(choice),
      planId: planId(choice),
      nickname: `Raff ${capitalized(choice.plan)}, ${choice.interval}, one category`,
      unitAmount: pricePerCategory(choice.plan, choice.interval),
      currency: PLAN_CURRENCY,
      interval: MONTH_OR_YEAR[choice.interval],
    };
    published.push({ what: `price ${price.lookupKey}`, written: await writePrice(price) });
  }
  const portal = await writePortalConfiguration(`${APP_URL}/settings/subscription`);
  published.push({ what: 'portal configuration', written: portal });
  published.push(await publishEndpoint(APP_URL));
  return published;
};

const publishEndpoint = async (appUrl: string): Promise<Published> => {
  const what = `webhook endpoint ${appUrl}/api/stripe/webhook`;
  const reachable = appUrl.startsWith('https:') || env().STRIPE_API_BASE.startsWith('http:');
  if (!reachable) return { what, written: 'skipped', remark: 'APP_URL is no public https address' };
  const { written, secret, speaksOurVersion } = await writeWebhookEndpoint(
    `${appUrl}/api/stripe/webhook`,
    LISTENED_EVENTS,
  );
  const remark = secret
    ? `set STRIPE_WEBHOOK_SECRET=${secret}`
    : speaksOurVersion
      ? undefined
      : 'it speaks another version of the API: delete it in the dashboard and run this again';
  return { what, written, ...(remark && { remark }) };
};
