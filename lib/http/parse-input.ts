import type { z } from 'zod';
import { validationError } from './envelope.ts';
import { readQuery, refuseUnsafeText, type WholeInput } from './read-input.ts';

/** One part of a request, as its schema says. @throws AppError VALIDATION_ERROR */
export const parseInput = <S extends z.ZodType>(
  schema: S,
  value: unknown,
  whole: WholeInput,
): z.output<S> => {
  const result = schema.safeParse(value, { reportInput: true });
  if (!result.success) throw validationError(result.error, whole);
  return result.data;
};

/** The query of a request that is answered by a stream and so is no `route()`. @throws AppError VALIDATION_ERROR */
export const parseQuery = <S extends z.ZodType>(request: Request, schema: S): z.output<S> =>
  parseInput(schema, readQuery(new URL(request.url)), 'query');

/** The same of its path. @throws AppError VALIDATION_ERROR */
export const parseParams = async <S extends z.ZodType>(
  args: { params: Promise<unknown> },
  schema: S,
): Promise<z.output<S>> => {
  const params = await args.params;
  refuseUnsafeText(params, 'path');
  return parseInput(schema, params, 'path');
};
