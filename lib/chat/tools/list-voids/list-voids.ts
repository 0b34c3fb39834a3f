import { z } from 'zod';
import { joinNames } from '#lib/i18n/format.ts';
import { findVoids, type Voids } from '#lib/market/questions/find-voids.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoneyOrNull, toolOutput } from '../parts/tool-answer.ts';
import { listVoidsOutput } from './list-voids-output.ts';

export const listVoids = marketTool({
  module: 'distributions',
  description:
    'Where sales reps go first: must-stock products that visited stores lack, with what each would bring a month, else only ranked.',
  input: z.object({ ...filtersOf(findVoids), ...period }),
  output: listVoidsOutput,
  leadsTo: ['getStockouts', 'getPromotions', 'getPrices'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findVoids(reader, input, { period: periodOf(input) }),
      ({ own, n, musts, aMonth, lacks, byBrand, places }, { currency }) => ({
        currency,
        ...(own.length > 0 && {
          brand: joinNames(
            reader.locale,
            own.map(({ name }) => name),
          ),
        }),
        ...{ total: n, mustStock: musts, aMonth: asMoneyOrNull(aMonth.value), lacks },
        brands: byBrand.slice(0, MOST_ROWS).map(({ brand, retailer, worth, ...counts }) => ({
          ...{ brand: brand.name, retailer: retailer.name },
          ...{ voids: counts.n, mustStock: counts.of, aMonth: asMoneyOrNull(worth.value) },
        })),
        voids: (places?.rows ?? []).slice(0, MOST_ROWS).map(voidOf),
      }),
    ),
});

type Place = NonNullable<Voids['places']>['rows'][number];

const voidOf = ({ product, store, retailer, city, governorate: region, seen, ...worth }: Place) => ({
  ...{ product: product.name, store: store.name, retailer: retailer.name, city, governorate: region },
  ...{
    aMonth: asMoneyOrNull(worth.aMonth),
    low: asMoneyOrNull(worth.low),
    high: asMoneyOrNull(worth.high),
    lastVisit: seen,
  },
});
