'use client';

import { useTranslations } from 'next-intl';
import type { LinkedModule } from '#components/admin/edit/linked-module.ts';
import { ReportLinks } from '#components/admin/edit/report-links.tsx';
import type { PowerBiLinksOut } from '#lib/billing/rules/schema.ts';
import { callApi } from '#lib/browser/api-client.ts';

type Props = {
  path: string;
  version: string;
  companyName: string;
  reportOrigin: string | null;
  modules: readonly LinkedModule[];
};

/** The Power BI report of each module of someone's subscription. */
export function LinksEditor({ path, companyName, ...props }: Props) {
  const t = useTranslations('adminPerson.links');
  const tEdit = useTranslations('adminEdit.links');
  return (
    <ReportLinks<PowerBiLinksOut>
      {...props}
      emptyText={t('waiting')}
      list="links"
      read={({ modules }) => modules.map(({ id, powerBILink }) => ({ moduleId: id, powerBILink }))}
      send={(links, ifMatch) => callApi(path, { method: 'PUT', body: { links }, ifMatch, silent: true })}
      done={(isNew) => (isNew ? t('saved', { company: companyName }) : tEdit('saved'))}
    />
  );
}
