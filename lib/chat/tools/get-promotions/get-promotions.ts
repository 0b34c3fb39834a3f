import { z } from 'zod';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import { DAYS_AHEAD, SOON_DAYS, SOON_ENDS } from '#lib/market/promotions/days-ahead.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { NO_END, periodOf } from '../parts/asked-period.ts';
import { filtersOf, limit, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoneyOrNull, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getPromotionsOutput } from './get-promotions-output.ts';

export const getPromotions = marketTool({
  module: 'promotions',
  description: `Promotions of a period, announced ones included; without one, today’s, or (soon) those that start or end within "days" (none: ${SOON_DAYS}). leastDepth: percent off.`,
  input: z.object({
    ...filtersOf(findPromotions),
    ...period,
    soon: z.enum(SOON_ENDS).optional(),
    days: z.int().min(1).max(DAYS_AHEAD).optional(),
    leastDepth: z.number().min(0).max(100).optional(),
    limit,
    offset: z.int().min(0).max(1000).optional(),
  }),
  output: getPromotionsOutput,
  leadsTo: ['compareRetailers', 'getPriceHistory', 'whatChanged'],
  lookUp: async (reader, input) => {
    const t = translator(reader.locale, 'market');
    return toolOutput(
      reader,
      await findPromotions(reader, input, {
        ...{ period: untilToday(reader, periodOf(input)), soon: input.soon, withinDays: input.days },
        leastDepth: input.leastDepth,
        page: { limit: input.limit ?? MOST_ROWS, offset: input.offset ?? 0 },
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
          regularPrice: asMoneyOrNull(promotion.regularPrice),
          promotedPrice: asMoneyOrNull(promotion.promotedPrice),
          depthPercent: asPercent(promotion.depth),
          startsOn: promotion.startsOn,
          endsOn: promotion.endsOn,
        })),
      }),
    );
  },
});

/** "Since March" ends today; who wants what is announced names its days. */
const untilToday = ({ now }: Reader, period: PeriodChoice | null): PeriodChoice | null => {
  const today = cairoDay(now);
  const goesOn = period?.preset === 'custom' && period.to === NO_END && period.from <= today;
  return goesOn ? { ...period, to: today } : period;
};
