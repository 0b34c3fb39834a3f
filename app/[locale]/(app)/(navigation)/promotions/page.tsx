import type { Metadata } from 'next';
import { PlainModulePage } from '#components/market/module/plain-module-page.tsx';
import { pageLocale } from '#lib/i18n/page.ts';
import { loadDashboards, loadModulePage } from '#lib/modules/loaders.ts';
import { moduleMetadata } from '#lib/modules/module-metadata.ts';

export async function generateMetadata(): Promise<Metadata> {
  return moduleMetadata('promotions', await pageLocale());
}

export default async function PromotionsPage() {
  const page = await loadModulePage('promotions');
  return <PlainModulePage view={page} dashboards={await loadDashboards(page)} />;
}
