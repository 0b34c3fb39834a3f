import { z } from 'zod';
import { translator } from '#lib/i18n/translator.ts';
import { bandName } from '#lib/market/dashboard/filters/band-name.ts';
import { type Assortment, findAssortment } from '#lib/market/questions/find-assortment.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { filtersOf } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getAssortmentOutput } from './get-assortment-output.ts';

const LACKS = { ok: null, noBrands: 'brands', notInPlan: 'plan' } as const;

export const getAssortment = marketTool({
  module: 'imdb',
  description:
    'Share of range: each brand’s part of what each retailer carries; white space: sizes that a brand lacks where others sell them.',
  input: z.object(filtersOf(findAssortment)),
  output: getAssortmentOutput,
  leadsTo: ['getPrices', 'getPromotions', 'getStockouts'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findAssortment(reader, input, undefined),
      ({ active, ofCategory, retailers, whiteSpace }, { baseUnit }) => {
        const t = translator(reader.locale, 'market');
        return {
          ...{ activeProducts: active.products, ofCategory, total: retailers.length },
          retailers: retailers.slice(0, MOST_ROWS).map(retailerOf),
          whiteSpace: {
            ...{ lacks: LACKS[whiteSpace.state], total: whiteSpace.total },
            rows: whiteSpace.rows.slice(0, MOST_ROWS).map(({ brand, band, retailer, rivals, hasPack }) => ({
              ...{ brand: brand.name, packSize: bandName(band, baseUnit, reader.locale, t) },
              ...{ retailer: retailer.name, othersProducts: rivals, isSoldElsewhere: hasPack },
            })),
          },
        };
      },
    ),
});

const retailerOf = ({ name, total, parts }: Assortment['retailers'][number]) => ({
  ...{ retailer: name, products: total },
  brands: parts.slice(0, MOST_ROWS).map((part) => ({
    ...{ brand: part.name, brandProducts: part.n, sharePercent: asPercent(part.share) },
  })),
});
