import { z } from 'zod';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translator.ts';
import { findAlertDraft } from '#lib/market/questions/find-alert-draft.ts';
import { MOST_PRICE_LIMIT, RULE_KINDS } from '#lib/vocabulary/alert-terms.ts';
import { PLAN_NAMES } from '#lib/vocabulary/terms.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { retailers, subject } from '../parts/input-parts.ts';
import { toolOutput } from '../parts/tool-answer.ts';
import { draftAlertOutput } from './draft-alert-output.ts';

const price = z.number().positive().max(MOST_PRICE_LIMIT).optional();

/** Saves nothing: the reader opens the draft with a button of the answer, and creates it there. */
export const draftAlert = marketTool({
  module: null,
  description:
    'Drafts an alert for the user to open and save. Prices: least change in percent, or pack price to pass.',
  input: z.object({
    subject,
    retailers,
    kind: z.enum(RULE_KINDS),
    least: z.number().min(0).max(100).optional(),
    below: price,
    above: price,
  }),
  output: draftAlertOutput,
  lookUp: async (reader, { subject, retailers, kind, least, below, above }) => {
    if (reader.scope.why === 'showcase') return withoutPlan(reader.locale);
    return toolOutput(
      reader,
      await findAlertDraft(reader, { subject, retailers }, { kind, least, below, above }),
      (draft, { currency }) => ({
        ...{ currency, kind: draft.kind, leastPercent: draft.least },
        ...{ below: draft.below, above: draft.above },
      }),
    );
  },
});

const withoutPlan = (locale: Locale): z.output<typeof draftAlertOutput> => ({
  status: 'outside_plan',
  comesWith: translator(locale, 'errors.codes')('PLAN_REQUIRED', { feature: 'alerts', plan: PLAN_NAMES[0] }),
  categories: [],
});
