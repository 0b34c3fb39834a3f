'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { ChevronIcon } from '#components/ui/icons.tsx';
import { formatList } from '#lib/i18n/format.ts';
import { type BrandNode, sharedStance } from '#lib/market/brands/brand-tree.ts';
import { STANCE_CHOICES } from '#lib/market/brands/stances.ts';
import styles from './brand-list.module.css';
import type { EditedBrands } from './use-brand-choices.ts';

type Props = { node: BrandNode; edit: Pick<EditedBrands, 'choices' | 'choose'> };

/** One choice for all of a manufacturer, a brand or a category, which opens to the finer choices. */
export function StanceRow({ node, edit }: Props) {
  const t = useTranslations('settings.brands');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = sharedStance(node, edit.choices);
  const { name, places, children } = node;
  return (
    <li>
      <div className={styles.row}>
        <div className={styles.words}>
          {children.length > 0 ? (
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={isOpen}
              aria-controls={isOpen ? `${id}-finer` : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronIcon size={16} />
              <bdi id={`${id}-name`}>{name}</bdi>
            </button>
          ) : (
            <bdi id={`${id}-name`} className={styles.single}>
              {name}
            </bdi>
          )}
          <span id={`${id}-about`} className={styles.about}>
            <About node={node} />
          </span>
        </div>
        <fieldset
          className={styles.options}
          aria-labelledby={`${id}-name ${id}-mixed`}
          aria-describedby={`${id}-about`}
        >
          <span id={`${id}-mixed`} className={styles.mixed}>
            {chosen === 'mixed' && t('mixed')}
          </span>
          {STANCE_CHOICES.map((choice) => (
            <label key={choice} className={styles.option} data-stance={choice}>
              <input
                type="radio"
                name={id}
                checked={chosen === choice}
                onChange={() => edit.choose(places, choice)}
              />
              {t(`stances.${choice}`)}
            </label>
          ))}
        </fieldset>
      </div>
      {isOpen && (
        <ul id={`${id}-finer`} className={styles.finer}>
          {children.map((child) => (
            <StanceRow key={child.id} node={child} edit={edit} />
          ))}
        </ul>
      )}
    </li>
  );
}

/** What a row is about beside its name: which brands, in which categories, how many products. */
function About({ node: { name, brands, categories, products } }: { node: BrandNode }) {
  const t = useTranslations('settings.brands');
  const locale = useLocale();
  const isOf = (names: readonly string[]) => names.length > 0 && (names.length > 1 || names[0] !== name);
  const parts = [
    isOf(brands) && formatList(locale, brands),
    isOf(categories) && formatList(locale, categories),
    t('products', { count: products }),
  ].filter((part) => part !== false);
  return parts.map((part, at) => (
    <span key={part}>
      {at > 0 && ' · '}
      <bdi>{part}</bdi>
    </span>
  ));
}
