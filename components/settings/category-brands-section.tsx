'use client';

import { useLocale, useTranslations } from 'next-intl';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { joinNames } from '#lib/i18n/format.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import { idsWith, STANCE_CHOICES, type StanceChoice } from '#lib/market/brands/stances.ts';
import { BRAND_STANCES, MAX_BRANDS } from '#lib/vocabulary/terms.ts';
import { BrandConflicts } from './brand-conflicts.tsx';
import styles from './category-brands-section.module.css';
import { useCategoryBrands } from './use-category-brands.ts';

type Props = { category: CategoryBrands; mayChange: boolean };

/** The own brands and the rivals in one category; the proposal is accepted by one click. */
export function CategoryBrandsSection({ category, mayChange }: Props) {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  const edit = useCategoryBrands(category);
  const { saved, choices, conflicts, isSaving, title } = edit;
  const { brands } = category;
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  const namesOf = (ids: readonly string[]) =>
    joinNames(
      locale,
      ids.flatMap((id) => names.get(id) ?? []),
    );
  const isTooMany = BRAND_STANCES.some((stance) => idsWith(stance, choices).length > MAX_BRANDS);
  const summary = [
    saved.own.length > 0 ? t('ours', { brands: namesOf(saved.own) }) : '',
    saved.rivals.length > 0 ? t('watched', { brands: namesOf(saved.rivals) }) : '',
  ].filter(Boolean);

  return (
    <Panel
      titleId={`brands-${category.id}`}
      title={
        <span ref={title} tabIndex={-1}>
          {category.name}
        </span>
      }
      text={summary.length === 0 ? t('nothing') : summary.join(' ')}
    >
      {mayChange && conflicts === null && saved.proposed.length > 0 && (
        <div className={styles.proposal}>
          <p>{t('proposed', { brands: namesOf(saved.proposed) })}</p>
          <Button size="small" onClick={edit.accept}>
            {t('accept')}
          </Button>
        </div>
      )}
      {mayChange && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            edit.save();
          }}
          aria-busy={isSaving && conflicts === null}
        >
          <ul className={styles.brands}>
            {brands.map((brand) => (
              <li key={brand.id}>
                <BrandStance
                  brand={brand}
                  group={`${category.id}-${brand.id}`}
                  chosen={choices[brand.id]}
                  onChoose={(choice) => edit.choose(brand.id, choice)}
                />
              </li>
            ))}
          </ul>
          {isTooMany && (
            <p role="alert" className={styles.problem}>
              {t('tooMany', { most: MAX_BRANDS })}
            </p>
          )}
          {conflicts ? (
            <BrandConflicts
              conflicts={conflicts}
              nameOf={(id) => names.get(id) ?? id}
              onDecide={(decision) => {
                title.current?.focus();
                edit.decide(decision);
              }}
            />
          ) : (
            <Button type="submit" disabled={!edit.isChanged || isTooMany}>
              {isSaving ? t('saving') : t('save')}
            </Button>
          )}
        </Form>
      )}
    </Panel>
  );
}

type StanceProps = {
  brand: CategoryBrands['brands'][number];
  /** Of these radio buttons, in the page. */
  group: string;
  chosen: string | undefined;
  onChoose: (choice: StanceChoice) => void;
};

/** What one brand is to the company. */
function BrandStance({ brand: { name, maker, products }, group, chosen, onChoose }: StanceProps) {
  const t = useTranslations('settings.brands');
  return (
    <fieldset className={styles.brand}>
      <legend className={styles.legend}>
        <bdi className={styles.name}>{name}</bdi>{' '}
        <span className={styles.about}>
          {maker !== null && (
            <>
              <bdi>{maker}</bdi>
              {' · '}
            </>
          )}
          {t('products', { count: products })}
        </span>
      </legend>
      <div className={styles.options}>
        {STANCE_CHOICES.map((choice) => (
          <label key={choice} className={styles.option}>
            <input type="radio" name={group} checked={chosen === choice} onChange={() => onChoose(choice)} />
            {t(`stances.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
