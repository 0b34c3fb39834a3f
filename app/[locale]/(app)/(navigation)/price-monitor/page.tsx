import type { Metadata } from 'next';
import { LockedModule } from '#components/market/locked-module.tsx';
import { ModuleFrame } from '#components/market/module-frame.tsx';
import { PriceMonitorBody } from '#components/market/price-monitor-body.tsx';
import { Deferred } from '#components/ui/deferred.tsx';
import { pageLocale } from '#lib/i18n/page.ts';
import { PriceMonitorQuery } from '#lib/market/schema.ts';
import { loadModulePage, loadPriceMonitor } from '#lib/modules/loaders.ts';
import { moduleMetadata } from '#lib/modules/module-metadata.ts';

export async function generateMetadata(): Promise<Metadata> {
  return moduleMetadata('priceMonitor', await pageLocale());
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function PriceMonitorPage({ searchParams }: Props) {
  const page = await loadModulePage('priceMonitor');
  if (page.access === 'closed') {
    return (
      <ModuleFrame view={page}>
        <LockedModule view={page} />
      </ModuleFrame>
    );
  }
  const loaded = loadPriceMonitor(page, PriceMonitorQuery.parse(await searchParams));
  return (
    <Deferred locale={page.locale} data={loaded}>
      {(content) => (
        <ModuleFrame view={page}>
          <PriceMonitorBody view={page} content={content} />
        </ModuleFrame>
      )}
    </Deferred>
  );
}
