import { AppError } from '#lib/core/errors.ts';
import { log } from '#lib/core/log.ts';

/** A list for a page that opens without it; null where it couldn't be read. A refusal that the request itself caused is no fault of the product. */
export const listOrNull = async <T>(list: Promise<T>, what: string): Promise<T | null> => {
  try {
    return await list;
  } catch (error) {
    log[error instanceof AppError ? 'warn' : 'error']({ error }, `${what} could not be read`);
    return null;
  }
};
