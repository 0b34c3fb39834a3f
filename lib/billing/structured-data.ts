import { plainAmount } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import { translator } from '#lib/i18n/translator.ts';
import {
  PLAN_CURRENCY,
  type Plan,
  planId,
  planList,
  planTotal,
  pricePerCategory,
} from '#lib/vocabulary/plans.ts';
import { INTERVALS, type Interval } from '#lib/vocabulary/terms.ts';

/**
 * The plans in schema.org's words for search engines: a Product a plan, with an Offer for each interval whose price is the plan's total
 * and whose unit price is that of a category (schema.org/UnitPriceSpecification).
 */

const durations = { monthly: 'P1M', yearly: 'P1Y' } as const satisfies Record<Interval, string>;

const offer = (plan: Plan, interval: Interval, { url, category }: { url: string; category: string }) => ({
  '@type': 'Offer',
  sku: planId({ plan: plan.name, interval }),
  url,
  price: plainAmount(planTotal(plan.name, interval)),
  priceCurrency: PLAN_CURRENCY,
  availability: 'https://schema.org/InStock',
  priceSpecification: {
    '@type': 'UnitPriceSpecification',
    price: plainAmount(pricePerCategory(plan.name, interval)),
    priceCurrency: PLAN_CURRENCY,
    billingDuration: durations[interval],
    unitText: category,
    referenceQuantity: { '@type': 'QuantitativeValue', value: 1, unitText: category },
    valueAddedTaxIncluded: false,
  },
});

export const plansStructuredData = (locale: Locale, origin: string) => {
  const t = translator(locale, 'pricing');
  const url = origin + localizedPath(locale, '/pricing');
  const products = planList.map((plan) => ({
    '@type': 'Product',
    '@id': `${url}#${plan.name}`,
    name: `${translator(locale, 'common')('productName')} ${t(`plans.${plan.name}.name`)}`,
    description: t('schema.description', {
      modules: plan.modulesLimit,
      categories: plan.categoriesLimit,
    }),
    image: `${origin}/og/pricing-${locale}.png`,
    brand: { '@type': 'Brand', name: 'Raff' },
    offers: INTERVALS.map((interval) => offer(plan, interval, { url, category: t('schema.perCategory') })),
  }));
  return { '@context': 'https://schema.org', '@graph': products };
};
