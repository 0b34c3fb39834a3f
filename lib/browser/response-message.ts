import type { Messages } from '#lib/i18n/catalog.ts';

/** The default texts of a status, in the page's language. */
export type StatusTexts = {
  status: Record<keyof Messages['errors']['status'], string>;
  success: Record<keyof Messages['errors']['success'], string>;
};

/** Status of an error that has none, such as a lost connection. */
export const UNKNOWN_STATUS = 500;

/** The parts of an answer's body that carry words; everything is optional because the sender may be a proxy. */
export type AnswerWords = { message?: unknown; errors?: { details?: unknown } | null };

const words = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : undefined;

const statusDefault = (texts: StatusTexts['status'], status: number): string => {
  const exact = Object.entries(texts).find(([key]) => key === String(status));
  if (exact) return exact[1];
  if (status >= 400 && status < 500) return texts['4xx'];
  if (status >= 500 && status < 600) return texts['5xx'];
  return texts.generic;
};

/** The answer's own words: its message, else its details. */
export const answerWords = (body: AnswerWords | undefined): string | undefined =>
  words(body?.message) ?? words(body?.errors?.details);

/** What an error says: the caller's words, else the answer's message, else its details, else the caller's last resort, else the status' default. */
export const errorMessage = (
  texts: StatusTexts,
  status: number,
  body: AnswerWords | undefined,
  callers?: string | undefined,
  lastResort?: string | undefined,
): string => words(callers) ?? answerWords(body) ?? words(lastResort) ?? statusDefault(texts.status, status);

/** What a success says: the caller's words, else the answer's message, else the status' default. */
export const successMessage = (
  texts: StatusTexts,
  status: number,
  body: AnswerWords | undefined,
  callers?: string | undefined,
): string => {
  const exact = Object.entries(texts.success).find(([key]) => key === String(status));
  return words(callers) ?? words(body?.message) ?? exact?.[1] ?? texts.success['200'];
};
