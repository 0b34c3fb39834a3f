import { z } from 'zod';
import { formatNumber } from '#lib/i18n/format.ts';
import { translator } from '#lib/i18n/translator.ts';
import { findPackLadder } from '#lib/market/questions/find-pack-ladder.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { getPackLadderOutput } from './get-pack-ladder-output.ts';

const CONTENT_DECIMALS = 3;

export const getPackLadder = marketTool({
  module: 'priceMonitor',
  description:
    'What packs cost per unit by size, and which cost more per unit than a smaller one of their brand and kind (`inverted` of `total`).',
  input: z.object({ ...filtersOf(findPackLadder), ...period }),
  output: getPackLadderOutput,
  leadsTo: ['getPriceHistory', 'getPromotions', 'compareRetailers'],
  lookUp: async (reader, input) => {
    const t = translator(reader.locale, 'priceMonitor.ladder');
    return toolOutput(
      reader,
      await findPackLadder(reader, input, { period: periodOf(input) }),
      ({ rungs, inverted }, { currency, baseUnit }) => {
        const names = new Map(rungs.map(({ id, product }) => [id, product.name]));
        return {
          ...{ currency, baseUnit, total: rungs.length, inverted },
          packs: rungs
            .slice(0, MOST_ROWS)
            .map(({ id, brand, product, content, unit, n, lowBase, premium, cheaperSmaller }) => ({
              ...{ brand: brand.name, product: product.name },
              content: t('amount', {
                value: formatNumber(reader.locale, content, CONTENT_DECIMALS),
                unit: baseUnit,
              }),
              ...{
                perUnit: asMoney(unit),
                prices: n,
                isLowBase: lowBase,
                premiumPercent: asPercent(premium),
              },
              cheaperSmaller: cheaperSmaller.flatMap((smaller) => names.get(smaller) ?? []),
              drill: `rung:${id}`,
            })),
        };
      },
    );
  },
});
