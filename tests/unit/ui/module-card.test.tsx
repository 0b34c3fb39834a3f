import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ModuleCard } from '#components/home/module-card.tsx';
import { addMs, DAY } from '#lib/core/clock.ts';
import { dataScope } from '#lib/market/access/actor-scope.ts';
import { combineModules } from '#lib/modules/combine-modules.ts';
import type { SubscriptionSnapshot } from '#lib/vocabulary/actor.ts';
import { accountWith, subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';

const now = new Date('2026-11-20T10:00:00Z');

const modules: SubscriptionSnapshot['modules'] = [
  { moduleId: 'imdb', dashboardUrl: null },
  { moduleId: 'priceMonitor', dashboardUrl: null },
];
const facts = (over: Partial<SubscriptionSnapshot>) => subscriptionSnapshot(now, { modules, ...over });

const card = (name: string, subscription: SubscriptionSnapshot | null, way: 'start_trial' | null = null) => {
  const scope = dataScope(accountWith(subscription), now);
  const modules = combineModules({ scope, subscription, tierLinks: {}, locale: 'en', now });
  const module = modules.find((one) => one.name === name);
  if (!module) throw new Error(`no module ${name}`);
  return renderToStaticMarkup(<ModuleCard locale="en" module={module} isSample={false} way={way} />);
};

describe('the card of a module whose dashboard is not built yet', () => {
  it.each([
    ['waits for its report', facts({})],
    ['was cancelled meanwhile', facts({ cancelAt: addMs(now, DAY) })],
    ['could not be paid', facts({ status: 'past_due' })],
  ])('says so while it %s', (_, subscription) => {
    expect(card('imdb', subscription)).toContain('Dashboard coming soon');
    expect(card('priceMonitor', subscription)).not.toContain('Dashboard coming soon');
  });

  it('says nothing of it once its report is set', () => {
    const modules = [{ moduleId: 'imdb' as const, dashboardUrl: 'https://app.powerbi.com/view?r=1' }];
    expect(card('imdb', facts({ modules }))).not.toContain('Dashboard coming soon');
  });
});

it.each(['priceMonitor', 'imdb'])(
  'says on its button that its report is being set up, and opens: %s',
  (name) => {
    const html = card(name, facts({}));
    expect(html).toMatch(
      /<a [^>]*aria-label="Waiting for activation: [^"]+"[^>]*>Waiting for activation<\/a>/,
    );
    expect(html).not.toContain('Open: ');
  },
);

it('leads without a plan to the showcase by the name of the module, and to the plans by its button', () => {
  const html = card('priceMonitor', null, 'start_trial');
  expect(html).toContain('href="/price-monitor"');
  expect(html).toContain('href="/subscription"');
  expect(html).toContain('Get started');
});
