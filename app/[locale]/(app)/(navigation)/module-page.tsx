import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { BrandsHint } from '#components/market/dashboard/brands-hint.tsx';
import { DashboardPage } from '#components/market/dashboard/dashboard-page.tsx';
import type { DashboardScreen } from '#components/market/dashboard/dashboard-screen.ts';
import type { AddressFields } from '#lib/address/address-fields.ts';
import { asText } from '#lib/core/as-text.ts';
import { pageLocale } from '#lib/i18n/page.ts';
import type { AnyDashboard } from '#lib/market/dashboard/dashboard-type.ts';
import { dashboards } from '#lib/market/dashboards.ts';
import { loadDashboard, loadModulePage } from '#lib/modules/loaders.ts';
import { moduleMetadata } from '#lib/modules/module-metadata.ts';

export type ModulePageProps = { searchParams: Promise<AddressFields> };

export async function modulePageMetadata({ module }: DashboardScreen): Promise<Metadata> {
  return moduleMetadata(module, await pageLocale());
}

/** A module's page, behind its gate: its dashboard at this address. */
export async function modulePage(
  { module: name, Screen, namespaces }: DashboardScreen,
  { searchParams }: ModulePageProps,
): Promise<ReactNode> {
  const page = await loadModulePage(name);
  const dashboard: AnyDashboard = dashboards[name];
  return (
    <DashboardPage
      view={page}
      namespaces={namespaces}
      read={await loadDashboard(page, dashboard, await searchParams)}
    >
      {(data, { warnsOfSample, hintsAtBrands }, words) => (
        <Screen
          initial={asText(data)}
          locale={page.locale}
          warnsOfSample={warnsOfSample}
          exportPlan={page.exportPlan}
          offersAlerts={!page.isAdmin}
          offersReports={page.mayReport}
          {...words}
          hint={hintsAtBrands && <BrandsHint module={name} />}
        />
      )}
    </DashboardPage>
  );
}
