import { z } from 'zod';
import { money, percent } from '#lib/chat/figures/figure-parts.ts';
import { RULE_KINDS } from '#lib/vocabulary/alert-terms.ts';
import { currency, resultOf } from '../parts/output-parts.ts';

/** Conditions, and no findings. */
const limit = money.meta({ unit: 'money', isOfNothing: true }).nullable();

/** `looked.view` is what the alert would follow. */
export const draftAlertOutput = resultOf({
  currency,
  kind: z.enum(RULE_KINDS),
  leastPercent: percent.meta({ unit: 'percent', isOfNothing: true }).nullable(),
  below: limit,
  above: limit,
});
