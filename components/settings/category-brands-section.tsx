'use client';

import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Form } from '#components/ui/form.tsx';
import { Panel } from '#components/ui/panel.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { type Conflict, saveEdit } from '#lib/browser/save-edit.ts';
import { showToast } from '#lib/browser/show-toast.ts';
import { joinNames } from '#lib/i18n/format.ts';
import type { CategoryBrands } from '#lib/market/brands/schema.ts';
import {
  changedStances,
  idsWith,
  STANCE_CHOICES,
  type StanceChoice,
  type Stances,
  stancesIn,
} from '#lib/market/brands/stances.ts';
import { BRAND_STANCES, MAX_BRANDS } from '#lib/vocabulary/terms.ts';
import { BrandConflicts } from './brand-conflicts.tsx';
import styles from './category-brands-section.module.css';

type Decision = 'theirs' | 'mine' | null;
/** Brands that someone else changed meanwhile, and what waits for the answer which choice stays. */
type Asked = { conflicts: readonly Conflict[]; decide: (decision: Decision) => void };

/** The own brands and the rivals in one category; the proposal is accepted by one click. */
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
  const [choices, setChoices] = useState(() => stancesIn(category));
  const [isSaving, setSaving] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const title = useRef<HTMLSpanElement>(null);
  const { id: categoryId, brands } = category;
  const names = new Map(brands.map(({ id, name }) => [id, name]));
  const namesOf = (ids: readonly string[]) =>
    joinNames(
      locale,
      ids.flatMap((id) => names.get(id) ?? []),
    );
  const before = stancesIn(saved);
  const isTooMany = BRAND_STANCES.some((stance) => idsWith(stance, choices).length > MAX_BRANDS);
  const isChanged = Object.keys(changedStances(choices, before)).length > 0;

  const save = async (choice: Stances) => {
    // Buttons stay enabled meanwhile: a disabled one loses the focus.
    if (isSaving) return;
    setSaving(true);
    let standing = before;
    try {
      const result = await saveEdit<CategoryBrands>({
        version: saved.version,
        opened: before,
        wanted: changedStances(choice, before),
        read: (answer) => {
          standing = stancesIn({ ...answer, brands });
          return standing;
        },
        send: (changed, ifMatch) => {
          const whole = { ...standing, ...changed };
          const body = { category: categoryId, own: idsWith('own', whole), rivals: idsWith('rival', whole) };
          return callApi('/companies/current/brands', { method: 'PUT', body, ifMatch, silent: true });
        },
        ask: (conflicts) =>
          new Promise<Decision>((resolve) => {
            setAsked({ conflicts, decide: resolve });
          }),
      });
      if (!result) return;
      const { answer, isSaved } = result;
      showToast(isSaved ? 'success' : 'info', t(isSaved ? 'saved' : 'kept'));
      setSaved(answer);
      setChoices(stancesIn(answer));
      // What was pressed is gone or disabled now.
      title.current?.focus();
      router.refresh();
    } catch (error) {
      if (error instanceof ApiError) showToast('error', error.message);
    } finally {
      setSaving(false);
    }
  };

  const decide = (decision: Decision) => {
    setAsked(null);
    asked?.decide(decision);
  };

  const choose = (id: string, choice: StanceChoice) => {
    // What is being asked is of another choice now.
    if (asked) decide(null);
    setChoices({ ...choices, [id]: choice });
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
      {mayChange && asked === null && saved.proposed.length > 0 && (
        <div className={styles.proposal}>
          <p>{t('proposed', { brands: namesOf(saved.proposed) })}</p>
          <Button
            size="small"
            onClick={() =>
              save({ ...choices, ...Object.fromEntries(saved.proposed.map((id) => [id, 'own'])) })
            }
          >
            {t('accept')}
          </Button>
        </div>
      )}
      {mayChange && (
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            if (!asked) void save(choices);
          }}
          aria-busy={isSaving && asked === null}
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
                    {STANCE_CHOICES.map((choice) => (
                      <label key={choice} className={styles.option}>
                        <input
                          type="radio"
                          name={`${categoryId}-${id}`}
                          checked={choices[id] === choice}
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
          {isTooMany && (
            <p role="alert" className={styles.problem}>
              {t('tooMany', { most: MAX_BRANDS })}
            </p>
          )}
          {asked ? (
            <BrandConflicts
              conflicts={asked.conflicts}
              nameOf={(id) => names.get(id) ?? id}
              onDecide={(decision) => {
                title.current?.focus();
                decide(decision);
              }}
            />
          ) : (
            <Button type="submit" disabled={!isChanged || isTooMany}>
              {isSaving ? t('saving') : t('save')}
            </Button>
          )}
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
