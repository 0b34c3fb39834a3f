import { expect, it } from 'vitest';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { locales } from '#lib/i18n/locales.ts';
import { dashboards } from '#lib/market/dashboards.ts';

it('every figure whose rows can be opened has a title, and no title is of another figure', () => {
  const kinds = Object.values(dashboards).flatMap((dashboard) => dashboard?.figureKinds ?? []);
  expect(kinds.length).toBeGreaterThan(0);
  for (const locale of locales)
    expect(Object.keys(messagesFor(locale).priceRows.figures).toSorted()).toEqual(kinds.toSorted());
});
