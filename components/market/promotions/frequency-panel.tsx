'use client';

import { useTranslations } from 'next-intl';
import { PointChart } from '#components/charts/point-chart.tsx';
import { ShortList } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import { stanceOf } from '#lib/market/brands/stances.ts';
import type { FrequencyData } from '#lib/market/promotions/panels/frequency/schema.ts';

type Props = { frequency: FrequencyData; ours: OwnBrands; figures: Figures };

/** How often and how deep each brand promotes. Nothing where there is no brand. */
export function FrequencyPanel({ frequency: { middle, brands }, ours, figures }: Props) {
  const t = useTranslations('promotions.frequency');
  if (brands.length === 0) return null;
  const most = Math.max(...brands.map(({ products }) => products), 1);
  const points = brands.flatMap(({ id, name, products, time, depth, quadrant }) => {
    if (time.value === null || depth.value === null) return [];
    const stance = stanceOf(ours, id);
    return [
      {
        ...{ id, name, line: id, x: time.value, y: depth.value, isFlagged: false, size: products / most },
        role: stance === 'neither' ? ('others' as const) : stance,
        words: [
          t('point', {
            name,
            time: figures.percent(time.value),
            depth: figures.percent(depth.value),
            n: products,
          }),
          ...(quadrant ? [t(`quadrants.${quadrant}`)] : []),
        ].join(' · '),
        href: rowsAddress(`brand-time:${id}`),
      },
    ];
  });
  return (
    <Panel title={t('title')} text={t('text')}>
      {points.length > 1 && (
        <PointChart
          points={points}
          label={t('keyboard')}
          description={t('description', { n: points.length })}
          hint={t('hint')}
          open={t('open')}
          writeX={figures.wholePercent}
          writeY={figures.wholePercent}
          axes={{ x: t('time'), y: t('depth') }}
          scale="linear"
          quarters={
            middle
              ? {
                  ...{ x: middle.time, y: middle.depth },
                  names: {
                    topLeft: t('quadrants.deepRare'),
                    topRight: t('quadrants.highLow'),
                    bottomLeft: t('quadrants.quiet'),
                    bottomRight: t('quadrants.everyday'),
                  },
                }
              : undefined
          }
        />
      )}
      <ShortList rows={brands.length} first={3}>
        <Table dense caption={t('all')}>
          <thead>
            <tr>
              <th scope="col">{t('brand')}</th>
              <th scope="col" data-numeric="">
                {t('time')}
              </th>
              <th scope="col" data-numeric="">
                {t('depth')}
              </th>
              <th scope="col" data-numeric="">
                {t('products')}
              </th>
              <th scope="col">{t('style')}</th>
            </tr>
          </thead>
          <tbody>
            {brands.map(({ id, name, products, time, depth, quadrant }) => (
              <tr key={id}>
                <th scope="row">
                  {name} <StanceMark ours={ours} brandId={id} />
                </th>
                <td data-numeric="">
                  <LowBase measure={time} />
                  <FigureLink figure={`brand-time:${id}`}>{figures.percent(time.value)}</FigureLink>
                </td>
                <td data-numeric="">
                  <LowBase measure={depth} />
                  {depth.n > 0 ? (
                    <FigureLink figure={`brand-depth:${id}`}>{figures.percent(depth.value)}</FigureLink>
                  ) : (
                    '–'
                  )}
                </td>
                <td data-numeric="">{figures.count(products)}</td>
                <td>{quadrant ? t(`quadrants.${quadrant}`) : '–'}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ShortList>
    </Panel>
  );
}
