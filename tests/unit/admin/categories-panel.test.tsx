import { expect, it } from 'vitest';
import { CategoriesPanel } from '#components/admin/settings/categories-panel.tsx';
import type { SettingsView } from '#lib/admin/settings/loaders.ts';
import type { CategoryOut } from '#lib/admin/settings/schema.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { draw } from '#tests/setup/draw.tsx';

const category = (id: string, licensed: CategoryOut['licensed']): CategoryOut => ({
  ...{ id, nameEn: id.toUpperCase(), nameAr: `فئة ${id}`, position: 1, isSelectable: true },
  ...{ isShowcase: false, licensed, version: 'v' },
});

const panel = (locale: Locale, licensed: CategoryOut['licensed']): string => {
  const address = { path: '/admin/settings', given: {} };
  const view = { locale, address, categories: [category('tea', licensed)] } as Partial<SettingsView>;
  return draw(locale, <CategoriesPanel view={view as SettingsView} />);
};

const held = { products: 2, newestOn: '2026-11-21' };

it('offers to publish what is held back, and to withdraw what is shown', () => {
  const unpublished = panel('en', { ...held, publishedAt: null });
  expect(unpublished).toContain('Licensed, not published');
  expect(unpublished).toContain('2 products, prices up to 21 Nov 2026');
  expect(unpublished).toContain('Publish the licensed data of TEA');
  const published = panel('ar', { ...held, publishedAt: '2026-11-22T10:00:00.000Z' });
  expect(published).toContain('مرخّصة');
  expect(published).toContain('منتجان، والأسعار حتى');
  expect(published).toContain('سحب البيانات المرخّصة');
});

it('offers neither where there is the sample alone', () => {
  const drawn = panel('en', null);
  expect(drawn).toContain('Sample');
  expect(drawn).not.toContain('ublish');
});
