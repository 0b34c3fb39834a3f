import { describe, expect, it } from 'vitest';
import { beginPurchase, proposedSelection } from '#components/billing/purchase-step.ts';
import type { PlanName } from '#lib/vocabulary/terms.ts';

const items = (ids: readonly string[]) => ids.map((id) => ({ id, name: id }));
const modules = items(['priceMonitor', 'imdb', 'promotions', 'distributions']);
const categories = items(['milk', 'rice', 'oil', 'tea', 'sugar', 'cheese']);
const selection = { moduleIds: ['priceMonitor', 'imdb', 'promotions'], categoryIds: ['milk', 'rice', 'oil'] };
const trial = { plan: 'growth', interval: 'monthly', isTrial: true, daysLost: 5, selection } as const;
const offers = { modules, categories, currentChoice: trial, unpaid: null };
const proposedFor = (plan: PlanName, given = offers) =>
  proposedSelection({ choice: { plan, interval: 'monthly' } }, given);

describe('the selection of another plan', () => {
  it('begins with what the company has where the plan has room for it', () => {
    expect(proposedFor('premium')).toEqual({
      moduleIds: modules.map(({ id }) => id),
      categoryIds: selection.categoryIds,
    });
  });

  it('leaves it to the customer what stays where the plan is smaller', () => {
    expect(proposedFor('starter')).toEqual({ moduleIds: [], categoryIds: [] });
  });

  it('proposes nothing that is not offered any more', () => {
    const withoutRice = { ...offers, categories: categories.filter(({ id }) => id !== 'rice') };
    expect(proposedFor('premium', withoutRice).categoryIds).toEqual(['milk', 'oil']);
    const choice = { plan: 'growth', interval: 'monthly' } as const;
    expect(beginPurchase(choice, 'upgrade', withoutRice).selection).toBeUndefined();
    expect(proposedFor('growth', withoutRice).categoryIds).toEqual(['milk', 'oil']);
  });

  it('begins empty for a company that has nothing yet', () => {
    const nothing = { ...offers, currentChoice: null };
    expect(proposedSelection({ choice: { plan: 'growth', interval: 'monthly' } }, nothing)).toEqual({
      moduleIds: [],
      categoryIds: [],
    });
  });
});
