'use client';

import { useTranslations } from 'next-intl';
import type { ReactNode, RefObject } from 'react';
import { figuresFor } from '#components/market/dashboard/figures.ts';
import type { MatchItemOut, MatchOut } from '#lib/admin/matching/schema.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { MARKET_CURRENCY } from '#lib/vocabulary/market-terms.ts';
import { MarkedWords } from './marked-words.tsx';
import styles from './matching.module.css';
import { TitleChange } from './title-change.tsx';

type Props = {
  locale: Locale;
  item: MatchItemOut;
  details: MatchOut | null;
  heading: RefObject<HTMLHeadingElement | null>;
  /** Its title with what the chosen product doesn't say; null: none is chosen. */
  words: MarkedWordsOf | null;
};

type MarkedWordsOf = readonly { text: string; differs: boolean }[];

/** What a retailer says of something that it sells, and what it charges. */
export function ListingFacts({ locale, item, details, heading, words }: Props) {
  const t = useTranslations('adminMatching');
  const figures = figuresFor(locale, MARKET_CURRENCY);
  const nameOf = (named: { nameEn: string; nameAr: string } | null) =>
    named && bdi(locale === 'ar' ? named.nameAr : named.nameEn);

  const facts: [string, ReactNode][] = [
    [t('listing.retailer'), nameOf(item.retailer)],
    [t('listing.sku'), bdi(item.sku)],
    [t('listing.size'), item.size === null ? null : bdi(item.size)],
    [t('listing.category'), nameOf(item.category)],
    [t('listing.current'), nameOf(item.product)],
    [t('listing.price'), details && figures.money(details.price)],
    [t('listing.stores'), details && figures.count(details.stores)],
    [t('listing.prices'), figures.count(item.prices)],
    [
      t('listing.seen'),
      t('listing.period', { from: figures.day(item.firstSeen), to: figures.day(item.lastSeen) }),
    ],
  ];
  return (
    <div className={styles.listing}>
      <h3 ref={heading} tabIndex={-1} className={styles.titleOf}>
        {words ? <MarkedWords words={words} differs={t('candidate.differs')} /> : bdi(item.title)}
      </h3>
      {details?.decision && (
        <p className={styles.warning}>
          {t('review.decided', {
            name: details.decision.decidedBy ?? t('review.gone'),
            decision: details.decision.kind,
          })}
        </p>
      )}
      {details?.changed && <TitleChange change={details.changed} />}
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== null)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}

function bdi(text: string) {
  return <bdi>{text}</bdi>;
}
