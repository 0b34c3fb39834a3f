import type { Reader } from '#lib/market/access/reader.ts';
import { findCurrentPrices } from '#lib/market/questions/find-current-prices.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, toolOutput } from './tool-output.ts';

const SHOWN = 8;

export const getPrices = async (
  reader: Reader,
  input: ToolInput<'getPrices'>,
): Promise<ToolOutput<'getPrices'>> =>
  toolOutput(
    reader,
    await findCurrentPrices(reader, input, {}),
    ({ unitPrice, products }, { currency, baseUnit }) => ({
      currency,
      baseUnit,
      unitPrice: unitPrice.value === null ? null : asMoney(unitPrice.value),
      total: products.length,
      products: products.slice(0, SHOWN).map(({ product, lowest, highest, average, prices }) => ({
        name: product.name,
        lowest: asMoney(lowest),
        highest: asMoney(highest),
        average: asMoney(average),
        prices: prices.map(({ retailer, effective, regular, unit }) => ({
          retailer: retailer.name,
          price: asMoney(effective),
          regularPrice: asMoney(regular),
          unitPrice: asMoney(unit),
        })),
      })),
    }),
  );
