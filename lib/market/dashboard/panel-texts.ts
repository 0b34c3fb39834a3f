/** The texts of a panel that stand beside it, for browsers as well: nothing here calculates. */

/** How a figure is calculated, by the keys of its texts. */
export type Explanation<Key extends string = string> = {
  id: string;
  name: Key;
  text: Key;
  /** It stands before the others. */
  isLead?: boolean;
  /** A file says it on its first sheet: no other sheet does. */
  isInFile?: boolean;
};

/** Keys are paths of texts, which the dashboard reads by its own translator. */
export type PanelTexts<Key extends string = string> = {
  /** What the export menu calls its tables, by their ids. */
  tables: Readonly<Record<string, Key>>;
  /** @param view the view that is explained, which says what its figures compare */
  // biome-ignore lint/suspicious/noExplicitAny: each dashboard has views of its own
  explains: (view: any) => readonly Explanation<Key>[];
};

/** The explanations of panels, those that lead first. */
export const explanationsOf = (panels: readonly PanelTexts[], view: unknown): Explanation[] => {
  const all = panels.flatMap(({ explains }) => explains(view));
  return [...all.filter(({ isLead }) => isLead), ...all.filter(({ isLead }) => !isLead)];
};
