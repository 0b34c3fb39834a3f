import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ChosenPanel } from '#components/billing/chosen-panel.tsx';
import { moduleList } from '#lib/vocabulary/modules.ts';
import { subscriptionSnapshot } from '#tests/factories/subscription-facts.ts';
import { draw } from '#tests/setup/draw.tsx';

const sheet = (path: string): string => readFileSync(`components/${path}.module.css`, 'utf8');

/** What a class of a style sheet says; browsers are asked for the rest. */
const rule = (path: string, name: string): string =>
  new RegExp(`^\\.${name} \\{([^}]*)\\}`, 'm').exec(sheet(path))?.[1] ?? '';

it('four modules fill a wide screen, without an empty column', () => {
  // As many as fit would move those that are there while the others arrive.
  const columns = [...sheet('home/home').matchAll(/\.grid \{\s+grid-template-columns: repeat\((\d)/g)];
  expect(columns.map(([, count]) => Number(count))).toEqual([2, 4]);
});

it('a page begins where the bar above it does, however wide the screen', () => {
  const [, bar] = /--header-width: (\d+px)/.exec(rule('shell/app-shell', 'guest')) ?? [];
  expect(rule('shell/site-header', 'inner')).toContain('max-inline-size: var(--header-width, 1200px)');
  expect(rule('shell/app-shell', 'content')).toContain(`max-inline-size: ${bar};`);
});

it.each([
  ['ui/page-header', 'text'],
  ['billing/subscription-card', 'text'],
  ['legal/legal-page', 'page'],
  ['chat/chat-question', 'question'],
])('lines stay short enough to read: %s .%s', (path, name) => {
  const [, width] = /max-inline-size: (?:min\(85%, )?(\d+)px/.exec(rule(path, name)) ?? [];
  expect(Number(width)).toBeLessThanOrEqual(768);
});

it('pages of settings are as wide as lists, their forms no wider than what is typed', () => {
  for (const page of ['settings/settings', 'billing/subscription-card'])
    expect(rule(page, 'page')).not.toContain('max-inline-size');
  expect(rule('admin/settings/settings-page', 'sections')).not.toContain('max-inline-size');
  expect(rule('settings/settings', 'form')).toContain('max-inline-size: 440px');
});

it('modules stand in one order on both, whatever order they were bought in', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  const bought = moduleList.map(({ name }) => ({ moduleId: name, dashboardUrl: null }));
  const drawn = (modules: typeof bought) =>
    draw(
      'en',
      <ChosenPanel
        locale="en"
        now={now}
        subscription={subscriptionSnapshot(now, { modules })}
        categories={[]}
      />,
    );
  expect(drawn(bought.toReversed())).toBe(drawn(bought));
});
