import type texts from '#messages/en/market.json';

/** The texts of a panel that stand beside it, for browsers as well: nothing here calculates. */

type Texts = typeof texts;
type Kinds<Texts> = {
  [Id in keyof Texts & string]: Texts[Id] extends string ? Id : `${Id}.${keyof Texts[Id] & string}`;
};
type NameKey =
  | `methodology.names.${keyof Texts['methodology']['names']}`
  | `undercut.titles.${keyof Texts['undercut']['titles']}`;
type TextKey =
  `methodology.texts.${Kinds<Texts['methodology']['texts']>[keyof Texts['methodology']['texts']]}`;
type TableKey =
  | `export.${Exclude<keyof Texts['export'], 'notInPlan'>}`
  | `${'history' | 'heatMap' | 'gaps' | 'retailers' | 'basket' | 'ladder' | 'movers' | 'months' | 'margins'}.title`
  | 'tiles.label';

/** The kinds of figures that the rows behind them have a title for; a test compares them with what the dashboards open. */
export type TitledFigure = keyof Texts['rows']['figures'];

/** How a figure is calculated, by the keys of its texts. */
export type Explanation = {
  id: string;
  name: NameKey;
  text: TextKey;
  /** It stands before the others. */
  isLead?: boolean;
  /** A file says it on its first sheet: no other sheet does. */
  isInFile?: boolean;
};

export type PanelTexts = {
  /** What the export menu calls its tables, by their ids. */
  tables: Readonly<Record<string, TableKey>>;
  /** @param view the view that is explained, which says what its figures compare */
  // biome-ignore lint/suspicious/noExplicitAny: each dashboard has views of its own
  explains: (view: any) => readonly Explanation[];
};

/** The explanations of panels, those that lead first. */
export const explanationsOf = (panels: readonly PanelTexts[], view: unknown): Explanation[] => {
  const all = panels.flatMap(({ explains }) => explains(view));
  return [...all.filter(({ isLead }) => isLead), ...all.filter(({ isLead }) => !isLead)];
};
