'use client';

import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ShortList } from '#components/market/dashboard/card-table.tsx';
import { FigureLink } from '#components/market/dashboard/figure-link.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { LowBase } from '#components/market/dashboard/low-base.tsx';
import { PanelNote } from '#components/market/dashboard/panel-note.tsx';
import { WithheldMark } from '#components/market/dashboard/withheld-mark.tsx';
import { LinkButton } from '#components/ui/link-button.tsx';
import { Table } from '#components/ui/table.tsx';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { BrandAtRetailer } from '#lib/market/distributions/shelf-rows.ts';
import styles from './shelf-place-table.module.css';

/** Parts of the lists of empty and missing products. */

type Lack = 'categoryValue' | 'weights' | 'facings';

/** Why shelves have no amounts. */
export function Lacks({ lacks }: { lacks: Lack | null }) {
  const t = useTranslations('distributions.list.lacks');
  return lacks === null ? null : <PanelNote>{t(lacks)}</PanelNote>;
}

/** An amount in whole pounds, whose column or sentence says the currency. */
export function pounds(figures: Figures, value: number | null): string {
  return value === null ? '–' : figures.count(Math.round(value));
}

type WorthProps = { figure: string; measure: BrandAtRetailer['worth']; figures: Figures };

/** An amount that opens its rows where there are any. */
export function Worth({ figure, measure, figures }: WorthProps) {
  if (measure.value === null)
    return (
      <>
        – <WithheldMark figure={figure} />
      </>
    );
  return (
    <>
      <LowBase measure={measure} />{' '}
      <FigureLink figure={figure}>
        <bdi>{pounds(figures, measure.value)}</bdi>
      </FigureLink>
    </>
  );
}

/** Which plan lists products and shops. */
export function PlanLine({ text }: { text: string }) {
  const t = useTranslations('distributions.list');
  const locale = useLocale();
  return (
    <div className={styles.levels}>
      <p>{text}</p>
      <LinkButton href={localizedPath(locale, '/subscription')} variant="outlined" size="small">
        {t('upgrade')}
      </LinkButton>
    </div>
  );
}

type ByBrandProps = {
  caption: string;
  /** What is counted, and of what. */
  heads: { n: string; worth: string };
  kinds: { n: string; worth: string };
  rows: readonly BrandAtRetailer[];
  figures: Figures;
  /** It is all that the plan shows, and stands by itself. */
  isOpen: boolean;
};

const SHOWN = 50;

/** Counts and amounts by brand and retailer, which every plan has. */
export function ByBrandTable({ caption, heads, kinds, rows, figures, isOpen }: ByBrandProps) {
  const t = useTranslations('distributions.list');
  if (rows.length === 0) return null;
  const shown = rows.slice(0, SHOWN);
  const table = (
    <>
      <ShortList rows={shown.length} first={5}>
        <Table dense caption={caption}>
          <thead>
            <tr>
              <th scope="col">{t('brand')}</th>
              <th scope="col">{t('retailer')}</th>
              <th scope="col" data-numeric="">
                {heads.n}
              </th>
              <th scope="col" data-numeric="">
                {heads.worth}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ brand, retailer, n, of, worth }) => {
              const place = `${brand.id}:${retailer.id}`;
              return (
                <tr key={place}>
                  <th scope="row">
                    <bdi>{brand.name}</bdi>
                  </th>
                  <td>
                    <bdi>{retailer.name}</bdi>
                  </td>
                  <td data-numeric="">
                    <FigureLink figure={`${kinds.n}:${place}`}>
                      {t('ofAll', { n: figures.count(n), of: figures.count(of) })}
                    </FigureLink>
                  </td>
                  <td data-numeric="">
                    <Worth figure={`${kinds.worth}:${place}`} measure={worth} figures={figures} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      </ShortList>
      {rows.length > SHOWN && <p className={styles.note}>{t('file', { n: figures.count(rows.length) })}</p>}
    </>
  );
  if (isOpen) return table;
  return (
    <details className={styles.byBrand}>
      <summary>{t('byBrand')}</summary>
      {table}
    </details>
  );
}

/** What a list comes to, in the line below its title. */
export function Summary({ children }: { children: ReactNode }) {
  return <span className={styles.summary}>{children}</span>;
}

export function Note({ children }: { children: ReactNode }) {
  return <p className={styles.note}>{children}</p>;
}
