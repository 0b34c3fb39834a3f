import { listNewestRounds } from '#db/queries/market-catalogue.ts';
import { formatNumber } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { parseQuery } from '#lib/market/dashboard/filters/parse-format.ts';
import type { Headline } from '#lib/market/dashboard/headline.ts';
import { sampleDays } from '#lib/market/dashboard/periods.ts';
import { numbered } from '#lib/market/dashboard/view/open-market.ts';
import { dayFromNumber } from '#lib/vocabulary/cairo-days.ts';
import { catalogueFilters, formatCatalogue } from './catalogue-filters.ts';
import { isCarriedOn } from './catalogue-items.ts';
import { openCatalogue } from './open-catalogue.ts';
import { catalogueTiles } from './panels/tiles/catalogue-tiles.ts';

const SPARK_POINTS = 9;

/** The products that the retailers of a category carry, and how many came in thirty days, as the tiles say it. */
export const catalogueHeadline = async (reader: Reader, category: string): Promise<Headline | null> => {
  const query = parseQuery(catalogueFilters, { category, period: '30d' });
  const opened = await openCatalogue(reader, query, 'page');
  if (!opened?.read) return null;
  const { range } = opened.head.filters;
  const { market, category: filter, retailers } = opened.read.query;
  const days = sampleDays(numbered(range), SPARK_POINTS).map(dayFromNumber);
  const [set, rounds] = await Promise.all([
    opened.read.readBase(),
    Promise.all(days.map((to) => listNewestRounds(market, { dataset: filter.dataset, retailers, to }))),
  ]);
  const { active, new: added } = catalogueTiles(set);
  const t = translator(reader.locale, 'catalogueTiles');
  return {
    label: t('active'),
    of: t('added', { n: added }),
    value: formatNumber(reader.locale, active.products),
    ...{ n: active.products, lowBase: false, isWithheld: false },
    spark: days.map((day, at) => set.items.filter(isCarriedOn(day, rounds[at] ?? [])).length),
    ...{ range, query: formatCatalogue(opened.head.filters), figure: 'active' },
  };
};
