'use client';

import { useTranslations } from 'next-intl';
import { type ShareRole, ShareTable } from '#components/charts/share-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import { stanceOf } from '#lib/market/brands/stances.ts';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import type { AssortmentData } from '#lib/market/catalogue/panels/shares/schema.ts';

type Props = {
  shares: AssortmentData;
  data: Pick<CatalogueData, 'ours' | 'filters'>;
  figures: Figures;
};

const ROLES = { own: 'own', rival: 'rival', neither: 'others' } as const satisfies Record<string, ShareRole>;

/** Of which brands each retailer's range is made. */
export function ShareOfAssortment({ shares, data, figures }: Props) {
  const t = useTranslations('catalogue.assortment');
  const day = figures.day(data.filters.range.to);
  const order = new Map(shares.brands.map(({ id }, at) => [id, at]));
  const rows = shares.retailers.map(({ id: retailer, name, total, parts }) => ({
    ...{ id: retailer, name, total: figures.count(total) },
    parts: parts
      .filter(({ id }) => order.has(id))
      .map((part) => ({
        ...{ id: part.id, name: part.name, share: part.share ?? 0 },
        role: ROLES[stanceOf(data.ours, part.id)],
        href: rowsAddress(`assortment:${part.id}:${retailer}`),
        words: t('part', { name: part.name, n: part.n, share: figures.percent(part.share) }),
        figure: figures.wholePercent(part.share),
      })),
  }));
  return (
    <Panel title={t('title')} text={t('text', { day })}>
      {rows.length === 0 ? (
        <PanelNote>{t('none')}</PanelNote>
      ) : (
        <ShareTable
          caption={t('text', { day })}
          heads={{ name: t('retailer'), total: t('total') }}
          others={t('others')}
          rows={rows}
        />
      )}
    </Panel>
  );
}
