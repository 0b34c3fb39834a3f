import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, asPercent, periodOf, toolOutput } from './tool-output.ts';

const SHOWN = 8;

export const getPromotions = async (
  reader: Reader,
  input: ToolInput<'getPromotions'>,
): Promise<ToolOutput<'getPromotions'>> => {
  const t = translator(reader.locale, 'market');
  return toolOutput(
    reader,
    await findPromotions(reader, input, { period: periodOf(input), page: { limit: SHOWN, offset: 0 } }),
    ({ promotions, total }, { currency }) => ({
      currency,
      total,
      promotions: promotions.map((promotion) => ({
        product: (promotion.product ?? promotion.brand).name,
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
};
