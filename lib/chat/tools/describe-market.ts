import type { Reader } from '#lib/market/access/reader.ts';
import { findMarket } from '#lib/market/questions/find-market.ts';
import type { ToolInput, ToolOutput } from './schema.ts';
import { asMoney, toolOutput } from './tool-output.ts';

export const describeMarket = async (
  reader: Reader,
  input: ToolInput<'describeMarket'>,
): Promise<ToolOutput<'describeMarket'>> =>
  toolOutput(reader, await findMarket(reader, input.subject), (categories, { currency }) => ({
    currency,
    categories: categories.map(({ category, baseUnit, products, brands, retailers, unitPrice }) => ({
      name: category.name,
      baseUnit,
      products,
      brands: brands.map(({ name }) => name),
      retailers: retailers.map(({ name }) => name),
      averageUnitPrice: unitPrice === null ? null : asMoney(unitPrice),
    })),
  }));
