import { formatPercent } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { parseQuery } from '#lib/market/dashboard/filters/parse-format.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import { sampleDays } from '#lib/market/dashboard/periods.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import { chainWithin, type DealSet } from './deal-set.ts';
import { openPromotionView } from './open-promotion-view.ts';
import { promotionTiles } from './panels/tiles/promotion-key-figures.ts';
import { formatPromotions, promotionFilters } from './promotion-filters.ts';
import { timeBasis } from './promotion-rows.ts';

const FIGURE = 'time';
const SPARK_POINTS = 9;

/** How much of the days of a category's prices was on promotion, over thirty days, as its tile says it. */
export const promotionHeadline = async (reader: Reader, category: string): Promise<Headline | null> => {
  const query = parseQuery(promotionFilters, { category, period: '30d' });
  const opened = await openPromotionView(reader, query, 'page');
  if (!opened?.read) return null;
  const set = await opened.read.readBase();
  if (set.known === null) return null;
  const { from } = set.known;
  const { time } = promotionTiles(set);
  return {
    label: translator(reader.locale, 'promotionTiles')('time'),
    value: time.value === null ? null : formatPercent(reader.locale, time.value / 100),
    ...{ n: time.n, lowBase: time.lowBase, isWithheld: set.withheld.has(FIGURE) },
    spark: sampleDays(set.known, SPARK_POINTS).map((to) => timeUpTo(set, { from, to })),
    ...{ range: set.range, query: formatPromotions(opened.head.filters), figure: FIGURE },
  };
};

const timeUpTo = (set: DealSet, days: { from: number; to: number }): number | null => {
  const chains = set.chosen.flatMap((chain) => chainWithin(chain, days) ?? []);
  return discloseFigure({ ...set, withheld: new Set() }, FIGURE, timeBasis(chains)).value;
};
