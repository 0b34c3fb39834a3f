'use client';

import { useTranslations } from 'next-intl';
import { CardTable } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { Table } from '#components/ui/table.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import type { FieldAuditsData } from '#lib/market/distributions/panels/field-audits/schema.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { Note } from './shortfall-parts.tsx';

/** The company's figures and the panel's in two columns. */
export function AuditFigures({ audits, figures }: { audits: FieldAuditsData; figures: Figures }) {
  const t = useTranslations('distributions.audits');
  const rows = [
    { id: 'availability', of: 'checks' },
    { id: 'numeric', of: 'stores' },
  ] as const;
  return (
    <>
      <Table dense caption={t('figures')}>
        <thead>
          <tr>
            <th scope="col">{t('figure')}</th>
            <th scope="col" data-numeric="">
              {t('own')}
            </th>
            <th scope="col" data-numeric="">
              {t('panel')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, of }) => (
            <tr key={id}>
              <th scope="row">{t(id)}</th>
              {(['own', 'panel'] as const).map((side) => {
                const measure = audits[id][side];
                return (
                  <td key={side} data-numeric="">
                    <Share figure={figureName(id, side)} {...{ measure, figures }} />
                    {measure.value !== null && ` · ${t(of, { n: measure.n })}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
      {audits.numeric.own.value === null && <Note>{t('selectBrands')}</Note>}
    </>
  );
}

function figureName(id: 'availability' | 'numeric', side: 'own' | 'panel'): string {
  return side === 'own' ? `audits-${id}` : `audits-panel-${id}`;
}

function Share({ figure, measure, figures }: { figure: string; measure: Measure; figures: Figures }) {
  if (measure.value === null) return '–';
  return (
    <>
      <LowBase measure={measure} />{' '}
      <FigureLink figure={figure}>
        <bdi>{figures.percent(measure.value)}</bdi>
      </FigureLink>
    </>
  );
}

type ProductsProps = { products: FieldAuditsData['products']; ours: OwnBrands; figures: Figures };

/** Each audited product, those with most checks first. */
export function AuditedProducts({ products, ours, figures }: ProductsProps) {
  const t = useTranslations('distributions.audits');
  const columns = [
    { head: t('ownAvailability'), id: 'availability', side: 'own' },
    { head: t('panelAvailability'), id: 'availability', side: 'panel' },
    { head: t('ownNumeric'), id: 'numeric', side: 'own' },
    { head: t('panelNumeric'), id: 'numeric', side: 'panel' },
  ] as const;
  return (
    <CardTable rows={products.length} first={20}>
      <Table dense caption={t('caption')}>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            {[t('checked'), ...columns.map(({ head }) => head)].map((head) => (
              <th key={head} scope="col" data-numeric="">
                {head}
              </th>
            ))}
            <th scope="col">{t('seen')}</th>
          </tr>
        </thead>
        <tbody>
          {products.map((row) => (
            <tr key={row.product.id}>
              <th scope="row">
                <bdi>{row.product.name}</bdi> <StanceMark ours={ours} brandId={row.brand.id} />
              </th>
              <td data-numeric="" data-label={t('checked')}>
                {row.checks === 0 ? (
                  figures.count(0)
                ) : (
                  <FigureLink figure={`audits-checks:${row.product.id}`}>
                    {figures.count(row.checks)}
                  </FigureLink>
                )}
              </td>
              {columns.map(({ head, id, side }) => (
                <td
                  key={head}
                  data-numeric=""
                  data-label={head}
                  data-key={head === t('ownAvailability') ? '' : undefined}
                >
                  <Share
                    figure={`${figureName(id, side)}:${row.product.id}`}
                    measure={row[id][side]}
                    figures={figures}
                  />
                </td>
              ))}
              <td data-label={t('seen')}>{figures.shortDay(row.seen)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </CardTable>
  );
}
