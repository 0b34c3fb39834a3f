import { describe, expect, it } from 'vitest';
import { earlierReplacements, newReplacements } from '#lib/billing/sync/replacements.ts';

const row = (id: string, replacedById: string | null = null, isDouble = false) => ({
  id,
  stripeSubscriptionId: `sub_${id}`,
  replacedById,
  isDouble,
});

describe('what earlier syncs decided', () => {
  it('is read from the rows, in ids of the provider', () => {
    const { replacedBy, doubles } = earlierReplacements([
      row('old', 'new'),
      row('new'),
      row('twice', 'new', true),
      row('lost', 'elsewhere'),
    ]);
    expect([...replacedBy]).toEqual([
      ['sub_old', 'sub_new'],
      ['sub_twice', 'sub_new'],
    ]);
    expect([...doubles]).toEqual(['sub_twice']);
  });

  it('is not written again, and what has changed is', () => {
    const earlier = { replacedBy: new Map([['a', 'b']]), doubles: new Set<string>() };
    expect(newReplacements(earlier, earlier)).toEqual([]);
    const isDouble = { ...earlier, doubles: new Set(['a']) };
    expect(newReplacements(isDouble, earlier)).toEqual([
      { subscription: 'a', successor: 'b', isDouble: true },
    ]);
    const successor = { ...earlier, replacedBy: new Map([['a', 'c']]) };
    expect(newReplacements(successor, earlier)).toEqual([
      { subscription: 'a', successor: 'c', isDouble: false },
    ]);
    const another = {
      replacedBy: new Map([
        ['a', 'b'],
        ['b', 'c'],
      ]),
      doubles: new Set<string>(),
    };
    expect(newReplacements(another, earlier)).toEqual([
      { subscription: 'b', successor: 'c', isDouble: false },
    ]);
  });
});
