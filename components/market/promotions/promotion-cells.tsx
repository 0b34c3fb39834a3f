import type { ReactNode } from 'react';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { StanceMark } from '#components/market/dashboard/stance-mark.tsx';
import type { OwnBrands } from '#lib/market/access/reader.ts';
import styles from './promotion-list.module.css';

type Named = { id: string; name: string };

type SubjectProps = {
  /** Null: of several products of the brand. */
  product: Named | null;
  brand: Named;
  retailer: Named;
  ours: OwnBrands;
  children?: ReactNode;
};

/** What is promoted and where, as the head of a row. */
export function PromotionSubject({ product, brand, retailer, ours, children }: SubjectProps) {
  return (
    <th scope="row">
      <span className={styles.name}>
        <bdi>{(product ?? brand).name}</bdi> <StanceMark ours={ours} brandId={brand.id} />
      </span>
      <span className={styles.detail}>
        <bdi>{retailer.name}</bdi>
        {children}
      </span>
    </th>
  );
}

/** A cell of a figure, whose heading a phone shows beside it. */
export function FigureCell({
  label,
  isKey = false,
  children,
}: {
  label: string;
  isKey?: boolean;
  children: ReactNode;
}) {
  return (
    <td data-numeric="" data-label={label} {...(isKey && { 'data-key': '' })}>
      {children}
    </td>
  );
}

/** From the first day to the last; one without an announced end has its first alone. */
export function PromotionDays({ from, to, figures }: { from: string; to: string | null; figures: Figures }) {
  return <bdi className={styles.days}>{to === null ? `${figures.day(from)} –` : figures.days(from, to)}</bdi>;
}
