'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { joinNames } from '#lib/i18n/format.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import { BRAND_STANCES, type BrandStance, MAX_BRANDS } from '#lib/vocabulary/terms.ts';
import styles from './category-brands-section.module.css';

const CHOICES = [...BRAND_STANCES, 'neither'] as const;
type Choices = Readonly<Record<string, BrandStance>>;

function chosenIn({ own, rivals }: Pick<CategoryBrands, 'own' | 'rivals'>): Choices {
  return Object.fromEntries([
    ...own.map((id) => [id, 'own'] as const),
    ...rivals.map((id) => [id, 'rival'] as const),
  ]);
}

/** What is ours and who the rivals are in one category; the proposal is accepted by one click. */
export function CategoryBrandsSection({
  category,
  mayChange,
}: {
  category: CategoryBrands;
  mayChange: boolean;
}) {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  const router = useRouter();
  const [saved, setSaved] = useState(category);
  const [choices, setChoices] = useState(() => chosenIn(category));
  const [isSaving, setSaving] = useState(false);
  /** Somebody else saved another choice meanwhile. */
  const [isConflict, setConflict] = useState(false);
  const title = useRef<HTMLSpanElement>(null);
  const { id: categoryId, brands } = category;
  const nameOf = new Map(brands.map(({ id, name }) => [id, name]));
  const namesOf = (ids: readonly string[]) =>
    joinNames(
      locale,
      ids.flatMap((id) => nameOf.get(id) ?? []),
    );
  const idsOf = (stance: BrandStance, from: Choices = choices) =>
    brands.flatMap(({ id }) => (from[id] === stance ? [id] : []));
  const before = chosenIn(saved);
  const isTooMany = BRAND_STANCES.some((stance) => idsOf(stance).length > MAX_BRANDS);
  const isChanged = brands.some(({ id }) => choices[id] !== before[id]);

  const save = async (wanted: Choices) => {
    // Buttons stay enabled meanwhile: a disabled one loses the focus.
    if (isSaving) return;
    setSaving(true);
    setConflict(false);
    try {
      const body = { category: categoryId, own: idsOf('own', wanted), rivals: idsOf('rival', wanted) };
      const now = await callApi<CategoryBrands>('/companies/current/brands', {
        method: 'PUT',
        body,
        ifMatch: saved.version,
        silent: true,
      });
      showToast('success', t('saved'));
      setSaved(now);
      setChoices(chosenIn(now));
      // What was pressed is gone or disabled now.
      title.current?.focus();
      router.refresh();
    } catch (error) {
      if (error instanceof ApiError && error.code === 'EDIT_CONFLICT') {
        // The server has validated what stands as this call's own answer; what was chosen here stays to be saved again.
        setSaved(error.current as CategoryBrands);
        setConflict(true);
      } else if (error instanceof ApiError) showToast('error', error.message);
    } finally {
      setSaving(false);
    }
  };

  const choose = (id: string, choice: (typeof CHOICES)[number]) => {
    const { [id]: _, ...others } = choices;
    setChoices(choice === 'neither' ? others : { ...others, [id]: choice });
  };

  const titleId = `brands-${categoryId}`;
  const [own, rivals] = [saved.own, saved.rivals];
  return (
    <Panel
      titleId={titleId}
      title={
        <span ref={title} tabIndex={-1}>
          {category.name}
        </span>
      }
      text={summaryOf()}
    >
      {mayChange && saved.proposed.length > 0 && (
        <div className={styles.proposal}>
          <p>{t('proposed', { brands: namesOf(saved.proposed) })}</p>
          <Button
            size="small"
            onClick={() => save({ ...choices, ...chosenIn({ own: saved.proposed, rivals: [] }) })}
          >
            {t('accept')}
          </Button>
        </div>
      )}
      {mayChange && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            void save(choices);
          }}
          aria-busy={isSaving}
        >
          <ul className={styles.brands}>
            {brands.map(({ id, name, maker, products }) => (
              <li key={id}>
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
                    {CHOICES.map((choice) => (
                      <label key={choice} className={styles.option}>
                        <input
                          type="radio"
                          name={`${categoryId}-${id}`}
                          checked={(choices[id] ?? 'neither') === choice}
                          onChange={() => choose(id, choice)}
                        />
                        {t(`stances.${choice}`)}
                      </label>
                    ))}
                  </div>
                </fieldset>
              </li>
            ))}
          </ul>
          {isConflict && (
            <div className={styles.proposal} role="alert">
              <p>{t('conflict', { title: summaryOf() })}</p>
              <Button
                variant="outlined"
                size="small"
                disabled={isSaving}
                onClick={() => {
                  setChoices(chosenIn(saved));
                  setConflict(false);
                }}
              >
                {t('takeTheirs')}
              </Button>
            </div>
          )}
          {isTooMany && (
            <p role="alert" className={styles.problem}>
              {t('tooMany', { most: MAX_BRANDS })}
            </p>
          )}
          <Button type="submit" disabled={!isChanged || isTooMany}>
            {isSaving ? t('saving') : t(isConflict ? 'saveMine' : 'save')}
          </Button>
        </Form>
      )}
    </Panel>
  );

  function summaryOf(): string {
    if (own.length === 0 && rivals.length === 0) return t('nothing');
    return [
      own.length > 0 ? t('ours', { brands: namesOf(own) }) : '',
      rivals.length > 0 ? t('watched', { brands: namesOf(rivals) }) : '',
    ]
      .filter(Boolean)
      .join(' ');
  }
}
