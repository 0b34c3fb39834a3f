import type { Explanation, PanelTexts } from '#lib/market/dashboard/panel-texts.ts';
import type page from '#messages/en/catalogue.json';
import type methodology from '#messages/en/catalogueMethodology.json';

type Explained = keyof (typeof methodology)['names'] & keyof (typeof methodology)['texts'];

/** The texts that the catalogue's panels name, without arguments. */
type CatalogueTextKey =
  | `catalogueMethodology.${'names' | 'texts'}.${Explained}`
  | `catalogue.tables.${keyof (typeof page)['tables']}`
  | 'catalogueTiles.label';

export type CataloguePanelTexts = PanelTexts<CatalogueTextKey>;

export const explained = (
  id: Explained,
  more: Pick<Explanation, 'isInFile'> = {},
): Explanation<CatalogueTextKey> => ({
  id,
  name: `catalogueMethodology.names.${id}`,
  text: `catalogueMethodology.texts.${id}`,
  ...more,
});
