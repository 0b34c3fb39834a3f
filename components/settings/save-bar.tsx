'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { formatList } from '#lib/i18n/format.ts';
import { idsWith } from '#lib/market/brands/stances.ts';
import { BRAND_STANCES, MAX_BRANDS } from '#lib/vocabulary/terms.ts';
import { BrandConflicts } from './brand-conflicts.tsx';
import styles from './brand-list.module.css';
import type { EditedBrands } from './use-brand-choices.ts';

/** Stays in sight while anything differs from what is saved: how much, and one button for all of it. */
export function SaveBar({ edit }: { edit: EditedBrands }) {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  const { saved, choices, changed, asked, isSaving } = edit;
  const crowded = saved.filter(({ id }) =>
    BRAND_STANCES.some((stance) => idsWith(stance, choices[id] ?? {}).length > MAX_BRANDS),
  );
  if (asked) {
    const { category, conflicts } = asked;
    const names = new Map(category.brands.map(({ id, name }) => [id, name]));
    return (
      <div className={styles.bar}>
        <BrandConflicts
          key={category.id}
          category={category.name}
          conflicts={conflicts}
          nameOf={(id) => names.get(id) ?? id}
          onDecide={(decision) => {
            edit.title.current?.focus();
            edit.decide(decision);
          }}
        />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="visually-hidden">
        {changed > 0 && t('changed', { count: changed })}
      </p>
      {changed > 0 && (
        <section className={styles.bar} aria-label={t('changed', { count: changed })} aria-busy={isSaving}>
          <p aria-hidden="true">{t('changed', { count: changed })}</p>
          <Button variant="outlined" onClick={edit.undo}>
            {t('undo')}
          </Button>
          <Button onClick={edit.save} disabled={crowded.length > 0}>
            {isSaving ? t('saving') : t('save')}
          </Button>
          {crowded.length > 0 && (
            <p role="alert" className={styles.problem}>
              {t('tooMany', {
                most: MAX_BRANDS,
                names: formatList(
                  locale,
                  crowded.map(({ name }) => name),
                ),
              })}
            </p>
          )}
        </section>
      )}
    </>
  );
}
