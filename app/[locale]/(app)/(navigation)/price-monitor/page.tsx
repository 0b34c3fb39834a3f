import type { Metadata } from 'next';
import { DashboardPage } from '#components/market/dashboard/dashboard-page.tsx';
import { BrandsHint } from '#components/market/price-monitor/brands-hint.tsx';
import { PriceMonitor } from '#components/market/price-monitor/price-monitor.tsx';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { asText } from '#lib/core/as-text.ts';
import { pageLocale } from '#lib/i18n/page.ts';
import { priceMonitor } from '#lib/market/price-monitor/dashboard.ts';
import { parsePriceMonitor } from '#lib/market/price-monitor/query.ts';
import { loadDashboard, loadModulePage } from '#lib/modules/loaders.ts';
import { moduleMetadata } from '#lib/modules/module-metadata.ts';

export async function generateMetadata(): Promise<Metadata> {
  return moduleMetadata('priceMonitor', await pageLocale());
}

export default async function PriceMonitorPage({ searchParams }: { searchParams: Promise<AddressFields> }) {
  const page = await loadModulePage('priceMonitor');
  const read = await loadDashboard(page, priceMonitor.find, parsePriceMonitor(await searchParams));
  return (
    <DashboardPage view={page} read={read}>
      {(data, { warnsOfSample, hintsAtBrands }) => (
        <PriceMonitor
          initial={asText(data)}
          locale={page.locale}
          warnsOfSample={warnsOfSample}
          exportPlan={page.exportPlan}
          hint={hintsAtBrands && <BrandsHint />}
        />
      )}
    </DashboardPage>
  );
}
