import { ApiError } from './api-error.ts';

/** A form's fields as they are written there. */
export type Values = Readonly<Record<string, string>>;

/** A field that someone else has changed meanwhile, to something else. */
export type Conflict = { field: string; theirs: string; mine: string };

type Edit<T extends { version: string }> = {
  version: string;
  /** What the form began with. */
  opened: Values;
  /** What was changed there. */
  wanted: Values;
  /** The form's fields out of what the call answers. */
  read: (answer: T) => Values;
  send: (wanted: Values, ifMatch: string) => Promise<T>;
  /** Which of the two stays; null: left undecided. */
  ask: (conflicts: readonly Conflict[]) => Promise<'theirs' | 'mine' | null>;
};

/**
 * Saves what was changed of a version. Where someone changed the same meanwhile, a person decides; what only they or only others
 * changed is kept.
 * @returns what stands now and whether anything was saved; null: nothing was decided
 * @throws ApiError for any other refusal
 */
export const saveEdit = async <T extends { version: string }>({
  read,
  send,
  ask,
  ...edit
}: Edit<T>): Promise<{ isSaved: boolean; answer: T } | null> => {
  let { version, opened, wanted } = edit;
  for (;;) {
    try {
      return { isSaved: true, answer: await send(wanted, version) };
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'EDIT_CONFLICT') throw error;
      // The server has validated what stands as this call's own answer.
      const answer = error.current as T;
      const theirs = read(answer);
      const conflicts = conflictsOf(opened, theirs, wanted);
      const choice = conflicts.length > 0 ? await ask(conflicts) : 'mine';
      if (choice === null) return null;
      if (choice === 'theirs') wanted = without(wanted, conflicts);
      if (Object.keys(wanted).length === 0) return { isSaved: false, answer };
      opened = theirs;
      version = answer.version;
    }
  }
};

const conflictsOf = (opened: Values, theirs: Values, wanted: Values): Conflict[] =>
  Object.entries(wanted).flatMap(([field, mine]) => {
    const standing = theirs[field] ?? '';
    return standing === opened[field] || standing === mine ? [] : [{ field, theirs: standing, mine }];
  });

const without = (values: Values, conflicts: readonly Conflict[]): Values =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => !conflicts.some(({ field }) => field === name)),
  );
