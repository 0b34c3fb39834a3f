import { AppError } from '#lib/core/errors.ts';
import { log } from '#lib/core/log.ts';

/** A list for a page that opens without it; null where it couldn't be read. What a request brought about by itself is no fault of ours. */
export const listOrNull = async <T>(list: Promise<T>, what: string): Promise<T | null> => {
  try {
    return await list;
  } catch (error) {
    log[error instanceof AppError ? 'warn' : 'error']({ error }, `${what} could not be read`);
    return null;
  }
};
