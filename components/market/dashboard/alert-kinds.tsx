'use client';

import { useTranslations } from 'next-intl';
import { useId } from 'react';
import choices from '#components/ui/choices.module.css';
import type { OfferOut } from '#lib/alerts/schema.ts';
import { RULE_KINDS, type RuleKind } from '#lib/vocabulary/alert-terms.ts';
import styles from './alert-dialog.module.css';

type Props = { kind: RuleKind; offer: OfferOut | null; onChoose: (kind: RuleKind) => void };

/** What an alert may be about. What the plan lacks can't be chosen, and says what opens it. */
export function AlertKinds({ kind, offer, onChoose }: Props) {
  const t = useTranslations('alertDialog');
  const id = useId();
  return (
    <fieldset className={choices.kinds}>
      <legend>{t('kind')}</legend>
      {RULE_KINDS.map((each) => {
        const offered = offer?.kinds.find((one) => one.kind === each);
        const lacks = offered?.lacks ?? null;
        return (
          <label key={each} className={choices.choice}>
            <input
              type="radio"
              name={`${id}-kind`}
              checked={kind === each}
              disabled={lacks !== null}
              onChange={() => onChoose(each)}
            />
            <span>
              {t(`kinds.${each}`)}
              {offered && lacks !== null && (
                <span className={styles.lacks}>
                  {lacks === 'module'
                    ? t('needsModule', { module: offered.moduleName })
                    : t('comesWith', { plan: lacks })}
                </span>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
