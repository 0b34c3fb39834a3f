import type { Explanation, PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import type { IndexKind } from './index-kinds.ts';

export type PricePanelTexts = Omit<PanelTexts, 'explains'> & {
  explains: (view: ExplainedView) => readonly Explanation[];
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
  | 'history'
  | 'heatMap'
  | 'gaps'
  | 'retailers'
  | 'basket'
  | 'ladder'
  | 'movers'
  | 'months'
  | 'realMonths'
  | 'margin';

/** A figure that is calculated in one way, whatever was chosen. */
export const explanation = (id: PlainId, more: Pick<Explanation, 'isInFile'> = {}): Explanation => ({
  id,
  name: `methodology.names.${id}`,
  text: `methodology.texts.${id}`,
  ...more,
});
