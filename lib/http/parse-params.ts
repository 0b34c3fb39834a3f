import type { z } from 'zod';
import { validationError } from './envelope.ts';
import { refuseUnsafeText } from './read-input.ts';

/** What a path holds, where a route answers with more than JSON. @throws AppError VALIDATION_ERROR */
export const parseParams = async <S extends z.ZodType>(
  args: { params: Promise<unknown> },
  schema: S,
): Promise<z.output<S>> => {
  const params = await args.params;
  refuseUnsafeText(params, 'path');
  const parsed = schema.safeParse(params);
  if (!parsed.success) throw validationError(parsed.error, 'path');
  return parsed.data;
};
