import { createHash } from 'node:crypto';
import { AppError, type Versioned } from './errors.ts';

/** What can be edited of a thing. Names are of letters, digits, dashes and underscores. */
type Fields = Readonly<Record<string, string | number | boolean | null>>;

/** Versions that a caller knows, any of which may stand; undefined: whatever stands. */
export type KnownVersions = readonly string[] | undefined;

const HASH_LENGTH = 11;

const hashOf = (value: Fields[string]): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, HASH_LENGTH);

/** Identifies the state of a record field by field, so that edits of different fields don't conflict. */
export const versionOf = (fields: Fields): string =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}:${hashOf(fields[name] ?? null)}`)
    .join('.');

type Edit<F extends Fields> = {
  /** What stands, read from rows that stay locked until the edit is written. */
  current: F;
  /** What is asked for; fields that are not named stay. */
  wanted: Partial<F>;
  known: KnownVersions;
  /** What stands, as the caller would have been answered. */
  answer: Versioned;
};

/**
 * The fields that an edit changes. No one's edit is undone unseen: each of them still has the value that the caller knows.
 * @throws AppError EDIT_CONFLICT with what stands
 */
export const fieldsToChange = <F extends Fields>({
  current,
  wanted,
  known,
  answer,
}: Edit<F>): (keyof F & string)[] => {
  const changed = Object.keys(wanted).filter((name) => wanted[name] !== current[name]);
  const isKnown = (version: string): boolean => {
    const parts = new Set(version.split('.'));
    return changed.every((name) => parts.has(`${name}:${hashOf(current[name] ?? null)}`));
  };
  if (known && changed.length > 0 && !known.some(isKnown))
    throw new AppError('EDIT_CONFLICT', { current: answer });
  return changed;
};
