import { describe, expect, it } from 'vitest';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { FieldAuditPanel } from '#components/market/distributions/field-audit-panel.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import type { FieldAuditsData } from '#lib/market/distributions/panels/field-audits/schema.ts';
import { measure } from '#lib/market/measures/measure.ts';
import { draw } from '#tests/setup/draw.tsx';

const NONE = { own: measure(null, 0), panel: measure(null, 0) };
const EMPTY: FieldAuditsData = {
  ...{ state: 'none', visits: 0, checks: 0, later: 0, newest: null, numeric: NONE, availability: NONE },
  ...{ page: 1, pages: 1, total: 0, products: [] },
};
const beside = { own: measure(80, 10), panel: measure(91.5, 200) };
const SHOWN: FieldAuditsData = {
  ...{ ...EMPTY, state: 'shown', visits: 4, checks: 12, newest: '2026-11-17', total: 1 },
  ...{ numeric: beside, availability: beside },
  products: [
    {
      ...{
        product: { id: 'p', name: 'Milk 1 l' },
        brand: { id: 'b', name: 'B' },
        checks: 12,
        seen: '2026-11-17',
      },
      ...{ numeric: beside, availability: NONE },
    },
  ],
};

const drawn = (audits: Partial<FieldAuditsData>, locale: Locale = 'en') =>
  draw(
    locale,
    <FieldAuditPanel
      audits={{ ...EMPTY, ...audits }}
      range={{ from: '2026-11-01', to: '2026-11-20' }}
      ours={{ own: [], rivals: [] }}
      figures={figuresFor(locale, 'EGP')}
      onPage={() => undefined}
    />,
  );

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

describe('a company’s field audits', () => {
  it('lead to where files are imported, or to the plans, where there are none to show', () => {
    expect(drawn({ state: 'none' })).toContain('href="/settings/data"');
    expect(drawn({ state: 'none' }, 'ar')).toContain('href="/ar/settings/data"');
    expect(drawn({ state: 'notInPlan' })).toContain('href="/subscription"');
    expect(drawn({ state: 'noCompany' })).not.toContain('href=');
  });

  it('stand beside the panel’s figures, each with what it is of and the rows behind it', () => {
    const html = drawn(SHOWN);
    for (const figure of [
      'availability',
      'numeric',
      'panel-availability',
      'panel-numeric',
      'checks',
      'checks:p',
    ])
      expect(html).toContain(`href="#rows=audits-${figure}"`);
    const text = textOf(html);
    expect(text).toContain('12 checks in 4 visits');
    expect(text).toContain('3 days before the last day shown');
    expect(text).toContain('80.0% · 10 checks');
    expect(text).toContain('91.5% · 200 checks');
    expect(html).not.toContain('audits-availability:p');
    expect(textOf(drawn(SHOWN, 'ar'))).toContain('زياراتك الميدانية');
  });

  it('say what their figures leave out', () => {
    expect(textOf(drawn({ ...SHOWN, later: 3 }))).toContain('3 later checks aren’t included');
    expect(textOf(drawn({ ...SHOWN, numeric: NONE }))).toContain('Select your brands');
    expect(textOf(drawn({ ...SHOWN, total: 0, checks: 0, newest: null }))).toContain('matches these filters');
  });
});
