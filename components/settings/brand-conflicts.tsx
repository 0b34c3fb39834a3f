'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef } from 'react';
import { Button } from '#components/ui/button.tsx';
import type { Conflict } from '#lib/browser/save-edit.ts';
import { STANCE_CHOICES } from '#lib/market/brands/stances.ts';
import styles from './brand-list.module.css';

type Props = {
  /** The name of the category whose brands they are. */
  category: string;
  conflicts: readonly Conflict[];
  nameOf: (brandId: string) => string;
  /** Null: neither yet, and what was selected here stays as it is. */
  onDecide: (choice: 'theirs' | 'mine' | null) => void;
};

/** Shows of each brand what someone else saved beside what was selected here, and asks which stays. */
export function BrandConflicts({ category, conflicts, nameOf, onDecide }: Props) {
  const t = useTranslations('settings.brands');
  const id = useId();
  const question = useRef<HTMLParagraphElement>(null);
  useEffect(() => question.current?.focus(), []);
  const words = (stance: string) => {
    const choice = STANCE_CHOICES.find((each) => each === stance);
    return choice ? t(`stances.${choice}`) : '';
  };
  return (
    <section
      className={styles.conflicts}
      aria-labelledby={id}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onDecide(null);
      }}
    >
      <p id={id} ref={question} tabIndex={-1}>
        {t('conflict')}
      </p>
      <ul>
        {conflicts.map(({ field, theirs, mine }) => (
          <li key={field}>
            <bdi className={styles.name}>{nameOf(field)}</bdi> <bdi className={styles.about}>{category}</bdi>
            <dl>
              <dt>{t('theirs')}</dt>
              <dd>{words(theirs)}</dd>
              <dt>{t('mine')}</dt>
              <dd>{words(mine)}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <div className={styles.answers}>
        <Button variant="outlined" onClick={() => onDecide('theirs')}>
          {t('takeTheirs')}
        </Button>
        <Button onClick={() => onDecide('mine')}>{t('saveMine')}</Button>
      </div>
    </section>
  );
}
