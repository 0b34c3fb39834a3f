import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#lib/browser/api-error.ts';

/** What the answer said, or that the browser is offline; the form's own words where neither is known. */
export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError && !error.isDefault ? error.message : fallback;
}

/**
 * Puts the server's words beside the fields they are about and moves to the first of them.
 * @returns false when they are about none of these fields
 */
export function showFieldErrors<T extends FieldValues>(
  error: unknown,
  names: readonly Path<T>[],
  setError: UseFormSetError<T>,
): boolean {
  if (!(error instanceof ApiError)) return false;
  const wrong = names.filter((name) => error.fields[name] !== undefined);
  wrong.forEach((name, at) => {
    setError(name, { type: 'server', message: error.fields[name] ?? '' }, { shouldFocus: at === 0 });
  });
  return wrong.length > 0;
}
