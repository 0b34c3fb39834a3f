import type { Explanation, PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import type methodology from '#messages/en/priceMethodology.json';
import type page from '#messages/en/priceMonitor.json';
import type { IndexKind } from './index-kinds.ts';

type Texts = (typeof methodology)['texts'];
type Page = typeof page;
/** A text may have one for each kind of comparison. */
type PathsOf<Of> = {
  [Id in keyof Of & string]: Of[Id] extends string ? Id : `${Id}.${keyof Of[Id] & string}`;
}[keyof Of & string];

/** The texts that Price Monitor's panels name, without arguments. */
export type PriceTextKey =
  | `priceMethodology.names.${keyof (typeof methodology)['names']}`
  | `priceMethodology.texts.${PathsOf<Texts>}`
  | `priceMonitor.undercut.titles.${keyof Page['undercut']['titles']}`
  | `priceMonitor.tables.${keyof Page['tables']}`
  | `priceMonitor.${'history' | 'heatMap' | 'gaps' | 'retailers' | 'basket' | 'ladder' | 'movers' | 'news' | 'months' | 'margins'}.title`
  | 'priceTiles.label';

export type PricePanelTexts = Omit<PanelTexts<PriceTextKey>, 'explains'> & {
  explains: (view: ExplainedView) => readonly Explanation<PriceTextKey>[];
};

/** What of a view says how its figures are calculated. */
type ExplainedView = {
  filters: { basis: { statistic: 'average' | 'lowest' } };
  tiles: { unitPrice: { real: object | null }; index: { kind: IndexKind }; gap: { kind: IndexKind } };
};

type PlainId =
  | 'average'
  | 'lowest'
  | 'real'
  | 'change'
  | 'regularChanges'
  | 'promotions'
  | 'indexLines'
  | 'history'
  | 'heatMap'
  | 'gaps'
  | 'retailers'
  | 'basket'
  | 'ladder'
  | 'movers'
  | 'news'
  | 'months'
  | 'realMonths'
  | 'margin';

/** A figure that is calculated in one way, whatever was chosen. */
export const explanation = (
  id: PlainId,
  more: Pick<Explanation, 'isInFile'> = {},
): Explanation<PriceTextKey> => ({
  id,
  name: `priceMethodology.names.${id}`,
  text: `priceMethodology.texts.${id}`,
  ...more,
});
