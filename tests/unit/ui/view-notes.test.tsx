import { expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { ViewNotes } from '#components/market/dashboard/view-notes.tsx';
import type { DroppedFilter } from '#lib/market/choose-within.ts';
import { draw } from '#tests/setup/draw.tsx';

const drawn = (dropped: DroppedFilter[], locale: 'en' | 'ar' = 'en') =>
  draw(
    locale,
    <ViewNotes
      {...{ locale, dropped, withoutPrices: [], compare: 'none', compared: null }}
      figures={figuresFor(locale, 'EGP')}
    />,
  );

it('names what of an address was not used whole, and is silent where all of it was', () => {
  expect(drawn(['products', 'moversBy'])).toContain(
    'Some filters in this link couldn’t be fully applied: Product, Top movers: group by.',
  );
  expect(drawn(['moversBy'], 'ar')).toContain('أكبر التغيّرات: التجميع حسب');
  expect(drawn([])).toBe('');
});
