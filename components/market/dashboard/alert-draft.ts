import type { RuleKind } from '#lib/vocabulary/alert-terms.ts';
import type { ModuleName } from '#lib/vocabulary/terms.ts';

/** What the dialog of a new alert begins with: a saved view, or what is to be saved as one. */
export type AlertDraft = {
  module: ModuleName;
  query: string;
  name: string;
  /** Null: it isn't saved yet. */
  viewId: string | null;
  kind?: RuleKind;
  /** Percent. */
  threshold?: number | undefined;
  /** Pounds of a pack. */
  below?: number | undefined;
  above?: number | undefined;
};

/** Which view a call is about. */
export function viewQuery({
  viewId,
  module,
  query,
}: AlertDraft): { viewId: string } | { module: ModuleName; query: string } {
  return viewId === null ? { module, query } : { viewId };
}
