import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ChoosePage } from '#components/billing/choose-page.tsx';
import { PricingPage } from '#components/pricing/pricing-page.tsx';
import type { ChoosePage as Page } from '#lib/billing/loaders.ts';
import { lostFeatures } from '#lib/billing/rules/features.ts';
import type { AskedPlan } from '#lib/billing/rules/plan-offer.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';
import { draw } from '#tests/setup/draw.tsx';

const offered = ['distributions', 'imdb', 'priceMonitor'].map((id) => ({ id, name: id, alias: id }));

const choosePage = (
  locale: Locale,
  { unpaid = null, paysAgain = true, actions = ['subscribe'], ...rest }: Partial<Page & AskedPlan> = {},
): string => {
  const page: Page = {
    locale,
    modules: offered,
    categories: [{ id: 'juice', name: 'Juice', alias: 'Juice' }],
    subscription: null,
    now: new Date('2026-11-20T10:00:00Z'),
    actions,
    hold: null,
    daysLost: null,
    trialUsed: true,
    unpaid,
    readOnly: null,
    ...rest,
  };
  return draw(
    locale,
    <ChoosePage page={page} requested={{ plan: 'starter', interval: 'yearly', paysAgain }} />,
  );
};

const pages = {
  pricing: (locale: Locale) => draw(locale, <PricingPage locale={locale} origin="https://raff.example" />),
  choosing: (locale: Locale) => choosePage(locale),
};

describe.each(['pricing', 'choosing'] as const)('the cards of plans: %s', (name) => {
  it('are read from the smallest to the largest, as they are drawn', () => {
    const ids = [...pages[name]('en').matchAll(/<article[^>]* aria-labelledby="plan-(\w+)"/g)];
    expect(ids.map(([, plan]) => plan)).toEqual(['starter', 'growth', 'premium']);
    for (const sheet of ['pricing/pricing', 'pricing/plan-card', 'billing/choose-plan'])
      expect(readFileSync(`components/${sheet}.module.css`, 'utf8')).not.toMatch(/\border:|reverse/);
  });

  it.each(locales)('mark team members as coming soon, in %s', (locale) => {
    const { card, comingSoon } = messagesFor(locale).pricing;
    const lines = [...pages[name](locale).matchAll(/<li[^>]*>(.*?)<\/li>/g)].map(([, line = '']) =>
      line.replaceAll(/<[^>]+>/g, ''),
    );
    const unlimited = lines.filter((line) => line.startsWith(card.teamUnlimited));
    expect(unlimited).toHaveLength(1);
    expect(unlimited[0]).toContain(comingSoon);
  });
});

describe('the card of a plan', () => {
  const cardsOf = (html: string) =>
    html
      .split('<article')
      .slice(1)
      .map((card) => ({
        heading: card.match(/<header>.*?<\/header>/)?.[0],
        yearly: card.match(
          /<p class="[^"]*price[^"]*">(?:(?!<p class="[^"]*price).)*?a year.*?<span class="[^"]*saving[^"]*">[^<]+<\/span>/,
        )?.[0],
        limits: card.match(/<ul.*?<\/ul>/)?.[0],
      }));

  it('is drawn alike where plans are sold and where one is chosen', () => {
    const sold = cardsOf(pages.pricing('en'));
    expect(sold.every(({ heading, yearly, limits }) => heading && yearly && limits)).toBe(true);
    expect(cardsOf(pages.choosing('en'))).toEqual(sold);
  });
});

describe('where a plan runs', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const cards = (
    plan: PlanName,
    over: Partial<SubscriptionSnapshot> = {},
    actions = ['change_plan'] as const,
  ) =>
    choosePage('en', {
      actions: [...actions],
      paysAgain: false,
      subscription: subscriptionSnapshot(now, { plan, interval: 'yearly', ...over }),
      now,
    })
      .split('<article')
      .slice(1);
  const buttonsOf = (card = '') => [...card.matchAll(/<button[^>]*class="([^"]*)"[^>]*>([^<]*)</g)];

  it('its own card is framed, nothing is recommended, and no button is in the gradient', () => {
    const drawn = cards('premium');
    expect(drawn.map((card) => /^[^>]*framed/.test(card))).toEqual([false, false, true]);
    for (const card of drawn) expect(card).not.toContain('data-chip="gradient"');
    for (const card of drawn) for (const [, look] of buttonsOf(card)) expect(look).not.toContain('gradient');
  });

  it('a lower plan is a text button that says what is lost, a higher one a full button', () => {
    const [starter, , premium] = cards('growth');
    expect(buttonsOf(starter).map(([, look]) => look?.includes('empty'))).toEqual([true]);
    expect(buttonsOf(premium).map(([, look]) => look?.includes('contained'))).toEqual([true]);
    expect(premium).not.toContain('You’d lose');
    const { features } = messagesFor('en').pricing;
    for (const lost of [features.tradePrice, features.skuLevel, '1 module', '2 categories'])
      expect(/You’d lose: ([^<]*)/.exec(starter ?? '')?.[1]).toContain(lost);
  });

  it('only what is there is lost by moving down', () => {
    expect(lostFeatures('premium', 'growth')).toEqual(['profitMargin', 'allProductLevels']);
    expect(lostFeatures('growth', 'premium')).toEqual([]);
  });
});
