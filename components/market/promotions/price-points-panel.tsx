import { useTranslations } from 'next-intl';
import { ShortList } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { PricePointsData } from '#lib/market/promotions/panels/price-points/schema.ts';
import styles from './price-points-panel.module.css';

type Props = { points: PricePointsData; hasOwn: boolean; figures: Figures };

/** Promotional prices that come again and again. A plan without single products is shown which plan has them. */
export function PricePointsPanel({ points: data, hasOwn, figures }: Props) {
  const t = useTranslations('promotions.points');
  if (data === null)
    return (
      <Panel title={t('title')}>
        <PanelNote>{t('plan')}</PanelNote>
      </Panel>
    );
  if (data.n === 0) return null;
  const { n, crossed, points, endings } = data;
  const counts = { hasOwn, figures };
  return (
    <Panel
      title={t('title')}
      text={t.rich('text', {
        n,
        crossed: figures.count(crossed),
        rows: (words) => <FigureLink figure="crossed">{words}</FigureLink>,
      })}
    >
      <ShortList rows={Math.max(points.length, endings.length)} first={3} className={styles.tables}>
        <Counts
          {...counts}
          caption={t('prices')}
          head={t('price')}
          rows={points.map(({ price, ...row }) => ({
            ...row,
            name: figures.money(price),
            figure: `price-point:${price}`,
          }))}
        />
        <Counts
          {...counts}
          caption={t('endings')}
          head={t('ending')}
          rows={endings.map(({ piastres, ...row }) => ({
            ...row,
            name: t('piastres', { piastres: String(piastres).padStart(2, '0') }),
            figure: `price-ending:${piastres}`,
          }))}
        />
      </ShortList>
    </Panel>
  );
}

type CountsProps = {
  caption: string;
  head: string;
  rows: readonly { name: string; figure: string; n: number; own: number }[];
  hasOwn: boolean;
  figures: Figures;
};

function Counts({ caption, head, rows, hasOwn, figures }: CountsProps) {
  const t = useTranslations('promotions.points');
  return (
    <Table dense caption={caption}>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          <th scope="col" data-numeric="">
            {t('promotions')}
          </th>
          {hasOwn && (
            <th scope="col" data-numeric="">
              {t('own')}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, figure, n, own }) => (
          <tr key={figure}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td data-numeric="">
              <FigureLink figure={figure}>{figures.count(n)}</FigureLink>
            </td>
            {hasOwn && <td data-numeric="">{figures.count(own)}</td>}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
