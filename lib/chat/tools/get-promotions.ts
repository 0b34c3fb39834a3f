import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import type { PeriodChoice } from '#lib/market/dashboard/periods.ts';
import { promotionInWords } from '#lib/market/names/promotion-words.ts';
import { findPromotions } from '#lib/market/questions/find-promotions.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, asPercent, periodOf, toolOutput } from './tool-output.ts';

const SHOWN = 8;

/** "Since March" ends today; who wants what is announced names its days. */
const asked = ({ now }: Reader, { period, from, to }: ToolInput<'getPromotions'>): PeriodChoice | null => {
  const today = cairoDay(now);
  return periodOf({ period, from, to: to ?? (from !== undefined && from <= today ? today : undefined) });
};

export const getPromotions = async (
  reader: Reader,
  input: ToolInput<'getPromotions'>,
): Promise<ToolOutput<'getPromotions'>> => {
  const t = translator(reader.locale, 'market');
  return toolOutput(
    reader,
    await findPromotions(reader, input, {
      ...{ period: asked(reader, input), soon: input.soon },
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
};
