import type { z } from 'zod';
import { validationError } from './envelope.ts';
import { readQuery } from './read-input.ts';

/** The query of a request that is answered by a stream and so is no `route()`. @throws AppError VALIDATION_ERROR */
export const parseQuery = <S extends z.ZodType>(request: Request, schema: S): z.output<S> => {
  const result = schema.safeParse(readQuery(new URL(request.url)), { reportInput: true });
  if (!result.success) throw validationError(result.error, 'query');
  return result.data;
};
