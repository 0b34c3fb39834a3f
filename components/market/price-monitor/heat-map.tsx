'use client';

import { useTranslations } from 'next-intl';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import { DEFAULT_TIE_TOLERANCE } from '#lib/market/measures/price-measures.ts';
import type { OverviewData } from '#lib/market/price-monitor/schema.ts';
import styles from './heat-map.module.css';

type Props = { heatMap: OverviewData['heatMap']; figures: Figures };
type Cell = OverviewData['heatMap']['rows'][number]['cells'][number];

/** Brand by retailer; each cell says its index and on how many items it rests, so that colour only repeats. */
export function HeatMap({ heatMap, figures }: Props) {
  const t = useTranslations('market.heatMap');
  const { retailers, rows } = heatMap;
  return (
    <Panel title={t('title')} text={t('text')} actions={<Scale />}>
      <div className={styles.map}>
        <Table caption={t('title')}>
          <thead>
            <tr>
              <th scope="col">{t('brand')}</th>
              <th scope="col" data-numeric="" title={t('toCategoryHint')}>
                {t('toCategory')}
              </th>
              {retailers.map((retailer) => (
                <th key={retailer.id} scope="col" className={styles.column}>
                  {retailer.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <th scope="row" className={styles.brand}>
                  {row.name}
                </th>
                <td data-numeric="">{figures.index(row.toCategory.value)}</td>
                {row.cells.map((cell, i) => (
                  <HeatCell key={retailers[i]?.id ?? i} cell={cell} figures={figures} />
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      <p className={styles.note}>{t('lowBaseNote')}</p>
    </Panel>
  );
}

function HeatCell({ cell, figures }: { cell: Cell; figures: Figures }) {
  const t = useTranslations('market');
  if (cell.value === null) {
    return (
      <td className={styles.cell} data-level="none">
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">{t('heatMap.none')}</span>
      </td>
    );
  }
  return (
    <td className={styles.cell} data-level={levelOf(cell.value)}>
      <bdi className={styles.value}>{figures.index(cell.value)}</bdi>
      <span
        className={styles.base}
        data-low={cell.lowBase}
        title={cell.lowBase ? t('lowBaseHint') : undefined}
      >
        {t('heatMap.items', { n: cell.n })}
      </span>
    </td>
  );
}

/** −3 far cheaper to 3 far dearer; 0 is the same price within the tolerance. */
function levelOf(index: number): number {
  const gap = Math.abs(index - 100);
  const size = gap <= DEFAULT_TIE_TOLERANCE ? 0 : gap <= 5 ? 1 : gap <= 12 ? 2 : 3;
  return index < 100 ? -size : size;
}

function Scale() {
  const t = useTranslations('market.heatMap');
  return (
    <p className={styles.scale}>
      <span className="visually-hidden">{t('scale')}: </span>
      {t('cheaper')}
      <span className={styles.steps} aria-hidden="true">
        {[-3, -2, -1, 0, 1, 2, 3].map((level) => (
          <span key={level} className={styles.cell} data-level={level} />
        ))}
      </span>
      {t('dearer')}
    </p>
  );
}
