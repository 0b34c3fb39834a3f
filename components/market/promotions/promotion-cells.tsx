'use client';

import { useLocale } from 'next-intl';
import type { ReactNode } from 'react';
import { CardRow } from '#components/market/dashboard/card-row.tsx';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import { joinTitles } from '#lib/i18n/format.ts';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import styles from './promotion-list.module.css';

type Named = { id: string; name: string };

/** What is promoted and where. */
export type PromotionSubject = {
  /** Null: of several products of the brand. */
  product: Named | null;
  brand: Named;
  retailer: Named;
};

type SubjectProps = PromotionSubject & {
  ours: OwnBrands;
  /** Beside the retailer. */
  detail?: string | undefined;
  children: ReactNode;
};

/** A row of a list: what is promoted and where, and its cells. A phone folds it to its key figure. */
export function PromotionRow({ product, brand, retailer, ours, detail, children }: SubjectProps) {
  const locale = useLocale();
  const { name } = product ?? brand;
  return (
    <CardRow
      name={joinTitles(locale, [name, retailer.name])}
      head={
        <>
          <span className={styles.name}>
            <bdi>{name}</bdi> <StanceMark ours={ours} brandId={brand.id} />
          </span>
          <span className={styles.detail}>
            <bdi>{retailer.name}</bdi>
            {detail !== undefined && ` · ${detail}`}
          </span>
        </>
      }
    >
      {children}
    </CardRow>
  );
}

type CellProps = { label: string; isKey?: boolean; isText?: boolean; children: ReactNode };

/** A cell, whose heading a phone shows beside it; a key figure is shown there while its row is folded. */
export function FigureCell({ label, isKey = false, isText = false, children }: CellProps) {
  return (
    <td
      data-label={label}
      {...(!isText && { 'data-numeric': '' })}
      {...(isKey ? { 'data-key': '' } : { 'data-rest': '' })}
    >
      {children}
    </td>
  );
}

/** From the first day to the last; one without an announced end has its first alone. */
export function PromotionDays({ from, to, figures }: { from: string; to: string | null; figures: Figures }) {
  return <bdi className={styles.days}>{to === null ? `${figures.day(from)} –` : figures.days(from, to)}</bdi>;
}
