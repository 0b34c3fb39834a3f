'use client';

import { useTranslations } from 'next-intl';
import { type HeatRow, HeatTable } from '#components/charts/heat-table.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { useWithheld, WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { ShelfShareData } from '#lib/market/distributions/panels/shelf-share/schema.ts';
import { Note } from './shortfall-parts.tsx';

type Props = {
  share: ShelfShareData;
  ours: OwnBrands;
  figures: Figures;
  onPick: (picked: { brand: string | null; retailer: string | null }) => void;
};

/** Each brand's part of the facings, by retailer, shaded by how far it is from the brand's part of all. */
export function ShelfShareMap({ share, ours, figures, onPick }: Props) {
  const t = useTranslations('distributions.shelfShare');
  const words = useTranslations('market.withheld')('word');
  const withheld = useWithheld();
  if (share === null)
    return (
      <Panel title={t('title')}>
        <Note>{t('none')}</Note>
      </Panel>
    );
  const { retailers, rows, stores } = share;
  const most = Math.max(...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)), 1);
  const drawn = rows.map(
    ({ brand, share: all, cells }): HeatRow => ({
      ...{ id: brand.id, name: brand.name },
      mark: <StanceMark ours={ours} brandId={brand.id} />,
      lead: (
        <>
          <LowBase measure={all} /> {figures.percent(all.value)}{' '}
          <WithheldMark figure={`shelf-share:${brand.id}`} />
        </>
      ),
      cells: cells.map((cell, at) => ({
        level: levelOf(cell.value, all.value),
        place: (cell.value ?? 0) / most,
        text: figures.percent(cell.value),
        base: withheld.has(`shelf-share:${brand.id}:${retailers[at]?.id}`) ? words : '',
        isLowBase: cell.lowBase,
      })),
    }),
  );
  const read = (row: HeatRow, column: number | null) => {
    const found = rows.find(({ brand }) => brand.id === row.id);
    const value = column === null ? found?.share.value : found?.cells[column]?.value;
    return t('read', {
      brand: row.name,
      place: column === null ? t('all') : (retailers[column]?.name ?? ''),
      share: figures.percent(value ?? null),
    });
  };
  return (
    <Panel title={t('title')} text={t('text', { n: stores })}>
      <HeatTable
        caption={t('caption')}
        headings={{ row: t('brand'), lead: t('all') }}
        columns={retailers}
        rows={drawn}
        hint={t('hint')}
        read={read}
        onPick={({ row, column }) => onPick({ brand: row, retailer: column })}
        onOpen={(row, column) => {
          window.location.hash = rowsAddress(
            column === null ? `shelf-share:${row}` : `shelf-share:${row}:${column}`,
          );
        }}
      />
    </Panel>
  );
}

/** A shade for each third that a share is below or above the brand's of all shops. */
const STEP = 1 / 3;

function levelOf(value: number | null, all: number | null): number | null {
  if (value === null || all === null || all <= 0) return null;
  return Math.max(-3, Math.min(3, Math.round((value / all - 1) / STEP)));
}
