'use client';

import { useTranslations } from 'next-intl';
import { type ReactNode, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import cards from './card-table.module.css';

type Props = {
  /** How many rows the table has. */
  rows: number;
  /** How many of them a phone shows at first. */
  first: 5 | 20;
  className?: string | undefined;
  children: ReactNode;
};

/** A table whose rows are cards on a phone, where the first of many stand and a press shows the rest. Elsewhere all are in sight. */
export function CardTable({ rows, first, className = '', children }: Props) {
  const t = useTranslations('market.card');
  const [isWhole, setIsWhole] = useState(false);
  const isShort = !isWhole && rows > first;
  return (
    <>
      <div className={`${cards.cards} ${className}`} {...(isShort && { 'data-first': first })}>
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
