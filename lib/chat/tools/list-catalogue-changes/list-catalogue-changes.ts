import { z } from 'zod';
import { translator } from '#lib/i18n/translator.ts';
import { type CatalogueChanges, findCatalogueChanges } from '#lib/market/questions/find-catalogue-changes.ts';
import { marketTool } from '../parts/analyst-tool.ts';
import { periodOf } from '../parts/asked-period.ts';
import { filtersOf, period } from '../parts/input-parts.ts';
import { MOST_ROWS } from '../parts/output-parts.ts';
import { asMoneyOrNull, asPercent, toolOutput } from '../parts/tool-answer.ts';
import { listCatalogueChangesOutput } from './list-catalogue-changes-output.ts';

const PLACES_SHOWN = 3;

export const listCatalogueChanges = marketTool({
  module: 'imdb',
  description:
    'New and delisted products, and packs that replaced others, shrank or grew at the same price (none: 90 days).',
  input: z.object({ ...filtersOf(findCatalogueChanges), ...period }),
  output: listCatalogueChangesOutput,
  leadsTo: ['whatChanged', 'getPrices', 'getPromotions'],
  lookUp: async (reader, input) =>
    toolOutput(
      reader,
      await findCatalogueChanges(reader, input, { period: periodOf(input) }),
      ({ new: came, gone, counts, packs }, { currency }) => ({
        ...{ currency, new: arrivals(came), gone: arrivals(gone) },
        packs: {
          ...{ total: counts.changes, shrunk: counts.shrunk, grown: counts.grown },
          changes: packs.slice(0, MOST_ROWS).map((change) => ({
            ...packOf(change),
            packBecame: translator(reader.locale, 'catalogue.packs.kinds')(change.kind),
          })),
        },
      }),
    ),
});

const arrivals = ({ total, rows }: CatalogueChanges['new']) => ({
  total,
  products: rows.slice(0, MOST_ROWS).map(({ name, brand, day, retailers }) => ({
    ...{ product: name, brand: brand.name, day },
    ...(retailers && {
      retailers: retailers.length,
      at: retailers.slice(0, PLACES_SHOWN).map((each) => each.name),
    }),
  })),
});

const packOf = (change: CatalogueChanges['packs'][number]) => ({
  ...{ kind: change.kind, product: change.after.name, formerProduct: change.before.name },
  ...{ brand: change.brand.name, day: change.day, retailers: change.retailers },
  unitPriceChangePercent: asPercent(change.rise?.value ?? null),
  overCategoryPercent: asPercent(change.overCategory),
  evidence: change.evidence.slice(0, PLACES_SHOWN).map((each) => ({
    ...{ retailer: each.retailer.name, lastSeen: each.lastSeen, firstSeen: each.firstSeen },
    ...{ priceBefore: asMoneyOrNull(each.priceBefore), priceAfter: asMoneyOrNull(each.priceAfter) },
    unitPriceChangePercent: asPercent(each.rise),
  })),
});
