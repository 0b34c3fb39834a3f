import type { Metadata } from 'next';
import { PlainModulePage } from '#components/market/module/plain-module-page.tsx';
import { pageLocale } from '#lib/i18n/page.ts';
import { loadDashboards, loadModulePage } from '#lib/modules/loaders.ts';
import { moduleMetadata } from '#lib/modules/module-metadata.ts';

export async function generateMetadata(): Promise<Metadata> {
  return moduleMetadata('imdb', await pageLocale());
}

export default async function ImdbPage() {
  const page = await loadModulePage('imdb');
  return <PlainModulePage view={page} dashboards={await loadDashboards(page)} />;
}
