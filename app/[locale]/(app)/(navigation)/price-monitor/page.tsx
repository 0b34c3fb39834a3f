import type { Metadata } from 'next';
import { LockedModule } from '#components/market/locked-module.tsx';
import { ModuleFrame } from '#components/market/module-frame.tsx';
import { PriceMonitorBody } from '#components/market/price-monitor-body.tsx';
import { SlowPart } from '#components/ui/slow-part.tsx';
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
  const { locale, module, isAdmin, access, button, lock } = page;
  if (access === 'locked') {
    return (
      <ModuleFrame locale={locale} module={module} isAdmin={isAdmin} isWaiting={false}>
        <LockedModule locale={locale} module={module} reason={lock} />
      </ModuleFrame>
    );
  }
  const loaded = loadPriceMonitor(page, PriceMonitorQuery.parse(await searchParams));
  return (
    <SlowPart locale={locale} data={loaded}>
      {(content) => (
        <ModuleFrame
          locale={locale}
          module={module}
          isAdmin={isAdmin}
          isWaiting={button === 'waiting_for_activation'}
        >
          <PriceMonitorBody locale={locale} module={module} content={content} />
        </ModuleFrame>
      )}
    </SlowPart>
  );
}
