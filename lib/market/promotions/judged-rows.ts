import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { ContributingRow } from '#lib/market/dashboard/drill/figure-basis.ts';
import { type CountedDeal, rowOfDeal } from './promotion-rows.ts';

/** A promotion with the price that its discount is measured against, and what it comes to. */
export const rowOfJudged = (
  counted: CountedDeal,
  locale: Locale,
  given: { value: number; weight?: number },
): ContributingRow => {
  const row = rowOfDeal(counted, locale, given);
  const { reference, verdict } = counted.deal;
  return {
    ...row,
    details: { ...row.details, reference, verdict: translator(locale, 'market')(`verdicts.${verdict}`) },
  };
};
