import type { Explanation, PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import type methodology from '#messages/en/promotionMethodology.json';
import type page from '#messages/en/promotions.json';

type Page = typeof page;
/** The panels' names have their titles. */
type Titled = {
  [Name in keyof Page & string]: Page[Name] extends { title: string } ? Name : never;
}[keyof Page & string];
type ExplainedId = keyof (typeof methodology)['names'];

/** The texts that the panels of Promotions name, without arguments. */
export type PromotionTextKey =
  | `promotionMethodology.names.${ExplainedId}`
  | `promotionMethodology.texts.${ExplainedId}`
  | `promotions.tables.${keyof Page['tables']}`
  | `promotions.${Titled}.title`
  | 'promotionTiles.label';

export type PromotionPanelTexts = PanelTexts<PromotionTextKey>;

/** A figure that is calculated in one way, whatever was chosen. */
export const explained = (
  id: ExplainedId,
  more: Pick<Explanation, 'isInFile'> = {},
): Explanation<PromotionTextKey> => ({
  id,
  name: `promotionMethodology.names.${id}`,
  text: `promotionMethodology.texts.${id}`,
  ...more,
});
