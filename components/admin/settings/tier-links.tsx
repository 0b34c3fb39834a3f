'use client';

import { useTranslations } from 'next-intl';
import type { LinkedModule } from '#components/admin/edit/linked-module.ts';
import { ReportLinks } from '#components/admin/edit/report-links.tsx';
import type { DashboardLinksOut, Tier } from '#lib/billing/rules/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';

type Props = {
  tier: Tier;
  version: string;
  reportOrigin: string | null;
  modules: readonly LinkedModule[];
};

/** The reports of one tier. */
export function TierLinks({ tier, ...props }: Props) {
  const t = useTranslations('adminSettings.links');
  const tEdit = useTranslations('adminEdit.links');
  return (
    <ReportLinks<DashboardLinksOut>
      {...props}
      emptyText={t('empty')}
      list="rows"
      read={({ rows }) => rows.filter((row) => row.tier === tier)}
      send={(links, ifMatch) =>
        callApi('/admin/dashboard-links', {
          method: 'PUT',
          body: { rows: links.map((link) => ({ tier, ...link })) },
          ifMatch,
          silent: true,
        })
      }
      done={() => tEdit('saved')}
    />
  );
}
