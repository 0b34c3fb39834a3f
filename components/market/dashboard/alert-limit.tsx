'use client';

import { useTranslations } from 'next-intl';
import plain from '#components/ui/plain-field.module.css';
import type { OfferOut } from '#lib/alerts/schema.ts';
import { readFigure } from '#lib/i18n/read-figure.ts';
import { LEAST_THRESHOLD, MOST_PRICE_LIMIT, MOST_THRESHOLD } from '#lib/vocabulary/alert-terms.ts';
import styles from './alert-dialog.module.css';
import type { AlertDraft } from './alert-draft.ts';

const LIMITS = ['change', 'below', 'above'] as const;

/** By how much a price has to change, or below or above which price; the figure as it is typed. */
type Limit = { by: (typeof LIMITS)[number]; figure: string };

/** What a draft asks for. */
export function limitOf({ threshold, below, above }: AlertDraft): Limit {
  if (below !== undefined) return { by: 'below', figure: String(below) };
  if (above !== undefined) return { by: 'above', figure: String(above) };
  return { by: 'change', figure: String(threshold ?? LEAST_THRESHOLD) };
}

export function isSoundLimit({ by, figure }: Limit): boolean {
  const number = readFigure(figure);
  if (number === null) return false;
  return by === 'change'
    ? Number.isInteger(number) && number >= LEAST_THRESHOLD && number <= MOST_THRESHOLD
    : number > 0 && number <= MOST_PRICE_LIMIT;
}

export type AskedLimits = { threshold?: number; below?: number; above?: number };

/** The same as the API takes it. */
export function askedLimits({ by, figure }: Limit): AskedLimits {
  return { [by === 'change' ? 'threshold' : by]: Number(readFigure(figure)) };
}

type Props = {
  limit: Limit;
  /** What opens limits, where the plan has none. */
  lacks: OfferOut['limits'];
  isSound: boolean;
  onChange: (limit: Limit) => void;
};

/** Which changes of a price count. */
export function AlertLimit({ limit: { by, figure }, lacks, isSound, onChange }: Props) {
  const t = useTranslations('alertDialog');
  if (lacks !== null)
    return (
      <p className={styles.lacks}>{t('limitsComeWith', { plan: lacks, percent: String(LEAST_THRESHOLD) })}</p>
    );
  const usual = { change: String(LEAST_THRESHOLD), below: '', above: '' };
  return (
    <div className={styles.limit}>
      <label className={styles.field}>
        {t('limit')}
        <select
          className={`${plain.control} ${plain.small}`}
          value={by}
          onChange={({ target }) => {
            const chosen = LIMITS.find((each) => each === target.value) ?? by;
            const isKept = by !== 'change' && chosen !== 'change';
            onChange({ by: chosen, figure: isKept ? figure : usual[chosen] });
          }}
        >
          {LIMITS.map((each) => (
            <option key={each} value={each}>
              {t(`limits.${each}`)}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {by === 'change' ? t('threshold') : t('price')}
        <input
          className={`${plain.control} ${plain.small}`}
          // Not one of numbers, which takes no Arabic digits.
          type="text"
          dir="ltr"
          inputMode={by === 'change' ? 'numeric' : 'decimal'}
          autoComplete="off"
          aria-invalid={!isSound}
          value={figure}
          onChange={(event) => onChange({ by, figure: event.target.value })}
        />
      </label>
    </div>
  );
}
