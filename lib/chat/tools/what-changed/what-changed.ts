import { z } from 'zod';
import type { Locale } from '#lib/i18n/locales.ts';
import type { NewsItem } from '#lib/market/changes/news.ts';
import { newsAddress } from '#lib/market/changes/news-address.ts';
import { newsSentence } from '#lib/market/changes/news-sentence.ts';
import { priceChange } from '#lib/market/measures/price-measures.ts';
import { findChanges } from '#lib/market/questions/find-changes.ts';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { retailers, subject } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { whatChangedOutput } from './what-changed-output.ts';

export const whatChanged = marketTool({
  module: null,
  description:
    'Changes of prices, promotions, shelves and catalogue since a day, a month back at most (none: 7 days): ours first, then the largest.',
  input: z.object({ subject, retailers, since: Day.optional() }),
  output: whatChangedOutput,
  leadsTo: ['getTopMovers', 'getPromotions', 'getPriceHistory'],
  lookUp: async (reader, { subject, retailers, since }) =>
    toolOutput(
      reader,
      await findChanges(reader, { subject, retailers, since: since ?? null, limit: MOST_ROWS }),
      ({ items, total }, { currency }) => ({
        ...{ currency, total },
        changes: items.map((item) => told(reader.locale, item)),
      }),
    ),
});

const told = (locale: Locale, item: NewsItem) => {
  const { day, kind, isOwn, category, product, brand, retailer, retailers } = item;
  return {
    ...{ day, kind, isOurs: isOwn, category: category.name, product: (product ?? brand).name },
    ...{ retailer: retailer.name, retailers },
    ...pricesOf(item),
    sentence: newsSentence(locale, item),
    rows: newsAddress(locale, item),
  };
};

/** Of a pack, both are its content; of a brand, those of one of its products. */
const pricesOf = ({ kind, product, before, after }: NewsItem) => {
  const isOfPrices = kind === 'price' || kind === 'promotion_begun';
  if (!isOfPrices || product === null || before === null || after === null)
    return { before: null, after: null, changePercent: null };
  return {
    ...{ before: asMoney(before), after: asMoney(after) },
    changePercent: asPercent(priceChange(after, before)),
  };
};
