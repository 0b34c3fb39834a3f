import type { ChangeRow } from '#db/queries/market-changes.ts';
import { LASTING_CHANGES } from '#lib/vocabulary/alert-terms.ts';
import type { Day } from '#lib/vocabulary/cairo-days.ts';

type Subject = Pick<ChangeRow, 'kind' | 'productId' | 'retailerId' | 'storeId'>;

/** What a change is of, with its kind. */
export const subjectOf = ({ kind, productId, retailerId, storeId }: Subject): string =>
  [kind, productId, retailerId, storeId ?? ''].join('|');

/** What makes it one change: its kind, its subject and its first day. */
export const changeKey = (change: Subject & { firstOn: Day }): string =>
  `${subjectOf(change)}|${change.firstOn}`;

/** The same of a subject of a day. */
export const keyOn = (subject: string, day: Day): string => `${subject}|${day}`;

/** The subject of the change that this one would end; null where it ends nothing. */
export const endedSubject = (change: Subject): string | null => {
  for (const [begins, ends] of Object.entries(LASTING_CHANGES))
    if (ends === change.kind) return subjectOf({ ...change, kind: begins as keyof typeof LASTING_CHANGES });
  return null;
};

export const isLasting = ({ kind }: Pick<ChangeRow, 'kind'>): boolean => Object.hasOwn(LASTING_CHANGES, kind);
