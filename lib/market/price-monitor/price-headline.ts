import { listStandingPrices } from '#db/queries/market-chains.ts';
import { formatPercentChange } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { formatFilters, parseQuery } from '#lib/market/dashboard/filters/parse-format.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import { sampleDays } from '#lib/market/dashboard/periods.ts';
import { discloseFigure } from '#lib/market/dashboard/view/disclose-figure.ts';
import type { Measure } from '#lib/market/measures/measure.ts';
import { onBasis } from '#lib/market/prices/price-basis.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { openPriceView } from './open-price-view.ts';
import { tileFigures } from './panels/tiles/tiles.ts';
import { priceMonitorFilters } from './price-monitor-filters.ts';
import type { PriceSet } from './price-set.ts';

const FIGURE = 'unit-price-change';
const SPARK_POINTS = 9;

/** What shoppers pay of a category, like for like over thirty days, as the first tile says it. */
export const priceHeadline = async (reader: Reader, category: string): Promise<Headline | null> => {
  const opened = await openPriceView(
    reader,
    parseQuery(priceMonitorFilters, { category, period: '30d' }),
    'page',
  );
  if (!opened?.read) return null;
  const { query, readBase } = opened.read;
  const { market, narrowed, days } = query;
  const points = sampleDays(days, SPARK_POINTS);
  const [set, standing] = await Promise.all([readBase(), listStandingPrices(market, narrowed, points)]);
  const byDay = Map.groupBy(standing, ({ day }) => day);
  const upTo = (day: number): PriceSet => ({
    ...set,
    range: { ...set.range, to: dayFromNumber(day) },
    selection: (byDay.get(day) ?? []).map((price) => onBasis(price, set.basis)),
    withheld: new Set(),
  });
  const change = changeOf(set);
  return {
    label: translator(reader.locale, 'priceTiles')('paid.paid'),
    value: change.value === null ? null : formatPercentChange(reader.locale, change.value / 100),
    ...{ n: change.n, lowBase: change.lowBase, isWithheld: set.withheld.has(FIGURE) },
    spark: points.map((day) => changeOf(upTo(day)).value),
    range: set.range,
    query: formatFilters(priceMonitorFilters, opened.head.filters),
    figure: FIGURE,
  };
};

const changeOf = (set: PriceSet): Measure => discloseFigure(set, FIGURE, tileFigures[FIGURE].basisIn(set));
