'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import cards from '#components/market/dashboard/card-table.module.css';
import { CardToggle } from '#components/market/dashboard/card-toggle.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { LaunchesData } from '#lib/market/distributions/panels/launches/schema.ts';
import place from './shelf-place-table.module.css';

type Row = NonNullable<LaunchesData['rows']>[number];
type Props = { rows: readonly Row[]; ours: OwnBrands; figures: Figures };

/** The weeks that launches are compared by. */
const WEEKS = [1, 4, 8, 13, 26] as const;

/** Weighted distribution after some weeks and both today, each of which opens its stores. */
export function LaunchTable({ rows, ours, figures }: Props) {
  const t = useTranslations('distributions.launches');
  const list = useTranslations('distributions.list');
  return (
    <div className={`${cards.cards} ${place.table}`}>
      <Table dense caption={t('caption')}>
        <thead>
          <tr>
            <th scope="col">{list('product')}</th>
            <th scope="col">{t('firstOn')}</th>
            {WEEKS.map((week) => (
              <th key={week} scope="col" data-numeric="">
                {t('week', { n: week })}
              </th>
            ))}
            <th scope="col" data-numeric="">
              {t('numericNow')}
            </th>
            <th scope="col" data-numeric="">
              {t('now')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.product.id} row={row} ours={ours} figures={figures} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

/** Folded on a phone to where the product is now. */
function Line({ row, ours, figures }: { row: Row } & Pick<Props, 'ours' | 'figures'>) {
  const t = useTranslations('distributions.launches');
  const [isOpen, setIsOpen] = useState(false);
  const { product, brandId, firstOn, weeks, now } = row;
  const figure = (kind: string, at: { day: string } | undefined, value: number | null | undefined) =>
    at === undefined || value == null ? (
      '–'
    ) : (
      <FigureLink figure={`${kind}:${product.id}:${at.day}`}>{figures.percent(value)}</FigureLink>
    );
  return (
    <tr data-open={isOpen}>
      <th scope="row">
        <bdi>{product.name}</bdi> <StanceMark ours={ours} brandId={brandId} />
        <CardToggle name={product.name} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} />
      </th>
      <td data-rest="" data-label={t('firstOn')}>
        {figures.day(firstOn)}
      </td>
      {WEEKS.map((week) => (
        <td key={week} data-numeric="" data-rest="" data-label={t('week', { n: week })}>
          {figure('launch-weighted', weeks[week - 1], weeks[week - 1]?.weighted)}
        </td>
      ))}
      <td data-numeric="" data-rest="" data-label={t('numericNow')}>
        {figure('launch-numeric', now, now.numeric)}
      </td>
      <td data-numeric="" data-key="" data-label={t('now')}>
        {figure('launch-weighted', now, now.weighted)}
      </td>
    </tr>
  );
}
