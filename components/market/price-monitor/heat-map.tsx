'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { type HeatRow, HeatScale, HeatTable } from '#components/charts/heat-table.tsx';
import { Segments } from '#components/charts/segments.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { heatLevel, heatPlace } from '#components/market/dashboard/heat-levels.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { useWithheld, WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { rowsAddress } from '#components/market/module/rows-address.ts';
import { Panel } from '#components/ui/panel.tsx';
import { priceStand } from '#lib/market/measures/price-measures.ts';
import type { HeatMapData } from '#lib/market/price-monitor/panels/heat-map/schema.ts';
import type { PriceMonitorData } from '#lib/market/price-monitor/schema.ts';
import { usePointedRetailer } from './pointed-retailer.tsx';
import { useHeatFinding } from './price-findings.ts';

const SUBJECTS = ['products', 'brands'] as const;
type Subject = (typeof SUBJECTS)[number];

/** What of the map was chosen to be seen alone. */
export type PickedOfMap = { brand: string | null; product: string | null; retailer: string | null };

type Props = {
  heatMap: HeatMapData;
  ours: PriceMonitorData['ours'];
  figures: Figures;
  onPick: (picked: PickedOfMap) => void;
};

const NOTHING = { value: null, n: 0, leftOut: 0 };

/** Brands, or the products of one, by retailer; each cell says its index and on how many items it rests. */
export function HeatMap({ heatMap, ours, figures, onPick }: Props) {
  const t = useTranslations('priceMonitor.heatMap');
  const words = useTranslations('market.withheld');
  const withheld = useWithheld();
  const { id: pointed, point } = usePointedRetailer();
  const [chosen, setChosen] = useState<Subject>('products');
  const subject = heatMap.products === null ? 'brands' : chosen;
  const map = heatMap[subject] ?? heatMap.brands;
  const { retailers, rows, alone } = map;
  // Products are shown of one brand alone.
  const brand = subject === 'products' ? (heatMap.brands.rows[0] ?? heatMap.brands.alone[0]) : undefined;
  const found = useHeatFinding(figures)(map, subject);
  const baseOf = (figure: string, { value, n }: { value: number | null; n: number }) => {
    if (withheld.has(figure)) return words('word');
    return value === null || subject === 'products' ? '' : t('items', { n });
  };
  const drawn = rows.map(
    ({ id, name, short, toCategory, cells }): HeatRow => ({
      id,
      name: short ?? name,
      mark: subject === 'brands' && <StanceMark ours={ours} brandId={id} />,
      lead: (
        <>
          <LowBase measure={toCategory} /> {figures.index(toCategory.value)}{' '}
          <WithheldMark figure={`to-category:${id}`} />
        </>
      ),
      cells: cells.map((cell, at) => ({
        level: cell.value === null ? null : heatLevel(cell.value),
        place: heatPlace(cell.value ?? 100),
        text: figures.index(cell.value),
        base: baseOf(`cell:${id}:${retailers[at]?.id}`, cell),
        isLowBase: cell.lowBase,
      })),
    }),
  );
  const read = (row: HeatRow, column: number | null) => {
    if (column === null) return readLead(row);
    const whole = rows.find(({ id }) => id === row.id);
    const at = { name: whole?.name ?? row.name, retailer: retailers[column]?.name ?? '' };
    const cell = whole?.cells[column];
    if (withheld.has(`cell:${row.id}:${retailers[column]?.id}`)) return words('hint');
    if (cell?.value == null) return t('read.none', at);
    const gap = cell.value - 100;
    const n = subject === 'brands' ? cell.n : 1;
    return t(`read.${priceStand(gap)}`, { ...at, gap: figures.percent(Math.abs(gap)), n });
  };
  const readLead = ({ id, name: shown }: HeatRow) => {
    const { toCategory = NOTHING, name = shown } = rows.find((row) => row.id === id) ?? {};
    const { value, n, leftOut } = toCategory;
    if (withheld.has(`to-category:${id}`)) return words('hint');
    if (value === null) return t('readLead.none', { name });
    const out = subject === 'brands' && leftOut > 0 ? ` ${t('readLead.out', { n: leftOut })}` : '';
    return t(`readLead.${subject}`, { name, index: figures.index(value), n }) + out;
  };
  return (
    <Panel
      title={found ?? t('title')}
      text={t('text')}
      actions={
        <>
          {heatMap.products && <SubjectChoice subject={subject} onChange={setChosen} />}
          {rows.length > 0 && <HeatScale label={t('scale')} low={t('cheaper')} high={t('dearer')} />}
        </>
      }
    >
      {rows.length > 0 && (
        <HeatTable
          caption={t('title')}
          headings={{ row: t(subject === 'brands' ? 'brand' : 'product'), lead: t('toCategory') }}
          columns={retailers}
          rows={drawn}
          group={brand && <BrandName brand={brand} ours={ours} />}
          hint={t(subject === 'brands' ? 'hint' : 'productHint')}
          read={read}
          pointed={pointed}
          onPoint={point}
          onPick={({ row, column }) =>
            onPick({
              brand: subject === 'brands' ? row : null,
              product: subject === 'products' ? row : null,
              retailer: column,
            })
          }
          onOpen={(row, column) => {
            window.location.hash = rowsAddress(
              column === null ? `to-category:${row}` : `cell:${row}:${column}`,
            );
          }}
        />
      )}
      {alone.map(({ id, name, retailers: sellers }) => (
        <PanelNote key={id}>{t('alone', { name, retailers: figures.names(sellers) })}</PanelNote>
      ))}
    </Panel>
  );
}

function SubjectChoice({ subject, onChange }: { subject: Subject; onChange: (subject: Subject) => void }) {
  const t = useTranslations('priceMonitor.heatMap');
  return (
    <Segments
      label={t('subject')}
      options={SUBJECTS.map((id) => ({ id, name: t(id) }))}
      value={subject}
      onChange={onChange}
    />
  );
}

/** What all the map's products are of. */
function BrandName({ brand, ours }: { brand: { id: string; name: string }; ours: Props['ours'] }) {
  return (
    <>
      <bdi>{brand.name}</bdi> <StanceMark ours={ours} brandId={brand.id} />
    </>
  );
}
