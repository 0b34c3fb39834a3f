import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '#lib/browser/api-error.ts';

/** What the server said, or the caller's own words where no answer of ours came. */
export function errorText(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const isOurs = error.code !== undefined && error.code !== 'ERR_NETWORK';
  const isOffline = error.code === 'ERR_NETWORK' && navigator.onLine === false;
  return isOurs || isOffline ? error.message : fallback;
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
