import { z } from 'zod';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import { SOON_DAYS, SOON_ENDS } from '#lib/market/promotions/days-ahead.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { filters, period } from '../parts/input-parts.ts';
import { type AskedDays, asMoney, asPercent, periodOf, toolOutput } from '../parts/tool-answer.ts';
import { getPromotionsOutput } from './get-promotions-output.ts';

const SHOWN = 8;

export const getPromotions = marketTool({
  module: 'promotions',
  description:
    'Promotions of a period, announced ones included; without a period, those that run today, or those that soon start or end.',
  input: z.object({
    ...filters,
    ...period,
    soon: z.enum(SOON_ENDS).optional().describe(`Within ${SOON_DAYS} days; then without a period.`),
  }),
  output: getPromotionsOutput,
  leadsTo: ['compareRetailers', 'getPriceHistory', 'whatChanged'],
  lookUp: async (reader, input) => {
    const t = translator(reader.locale, 'market');
    return toolOutput(
      reader,
      await findPromotions(reader, input, {
        ...{ period: periodOf(untilToday(reader, input)), soon: input.soon },
        page: { limit: SHOWN, offset: 0 },
      }),
      ({ promotions, total }, { currency }) => ({
        currency,
        total,
        promotions: promotions.map((promotion) => ({
          product: (promotion.product ?? promotion.brand).name,
          ...(promotion.product === null && { products: promotion.products }),
          retailer: promotion.retailer.name,
          mechanic: promotion.mechanic,
          terms: promotionInWords(t, reader.locale, { ...promotion, currency }),
          regularPrice: promotion.regularPrice === null ? null : asMoney(promotion.regularPrice),
          promotedPrice: promotion.promotedPrice === null ? null : asMoney(promotion.promotedPrice),
          depthPercent: asPercent(promotion.depth),
          startsOn: promotion.startsOn,
          endsOn: promotion.endsOn,
        })),
      }),
    );
  },
});

/** "Since March" ends today; who wants what is announced names its days. */
const untilToday = <I extends AskedDays>({ now }: Reader, input: I): I => {
  const today = cairoDay(now);
  return input.from !== undefined && input.from <= today ? { ...input, to: input.to ?? today } : input;
};
