import { existsSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { generateMetadata } from '#app/[locale]/(public)/pricing/page.tsx';
import robots from '#app/robots.ts';
import sitemap from '#app/sitemap.ts';
import { IS_TEAM_BUILT } from '#lib/billing/rules/features.ts';
import { plansStructuredData } from '#lib/billing/structured-data.ts';
import { alternateLanguages } from '#lib/i18n/alternates.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { planList, planTotal, pricePerCategory } from '#lib/vocabulary/plans.ts';

const origin = 'https://raff.example';
const price = z.string().regex(/^\d+\.\d{2}$/);

/** What search engines need of a product with offers (schema.org Product, Offer, UnitPriceSpecification). */
const Offer = z.strictObject({
  '@type': z.literal('Offer'),
  sku: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
  price,
  priceCurrency: z.string().length(3),
  availability: z.literal('https://schema.org/InStock'),
  priceSpecification: z.strictObject({
    '@type': z.literal('UnitPriceSpecification'),
    price,
    priceCurrency: z.string().length(3),
    billingDuration: z.enum(['P1M', 'P1Y']),
    unitText: z.string().min(1),
    referenceQuantity: z.strictObject({
      '@type': z.literal('QuantitativeValue'),
      value: z.literal(1),
      unitText: z.string().min(1),
    }),
    valueAddedTaxIncluded: z.boolean(),
  }),
});
const StructuredData = z.strictObject({
  '@context': z.literal('https://schema.org'),
  '@graph': z.array(
    z.strictObject({
      '@type': z.literal('Product'),
      '@id': z.url(),
      name: z.string().min(1),
      description: z.string().min(1),
      image: z.url(),
      brand: z.strictObject({ '@type': z.literal('Brand'), name: z.string() }),
      offers: z.array(Offer).length(2),
    }),
  ),
});

describe('structured data of the plans', () => {
  it.each(locales)(
    'in %s has the form that search engines ask for, with the prices of the table',
    (locale) => {
      const data = StructuredData.parse(plansStructuredData(locale, origin));
      const offers = data['@graph'].map(({ offers }) =>
        offers.map((offer) => [
          offer.sku,
          Math.round(Number(offer.price) * 100),
          Math.round(Number(offer.priceSpecification.price) * 100),
          offer.priceSpecification.billingDuration,
        ]),
      );
      expect(offers).toEqual(
        planList.map(({ name }) => [
          [`${name}_monthly`, planTotal(name, 'monthly'), pricePerCategory(name, 'monthly'), 'P1M'],
          [`${name}_yearly`, planTotal(name, 'yearly'), pricePerCategory(name, 'yearly'), 'P1Y'],
        ]),
      );
    },
  );

  it.each(locales)('in %s promises no team members before anybody can be invited', (locale) => {
    const { card, compare } = messagesFor(locale).pricing;
    const data = JSON.stringify(plansStructuredData(locale, origin));
    expect(IS_TEAM_BUILT).toBe(false);
    for (const text of [card.teamUnlimited, compare.team]) expect(data).not.toContain(text);
    expect(data).not.toMatch(/team member|الفريق/);
  });
});

describe('what search engines are told of pricing', () => {
  it('names the page and its twin, each absolute, and English for everybody else', () => {
    expect(alternateLanguages(origin, '/pricing')).toEqual({
      en: 'https://raff.example/pricing',
      ar: 'https://raff.example/ar/pricing',
      'x-default': 'https://raff.example/pricing',
    });
  });

  it.each(locales)(
    'gives the %s page a title, a description, its canonical and an image that exists',
    async (locale) => {
      vi.stubEnv('APP_URL', origin);
      const metadata = await generateMetadata({ params: Promise.resolve({ locale }) });
      expect(metadata.title).toBe(messagesFor(locale).pricing.meta.title);
      expect(String(metadata.description).length).toBeGreaterThan(60);
      expect(String(metadata.description).length).toBeLessThan(170);
      expect(metadata.alternates?.canonical).toBe(alternateLanguages(origin, '/pricing')[locale]);
      expect(metadata.alternates?.languages).toEqual(alternateLanguages(origin, '/pricing'));
      expect(existsSync(new URL(`../../../public/og/pricing-${locale}.png`, import.meta.url))).toBe(true);
    },
  );

  it('lists the public pages in both languages in the sitemap and points robots to it', () => {
    vi.stubEnv('APP_URL', origin);
    const reference = ['account', 'subscriptions', 'modules', 'market', 'chat', 'notifications', 'service'];
    const addresses = [
      '/pricing',
      '/terms',
      '/privacy',
      '/developers',
      ...reference.map((domain) => `/developers/${domain}`),
    ].flatMap((path) => [origin + path, `${origin}/ar${path}`]);
    expect(sitemap().map(({ url }) => url)).toEqual(addresses);
    expect(robots().sitemap).toBe(`${origin}/sitemap.xml`);
    expect(robots().rules).toMatchObject({ allow: '/', disallow: '/api/' });
  });

  it('keeps previews out and their canonical on production', () => {
    vi.stubEnv('APP_URL', 'https://preview.example');
    vi.stubEnv('VERCEL_ENV', 'preview');
    vi.stubEnv('VERCEL_PROJECT_PRODUCTION_URL', 'raff.example');
    expect(robots().rules).toMatchObject({ disallow: '/' });
    expect(sitemap()[0]?.url).toBe(`${origin}/pricing`);
  });
});
