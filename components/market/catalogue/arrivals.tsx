'use client';

import { useLocale, useTranslations } from 'next-intl';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { CatalogueData } from '#lib/market/catalogue/catalogue-data.ts';
import type { NewGoneData } from '#lib/market/catalogue/panels/new-gone/schema.ts';
import { PackPicture } from './pack-picture.tsx';
import styles from './product-list.module.css';
import { ProductName } from './product-name.tsx';
import { useContent } from './use-content.ts';

type Props = {
  which: 'new' | 'gone';
  arrivals: NewGoneData;
  data: Pick<CatalogueData, 'ours' | 'baseUnit' | 'filters'>;
  figures: Figures;
};

/** The products that came in the period, or those that were delisted in it, the newest first. */
export function Arrivals({ which, arrivals, data, figures }: Props) {
  const t = useTranslations('catalogue.arrivals');
  const images = useTranslations('catalogue.products');
  const locale = useLocale();
  const contentOf = useContent(data.baseUnit, figures);
  const { total, rows } = arrivals[which];
  const { from, to } = data.filters.range;
  const days = { from: figures.day(from), to: figures.day(to) };
  const day = t(which === 'new' ? 'day' : 'lastDay');
  if (rows.length === 0)
    return (
      <Panel title={t(which)}>
        <PanelNote>{t(`${which}None`)}</PanelNote>
      </Panel>
    );
  const hasRetailers = rows.some(({ retailers }) => retailers !== null);
  return (
    <Panel title={t(which)} text={t(`${which}Text`, { n: total, ...days })}>
      <CardTable rows={rows.length} first={20} className={styles.grid}>
        <Table dense caption={t(`${which}Text`, { n: total, ...days })}>
          <thead>
            <tr>
              <th scope="col">{t('product')}</th>
              <th scope="col">{t('brand')}</th>
              <th scope="col">{day}</th>
              {hasRetailers && <th scope="col">{t('where')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row">
                  <span className={styles.product}>
                    <PackPicture
                      src={row.imageUrl}
                      alt={images('image', { name: row.name, size: contentOf(row) })}
                      missing={images('noImage', { name: row.name })}
                    />
                    <ProductName product={row} locale={locale} />
                  </span>
                </th>
                <td data-label={t('brand')}>
                  <span>
                    <bdi>{row.brand.name}</bdi> <StanceMark ours={data.ours} brandId={row.brand.id} />
                  </span>
                </td>
                <td data-label={day}>{figures.day(row.day)}</td>
                {row.retailers && <td data-label={t('where')}>{figures.names(row.retailers)}</td>}
              </tr>
            ))}
          </tbody>
        </Table>
      </CardTable>
      {total > rows.length && <PanelNote>{t('more')}</PanelNote>}
    </Panel>
  );
}
