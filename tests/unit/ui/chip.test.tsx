import { readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { StateChip } from '#components/billing/subscription-card.tsx';
import { PricingPage } from '#components/pricing/pricing-page.tsx';
import { tokens } from '#components/theme/tokens.ts';
import { SUBSCRIPTION_STATES } from '#lib/vocabulary/terms.ts';

const chips = (html: string) =>
  [...html.matchAll(/data-chip="(\w+)">([^<]+)</g)].map(([, ...chip]) => chip.join(': '));

it('names every state of a plan, and those without one in the variant that is switched off', () => {
  const drawn = SUBSCRIPTION_STATES.flatMap((state) =>
    chips(renderToStaticMarkup(<StateChip locale="en" state={state} />)),
  );
  expect(drawn).toHaveLength(SUBSCRIPTION_STATES.length);
  expect(drawn.filter((chip) => chip.startsWith('disabled'))).toHaveLength(2);
});

it('marks on the pricing page the popular plan by the gradient and what is not there yet as switched off', () => {
  const drawn = chips(renderToStaticMarkup(<PricingPage locale="en" origin="https://raff.example" />));
  expect(drawn.filter((chip) => chip.startsWith('gradient'))).toEqual(['gradient: Most popular']);
  expect(drawn).toContain('disabled: Coming soon');
});

it('has corners of 15 pixels everywhere, by the one style sheet', () => {
  expect(tokens['chip-radius']).toBe('15px');
  expect(readFileSync('components/ui/chip.module.css', 'utf8')).toContain(
    'border-radius: var(--raff-chip-radius)',
  );
});
