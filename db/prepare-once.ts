import type { Database } from './client.ts';
import { readRowsFast } from './row-reader.ts';

/**
 * A statement that is asked with nearly every request, with placeholders for its values: writing its text takes longer than asking it, so
 * that is done once for each pool.
 */
export const prepareOnce = <S>(write: (db: Database) => S): ((db: Database) => S) => {
  const written = new WeakMap<Database, S>();
  return (db) => {
    const statement = written.get(db) ?? readRowsFast(write(db));
    written.set(db, statement);
    return statement;
  };
};
