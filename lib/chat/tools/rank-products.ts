import type { Reader } from '#lib/market/access/reader.ts';
import { findProductRanking } from '#lib/market/questions/find-product-ranking.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, toolOutput } from './tool-output.ts';

const SHOWN = 6;

export const rankProducts = async (
  reader: Reader,
  input: ToolInput<'rankProducts'>,
): Promise<ToolOutput<'rankProducts'>> =>
  toolOutput(
    reader,
    await findProductRanking(reader, input, { order: input.order }),
    (ranking, { currency, baseUnit }) => ({
      currency,
      baseUnit,
      total: ranking.length,
      products: ranking.slice(0, SHOWN).map(({ product, retailer, effective, unit }) => ({
        name: product.name,
        price: asMoney(effective),
        unitPrice: asMoney(unit),
        retailer: retailer.name,
      })),
    }),
  );
