import { z } from 'zod';
import { translator } from '#lib/i18n/translator.ts';
import { findRealDiscounts, type RealDiscounts } from '#lib/market/questions/find-real-discounts.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, asMoneyOrNull, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { checkDiscountsOutput } from './check-discounts-output.ts';

export const checkDiscounts = marketTool({
  module: 'promotions',
  description:
    'Whether discounts hold against the lowest price of the 30 days before: by retailer, best first; one by one (onlyFalse: those that do not); prices a week after.',
  input: z.object({
    ...filtersOf(findRealDiscounts),
    ...period,
    /** Lists those alone that are less than they claim. */
    onlyFalse: z.boolean().optional(),
  }),
  output: checkDiscountsOutput,
  leadsTo: ['getPromotions', 'getPriceHistory', 'compareRetailers'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findRealDiscounts(reader, input, {
        period: periodOf(input),
        onlyFalse: input.onlyFalse ?? false,
      }),
      ({ league, promotions, after }, { currency }) => ({
        ...{ currency, ...realShare(league.share) },
        retailers: league.retailers.map(retailerOf),
        total: promotions.length,
        promotions: promotions.slice(0, MOST_ROWS).map((row) => ({
          ...promotionOf(row),
          judgement: translator(reader.locale, 'market.verdicts')(row.verdict),
        })),
        after: afterOf(after),
      }),
      ['realPercent', 'judged', 'isLowBase'],
    ),
});

type Retailer = RealDiscounts['league']['retailers'][number];

const realShare = ({ value, n, lowBase }: Retailer['share']) => ({
  ...{ realPercent: asPercent(value), judged: n, isLowBase: lowBase },
});

const retailerOf = ({ id, name, promotions, share, verdicts, alwaysOn }: Retailer) => ({
  ...{ retailer: name, promotions, ...realShare(share) },
  ...{ real: verdicts.honest, inflated: verdicts.inflated, noDiscount: verdicts.noDiscount, alwaysOn },
  drill: `retailer-real-share:${id}`,
});

type Listed = RealDiscounts['after']['rows'][number] | RealDiscounts['promotions'][number];

const ofOne = ({ product, brand, retailer, from, to }: Listed) => ({
  ...{ product: product.name, brand: brand.name, retailer: retailer.name, startsOn: from, endsOn: to },
});

const promotionOf = (row: RealDiscounts['promotions'][number]) => ({
  ...ofOne(row),
  terms: row.offer,
  regularPrice: asMoneyOrNull(row.regular),
  promotedPrice: asMoneyOrNull(row.promoted),
  claimedPercent: asPercent(row.depth),
  referencePrice: asMoneyOrNull(row.reference),
  realDiscountPercent: asPercent(row.realDepth),
  ...{ verdict: row.verdict, isAlwaysOn: row.isAlwaysOn },
});

const afterOf = ({ looked, counts, rows }: RealDiscounts['after']) => ({
  ...{ compared: looked, ...counts },
  changed: rows.slice(0, MOST_ROWS).map((row) => ({
    ...ofOne(row),
    ...{ before: asMoney(row.before), after: asMoney(row.after), changePercent: asPercent(row.change) ?? 0 },
  })),
});
