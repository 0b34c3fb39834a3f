'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import type { Figures } from '#components/market/dashboard/figures.ts';
import { Chip } from '#components/ui/chip.tsx';
import { PageLink } from '#components/ui/page-link.tsx';
import { SearchField } from '#components/ui/search-field.tsx';
import { callApi } from '#lib/browser/api-client.ts';
import { ApiError } from '#lib/browser/api-error.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { CatalogueSearch as Found } from '#lib/market/catalogue/search-as-typed.ts';
import styles from './catalogue-search.module.css';
import { PackPicture } from './pack-picture.tsx';
import { productPath } from './product-name.tsx';
import { useContent } from './use-content.ts';

/** After the last letter, so that fast typing is one call. */
const AFTER_TYPING = 120;

type Answer = { query: string; found: Found | null };

/** What is typed, answered once the typing pauses; an answer to earlier letters is dropped. */
function useAnswer(query: string): Answer | null {
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (query === '') return;
    const abort = new AbortController();
    const timer = setTimeout(() => {
      callApi<Found>(`/market/search?q=${encodeURIComponent(query)}`, {
        signal: abort.signal,
        silent: true,
      })
        .then((found) => setAnswer({ query, found }))
        .catch((error) => {
          if (!(error instanceof ApiError && error.isCanceled)) setAnswer({ query, found: null });
        });
    }, AFTER_TYPING);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [query]);
  return query === '' ? null : answer;
}

/** Finds a product in all categories of the plan, by name in either script, GTIN or a retailer's code. */
export function CatalogueSearch({ figures }: { figures: Figures }) {
  const t = useTranslations('catalogue.search');
  const [text, setText] = useState('');
  const answer = useAnswer(text.trim());
  return (
    <search className={styles.search}>
      <SearchField label={t('label')} value={text} maxLength={100} onChange={setText} />
      <div role="status" className={styles.answer}>
        {answer && <AnswerOf answer={answer} figures={figures} />}
      </div>
    </search>
  );
}

function AnswerOf({ answer: { found }, figures }: { answer: Answer; figures: Figures }) {
  const t = useTranslations('catalogue.search');
  if (found === null) return <p className={styles.note}>{t('failed')}</p>;
  const { products, outside, isCut } = found;
  return (
    <>
      {products.length > 0 ? (
        <ul className={styles.list} aria-label={t('results')}>
          {products.map((product) => (
            <Hit key={product.id} product={product} figures={figures} />
          ))}
        </ul>
      ) : (
        <p className={styles.note}>{t(isCut ? 'slow' : 'none')}</p>
      )}
      <Outside outside={outside} />
    </>
  );
}

function Hit({ product, figures }: { product: Found['products'][number]; figures: Figures }) {
  const t = useTranslations('catalogue.search');
  const images = useTranslations('catalogue.products');
  const locale = useLocale();
  const contentOf = useContent(product.baseUnit, figures);
  const { id, name, otherName, brand, category, isActive } = product;
  return (
    <li>
      <PageLink className={styles.hit} href={productPath(locale, id)}>
        <PackPicture src={product.imageUrl} alt="" missing={images('noImage', { name })} />
        <span className={styles.words}>
          <bdi>{name}</bdi>
          <span className={styles.detail}>
            {otherName !== null && <bdi>{otherName}</bdi>}
            <bdi>{brand.name}</bdi>
            <bdi>{contentOf(product)}</bdi>
            <bdi>{category.name}</bdi>
          </span>
        </span>
        {!isActive && (
          <Chip variant="secondary" size="small">
            {t('gone')}
          </Chip>
        )}
      </PageLink>
    </li>
  );
}

/** Categories that the plan leaves out are counted, and nothing in them is named. */
function Outside({ outside }: { outside: Found['outside'] }) {
  const t = useTranslations('catalogue.search');
  const locale = useLocale();
  if (outside.length === 0) return null;
  return (
    <p className={styles.outside}>
      {t('outside')}
      {outside.map(({ id, name, n }) => (
        <Chip key={id} variant="disabled" size="small">
          {t('outsideOne', { name, n })}
        </Chip>
      ))}
      <a href={localizedPath(locale, '/subscription')}>{t('plans')}</a>
    </p>
  );
}
