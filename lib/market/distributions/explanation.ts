import type { Explanation, PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import type methodology from '#messages/en/distributionMethodology.json';
import type page from '#messages/en/distributions.json';

type Titled = {
  [Name in keyof typeof page]: (typeof page)[Name] extends { title: string } ? Name : never;
}[keyof typeof page];

/** The texts that the panels of Distributions name, without arguments. */
export type DistributionTextKey =
  | `distributionMethodology.names.${keyof (typeof methodology)['names']}`
  | `distributionMethodology.texts.${keyof (typeof methodology)['texts']}`
  | `distributions.${Titled}.title`
  | 'distributionTiles.label';

export type DistributionPanelTexts = PanelTexts<DistributionTextKey>;

/** A figure that is calculated in one way, whatever was chosen. */
export const explanation = (
  id: keyof (typeof methodology)['names'] & keyof (typeof methodology)['texts'],
  more: Pick<Explanation, 'isInFile'> = {},
): Explanation<DistributionTextKey> => ({
  id,
  name: `distributionMethodology.names.${id}`,
  text: `distributionMethodology.texts.${id}`,
  ...more,
});
