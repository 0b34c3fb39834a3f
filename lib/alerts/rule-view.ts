import type { RuleRow } from '#db/queries/alert-rules.ts';
import { MODULE_NAMES } from '#lib/vocabulary/terms.ts';
import type { RuleView } from './followed-view.ts';

/** A saved view as rules read it; null: it was deleted, or is of no dashboard. */
export const ruleViewOf = (
  view: Pick<NonNullable<RuleRow['view']>, 'surface' | 'query'> | null,
): RuleView | null => {
  const module = MODULE_NAMES.find((name) => view?.surface === `dashboard.${name}`);
  return view && module ? { module, query: view.query } : null;
};
