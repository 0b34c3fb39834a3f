import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

/** No sheet says how these are calculated. */
const inFile = { isInFile: true } as const;

export const tilesTexts: PricePanelTexts = {
  tables: {
    'key-figures': 'tiles.label',
    prices: 'export.prices',
    'consumer-index': 'export.consumerIndex',
  },
  explains: ({ filters: { basis }, tiles: { unitPrice, index, gap } }) => [
    {
      ...{ id: 'index', name: 'methodology.names.index', text: `methodology.texts.index.${index.kind}` },
      ...{ isLead: true, ...inFile },
    },
    {
      ...{ id: 'gap', name: 'methodology.names.gap', text: `methodology.texts.gap.${gap.kind}` },
      ...{ isLead: true, ...inFile },
    },
    explanation(basis.statistic, inFile),
    ...(unitPrice.real ? [explanation('real', inFile)] : []),
    explanation('change', inFile),
    explanation('regularChanges', inFile),
    explanation('promotions', inFile),
  ],
};
