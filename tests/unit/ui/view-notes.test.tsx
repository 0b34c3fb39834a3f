import { expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { DroppedNote, ViewNotes } from '#components/market/dashboard/view-notes.tsx';
import type { Dropped } from '#lib/market/dashboard/filters/dropped.ts';
import { priceMonitorFilters } from '#lib/market/price-monitor/price-monitor-filters.ts';
import { priceMonitorData } from '#tests/factories/price-monitor-data.ts';
import { draw } from '#tests/setup/draw.tsx';

const drawn = (dropped: Dropped[], locale: 'en' | 'ar' = 'en') =>
  draw(
    locale,
    <DroppedNote locale={locale} table={priceMonitorFilters} view={priceMonitorData({ dropped })} />,
  );

it('says what of a link is not shown and why, and is silent where all of it is', () => {
  expect(
    drawn([
      { filter: 'products', why: 'plan' },
      { filter: 'moversBy', why: 'plan' },
      { filter: 'brands', why: 'absent' },
    ]),
  ).toContain(
    'Your plan doesn’t include some filters in this link: Product, Top movers: group by. ' +
      'Some choices in this link aren’t available in this category: Brand.',
  );
  expect(drawn([])).toBe('');
});

it('says since when there are prices, where the period begins earlier', () => {
  const since = (locale: 'en' | 'ar') =>
    draw(
      locale,
      <ViewNotes
        {...{ locale, compared: null }}
        view={priceMonitorData({ knownFrom: '2026-07-27' })}
        figures={figuresFor(locale, 'EGP')}
      />,
    );
  expect(since('en')).toContain('Data starts on 27 Jul 2026');
  expect(since('ar')).toContain('27 يوليو 2026');
});

it.each([
  [{ filter: 'category', why: 'absent' }, 'so Juice is shown', 'فئة ⁨Juice⁩'],
  [{ filter: 'period', why: 'tooLong' }, 'shortened to 366 days', '366 يومًا'],
  [{ filter: 'period', why: 'notYet' }, 'ends on 20 Nov 2026, the last day with data', '20 نوفمبر 2026'],
  [{ filter: 'retailers', why: 'tooMany' }, 'Only the first 40 choices', '(40): ⁨المتجر⁩'],
  [{ filter: 'section', why: 'invalid' }, 'excluded: Section.', 'فلم تُطبَّق: ⁨القسم⁩.'],
  [{ filter: 'colour', why: 'unknown' }, 'excluded: colour.', '⁨colour⁩'],
] as const)('says in both languages: $filter, $why', (dropped, en, ar) => {
  expect(drawn([dropped])).toContain(en);
  expect(drawn([dropped], 'ar')).toContain(ar);
});
