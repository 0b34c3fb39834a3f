import type { Metadata } from 'next';
import { BrandSettings } from '#components/settings/brand-settings.tsx';
import { pageTexts } from '#lib/i18n/page.ts';
import { loadBrandsPage } from '#lib/market/brands/loaders.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await pageTexts('settings.brands');
  return { title: t('title'), description: t('description') };
}

export default async function BrandSettingsPage() {
  return <BrandSettings {...(await loadBrandsPage())} />;
}
