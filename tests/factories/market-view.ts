import type { MarketView } from '#db/queries/market-view.ts';

export const named = (id: string) => ({ id, nameEn: id.toUpperCase(), nameAr: `ع ${id}` });

type Given = Partial<Omit<MarketView, 'retailers'>> & { retailers?: readonly string[] };

/** What a category of milk is made of. */
export const marketView = ({ retailers = [], ...given }: Given): MarketView => ({
  category: { ...named('milk'), baseUnit: 'l', dataset: 'sample' },
  categories: [named('milk')],
  brands: [],
  makers: [],
  products: [],
  regions: [],
  hasTradePrices: false,
  categoryNo: 1,
  newestOn: '2026-11-20',
  oldestOn: '2024-11-20',
  derivation: null,
  dealDerivation: null,
  retailers: retailers.map((id) => ({ ...named(id), channel: 'super', asOf: null })),
  ...given,
});
