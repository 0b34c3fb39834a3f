import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ModuleCard } from '#components/home/module-card.tsx';
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
