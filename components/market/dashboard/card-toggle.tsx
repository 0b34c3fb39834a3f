'use client';

import { useTranslations } from 'next-intl';
import cards from './card-table.module.css';

type Props = { name: string; isOpen: boolean; onToggle: () => void };

/** On a phone, where each row of a table is a card: a press on it shows the rest of its figures. Elsewhere all are in sight. */
export function CardToggle({ name, isOpen, onToggle }: Props) {
  const t = useTranslations('market.card');
  return (
    <button
      type="button"
      className={cards.toggle}
      aria-expanded={isOpen}
      aria-label={t(isOpen ? 'less' : 'more', { name })}
      onClick={onToggle}
    />
  );
}
