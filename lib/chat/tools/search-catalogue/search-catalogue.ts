import { z } from 'zod';
import { translator } from '#lib/i18n/translator.ts';
import { findListedProducts, type ListedProducts } from '#lib/market/questions/find-listed-products.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { filtersOf } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoney, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { searchCatalogueOutput } from './search-catalogue-output.ts';

export const searchCatalogue = marketTool({
  module: 'imdb',
  description:
    'Products of a name, brand or GTIN: records, completeness, unit prices. incomplete: those that lack something.',
  input: z.object({ ...filtersOf(findListedProducts), incomplete: z.boolean().optional() }),
  output: searchCatalogueOutput,
  leadsTo: ['getPrices', 'compareRetailers', 'getPriceHistory'],
  lookUp: async (reader, { incomplete = false, ...asked }) =>
    toolOutput(
      reader,
      await findListedProducts(reader, asked, { onlyIncomplete: incomplete }),
      ({ completeness, products }, { currency, baseUnit }) => ({
        ...{ currency, baseUnit },
        completenessPercent: asPercent(completeness.value),
        incomplete: completeness.incomplete,
        total: products.length,
        products: products.slice(0, MOST_ROWS).map((product) => productOf(product, reader.locale)),
      }),
    ),
});

const productOf = (
  { name, brand, maker, isActive, facts }: ListedProducts['products'][number],
  locale: Locale,
) => ({
  ...{ product: name, brand: brand.name, ...(maker && { maker: maker.name }), isActive },
  facts: facts && {
    ...{ gtin: facts.gtin, completenessPercent: facts.completeness, lacks: facts.lacks },
    ...(facts.lacks.length > 0 && { missing: partsOf(facts.lacks, locale) }),
    retailers: facts.retailers,
    lowestUnitPrice: facts.unitPrice && asMoney(facts.unitPrice.low),
    highestUnitPrice: facts.unitPrice && asMoney(facts.unitPrice.high),
    ...{ firstSeen: facts.firstSeen, lastSeen: facts.lastSeen },
  },
});

const partsOf = (
  parts: NonNullable<ListedProducts['products'][number]['facts']>['lacks'],
  locale: Locale,
) => {
  const t = translator(locale, 'catalogue.lacks');
  return parts.map((part) => t(part)).join(' · ');
};
