import { describe, expect, it } from 'vitest';
import { moduleReport, reportDataset } from '#lib/billing/rules/module-report.ts';

const own = 'https://app.powerbi.com/view?r=own';
const tier = 'https://app.powerbi.com/view?r=tier';

describe('the report beside a dashboard', () => {
  it('is the tier’s in a trial, whatever was set up for the company', () => {
    expect(reportDataset('sample')).toBe('sample');
    expect(moduleReport('sample', { own, tier })).toBe(tier);
    expect(moduleReport('sample', { own, tier: null })).toBeNull();
  });

  it('is the company’s own on a paid plan, else the tier’s', () => {
    expect(reportDataset('open')).toBe('licensed');
    expect(moduleReport('open', { own, tier })).toBe(own);
    expect(moduleReport('open', { own: null, tier })).toBe(tier);
  });

  it('is none while dashboards are closed', () => {
    expect(reportDataset('locked')).toBeNull();
    expect(moduleReport('locked', { own, tier })).toBeNull();
  });
});
