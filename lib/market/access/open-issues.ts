import type { Day, DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { DisputeKind } from '#lib/vocabulary/market-terms.ts';

/** What the asker's company has reported as wrong, and waits for an answer: the price of a day, or the match of an item with the retailer's code. */
export type OpenIssue = {
  kind: DisputeKind;
  productId: string;
  retailerId: string;
  day: Day | null;
  code: string | null;
};

/** What a row lists: prices of a product at a retailer, on which days, or one of its items. Null: of several together. */
type Listed = {
  productId: string | null;
  retailerId: string | null;
  days: DayRange | null;
  code?: string | undefined;
};

/** Whether a row is marked, on a screen, in a file and in an answer of the analyst alike. */
export const isQuestioned = (
  issues: readonly OpenIssue[],
  { productId, retailerId, days, code }: Listed,
): boolean =>
  issues.some((issue) => {
    if (issue.productId !== productId || issue.retailerId !== retailerId) return false;
    if (issue.kind === 'match') return code === undefined || issue.code === code;
    return days !== null && issue.day !== null && days.from <= issue.day && issue.day <= days.to;
  });
