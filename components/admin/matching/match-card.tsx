'use client';

import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Panel } from '#components/ui/panel.tsx';
import type { CandidateOut, MatchItemOut, MatchOut } from '#lib/admin/matching/schema.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ReviewVerdict } from '#lib/vocabulary/market-terms.ts';
import { CandidateList } from './candidate-list.tsx';
import { CandidateSearch } from './candidate-search.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import { ListingFacts } from './listing-facts.tsx';
import styles from './matching.module.css';
import { TwinChoice } from './twin-choice.tsx';
import type { Details } from './use-match-details.ts';

type Props = {
  locale: Locale;
  item: MatchItemOut;
  details: Details;
  /** The one that would be accepted. */
  candidate: CandidateOut | undefined;
  twins: readonly string[];
  heading: RefObject<HTMLHeadingElement | null>;
  place: { at: number; total: number };
  hasMade: boolean;
  onChoose: (productId: string) => void;
  onTwins: (ids: readonly string[]) => void;
  onSearch: (words: string | undefined) => void;
  onDecide: (kind: ReviewVerdict) => void;
  onNext: () => void;
  onUndo: () => void;
};

/** A listing, what it may be, and what can be decided. */
export function MatchCard(props: Props) {
  const { locale, item, details, candidate, heading, place } = props;
  const t = useTranslations('adminMatching');
  const found: MatchOut | null = details && details !== 'failed' ? details : null;
  return (
    <Panel
      title={t('review.title')}
      text={t('review.position', { at: place.at, total: formatNumber(locale, place.total) })}
    >
      <div className={styles.sides}>
        <ListingFacts {...{ locale, item, details: found, heading }} words={candidate?.words.title ?? null} />
        <div className={styles.candidates}>
          <h3 className={styles.part}>{t('candidate.heading')}</h3>
          <Candidates {...props} />
          <CandidateSearch key={item.id} onSearch={props.onSearch} />
        </div>
      </div>
      {found && found.twins.length > 0 && (
        <TwinChoice locale={locale} twins={found.twins} chosen={props.twins} onChoose={props.onTwins} />
      )}
      <DecisionButtons
        isReady={found !== null}
        canAccept={candidate !== undefined}
        canBeEquivalent={candidate?.mayBeEquivalent === true}
        canUndo={props.hasMade}
        onDecide={props.onDecide}
        onNext={props.onNext}
        onUndo={props.onUndo}
      />
    </Panel>
  );
}

function Candidates({ locale, item, details, candidate, onChoose, onSearch }: Props) {
  const t = useTranslations('adminMatching.review');
  if (details === undefined) return <p className={styles.quiet}>{t('loading')}</p>;
  if (details === 'failed')
    return (
      <p className={styles.quiet} role="alert">
        {t('failed')}{' '}
        <Button variant="empty" size="small" onClick={() => onSearch(undefined)}>
          {t('retry')}
        </Button>
      </p>
    );
  if (details.candidates.length === 0) return <p className={styles.quiet}>{t('noCandidates')}</p>;
  return (
    <CandidateList
      key={item.id}
      locale={locale}
      candidates={details.candidates}
      chosen={candidate?.product.id ?? null}
      onChoose={onChoose}
    />
  );
}
