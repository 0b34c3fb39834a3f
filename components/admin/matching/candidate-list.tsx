'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import { Chip, type ChipVariant } from '#components/ui/chip.tsx';
import type { CandidateOut } from '#lib/admin/matching/schema.ts';
import { formatDecimal, formatPercent } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { MarkedWords } from './marked-words.tsx';
import styles from './matching.module.css';
import { usePackText } from './use-pack-text.ts';

const TONE: Record<CandidateOut['confidence'], ChipVariant> = {
  strong: 'success',
  likely: 'info',
  weak: 'secondary',
};

type Props = {
  locale: Locale;
  candidates: readonly CandidateOut[];
  chosen: string | null;
  onChoose: (productId: string) => void;
};

/** Products that a listing may be, one of which is chosen. */
export function CandidateList({ locale, candidates, chosen, onChoose }: Props) {
  const t = useTranslations('adminMatching.candidate');
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className="visually-hidden">{t('heading')}</legend>
      {candidates.map((candidate) => (
        <label key={candidate.product.id} className={styles.candidate}>
          <input
            type="radio"
            name={name}
            checked={candidate.product.id === chosen}
            onChange={() => onChoose(candidate.product.id)}
          />
          <Candidate locale={locale} candidate={candidate} />
        </label>
      ))}
    </fieldset>
  );
}

function Candidate({ locale, candidate }: { locale: Locale; candidate: CandidateOut }) {
  const t = useTranslations('adminMatching');
  const figures = figuresFor(locale, MARKET_CURRENCY);
  const packText = usePackText(locale);
  const { words, size, brand, others, coverage, confidence, reasons, medianPrice, priceRatio } = candidate;
  const [own, other] = locale === 'ar' ? [words.nameAr, words.nameEn] : [words.nameEn, words.nameAr];
  const differs = t('candidate.differs');
  return (
    <span className={styles.words}>
      <span className={styles.nameLine}>
        <strong>
          <MarkedWords words={own} differs={differs} />
        </strong>
        <Chip size="small" variant={TONE[confidence]}>
          {t(`confidence.${confidence}`)}
        </Chip>
      </span>
      {textOf(own) !== textOf(other) && (
        <span className={styles.minor}>
          <MarkedWords words={other} differs={differs} />
        </span>
      )}
      <span className={styles.minor}>
        <bdi>{locale === 'ar' ? brand.nameAr : brand.nameEn}</bdi>
        {' · '}
        {packText(size.product)} ({t(`sizes.${size.verdict}`)}){' · '}
        {figures.money(medianPrice)}
        {priceRatio !== null &&
          ` (${t('candidate.ratio', { ratio: formatDecimal(locale, 1 / priceRatio, 2) })})`}
      </span>
      <span className={styles.minor}>
        {[
          ...reasons.map((reason) => t(`reasons.${reason}`)),
          t('candidate.coverage', { percent: formatPercent(locale, coverage, 0) }),
        ].join(' · ')}
      </span>
      {others.length > 0 && (
        <span className={styles.minor}>
          {t('candidate.others')}:{' '}
          {others.map(({ sku, title }, at) => (
            <span key={sku}>
              {at > 0 && ' · '}
              <bdi>{title}</bdi>
            </span>
          ))}
        </span>
      )}
    </span>
  );
}

function textOf(words: readonly { text: string }[]): string {
  return words.map(({ text }) => text).join(' ');
}
