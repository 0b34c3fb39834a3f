'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import cards from './card-table.module.css';

type Props = {
  /** How many rows there are, in the longest of them. */
  rows: number;
  /** How many of them a phone shows at first. */
  first: 3 | 5 | 10 | 20;
  className?: string | undefined;
  children: ReactNode;
};

/** A table whose rows are cards on a phone, where the first of many stand and a press shows the rest. */
export function CardTable({ className = '', ...list }: Props) {
  return <ShortList {...list} className={`${cards.cards} ${className}`} />;
}

/** Tables and lists of each of which a phone shows the first rows, and a press the rest. Elsewhere all are in sight. */
export function ShortList({ rows, first, className = '', children }: Props) {
  const t = useTranslations('market.card');
  const [isWhole, setIsWhole] = useState(false);
  const isShort = !isWhole && rows > first;
  return (
    <>
      <div className={`${cards.short} ${className}`} {...(isShort && { 'data-first': first })}>
        {children}
      </div>
      {isShort && (
        <div className={cards.all}>
          <Button variant="outlined" size="small" onClick={() => setIsWhole(true)}>
            {t('all', { n: rows })}
          </Button>
        </div>
      )}
    </>
  );
}
