import { explanation, type PricePanelTexts } from '#lib/market/price-monitor/plain-explanation.ts';

/** No sheet says how these are calculated. */
const inFile = { isInFile: true } as const;

export const tilesTexts: PricePanelTexts = {
  tables: {
    'key-figures': 'priceTiles.label',
    prices: 'priceMonitor.tables.prices',
    'consumer-index': 'priceMonitor.tables.consumerIndex',
  },
  explains: ({ filters: { basis }, tiles: { unitPrice, index, gap } }) => [
    {
      ...{
        id: 'index',
        name: 'priceMethodology.names.index',
        text: `priceMethodology.texts.index.${index.kind}`,
      },
      ...{ isLead: true, ...inFile },
    },
    {
      ...{ id: 'gap', name: 'priceMethodology.names.gap', text: `priceMethodology.texts.gap.${gap.kind}` },
      ...{ isLead: true, ...inFile },
    },
    explanation(basis.statistic, inFile),
    ...(unitPrice.real ? [explanation('real', inFile)] : []),
    explanation('change', inFile),
    explanation('regularChanges', inFile),
    explanation('promotions', inFile),
  ],
};
