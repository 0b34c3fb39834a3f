import type { Style } from './format.ts';

/** The figures of other days beside an answer's own; empty where the question set none beside them. */
export function writeBeside<B extends { from: string; to: string }>(
  before: B | null | undefined,
  { say, during }: Style,
  figure: (before: B) => string | null,
): string {
  if (before === undefined) return '';
  const then = before && figure(before);
  if (!before || !then)
    return say({
      en: 'There are no figures of the days to compare with.',
      ar: 'لا توجد أرقام للأيام المطلوب المقارنة بها.',
    });
  const when = during(before.from, before.to);
  return say({ en: `For comparison, ${when}: ${then}.`, ar: `وللمقارنة ${when}: ${then}.` });
}
