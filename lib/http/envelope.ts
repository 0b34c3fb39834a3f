import type { z } from 'zod';
import { AppError, type ErrorCode, type Versioned } from '#lib/core/errors.ts';
import { messagesFor } from '#lib/i18n/catalog.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { entityTag } from './if-match.ts';
import type { WholeInput } from './read-input.ts';

/** Every answer of the API but streams and files (docs/product/interface.md#errors-and-toasts). */
export type Success<T> = { statusCode: number; success: true; message: string; data: T };

type Failure = {
  statusCode: number;
  success: false;
  message: string;
  errors: { code: ErrorCode; details: string; fields?: Record<string, string>; current?: Versioned };
};

/** Answers carry a person's data: no cache may keep them. */
const NO_STORE = { 'cache-control': 'no-store' };

const successMessage = (locale: Locale, status: number): string => {
  const texts = messagesFor(locale).errors.success;
  return status === 201 ? texts['201'] : status === 202 ? texts['202'] : texts['200'];
};

type Telling = {
  status?: number;
  locale: Locale;
  message?: string | undefined;
  version?: string | undefined;
};

/** An answer's version goes out twice: in its data and as its ETag. */
const tagHeader = (version: string | undefined): Record<string, string> =>
  version === undefined ? {} : { etag: entityTag(version) };

export const succeed = <T>(data: T, { status = 200, locale, message, version }: Telling): Response =>
  Response.json(
    {
      statusCode: status,
      success: true,
      message: message ?? successMessage(locale, status),
      data,
    } satisfies Success<T>,
    { status, headers: { ...NO_STORE, ...tagHeader(version) } },
  );

/** A key of messages/<locale>/validation.json, or a text that is ready to be shown. */
const fieldText = (locale: Locale, keyOrText: string): string => {
  const texts: Record<string, string> = messagesFor(locale).validation;
  return texts[keyOrText] ?? keyOrText;
};

/** The code's own text with its arguments filled in. */
const codeText = (locale: Locale, { code, values }: AppError): string => {
  const t = translator(locale, 'errors.codes');
  // Codes and their texts are one list (a unit test holds them together); each thrower gives its code's arguments.
  return (t as (key: string, values?: Record<string, string | number>) => string)(code, values);
};

export const fail = (error: AppError, locale: Locale): Response => {
  const fields =
    error.fields &&
    Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [name, fieldText(locale, text)]));
  const text = codeText(locale, error);
  // A form shows each field's own word; a caller that shows only one line gets the first of them.
  const details = (fields && Object.values(fields)[0]) ?? text;
  const body: Failure = {
    statusCode: error.status,
    success: false,
    message: error.code === 'VALIDATION_ERROR' ? details : text,
    errors: {
      code: error.code,
      details,
      ...(fields ? { fields } : {}),
      ...(error.current ? { current: error.current } : {}),
    },
  };
  return Response.json(body, {
    status: error.status,
    headers: {
      ...NO_STORE,
      ...tagHeader(error.current?.version),
      ...(error.retryAfterSeconds ? { 'retry-after': String(error.retryAfterSeconds) } : {}),
    },
  });
};

/**
 * Validation problems as one error: field path → the message key that the schema gave, or a general one. What concerns the input as a
 * whole stands under `whole`.
 */
export const validationError = (error: z.ZodError, whole: WholeInput): AppError => {
  const fields: Record<string, string> = {};
  for (const issue of error.issues.flatMap(likelyIssues)) {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys : null;
    for (const name of unknown ?? [issue.path.join('.') || whole]) {
      fields[name] ??= unknown ? 'unknownField' : messageKey(issue);
    }
  }
  return new AppError('VALIDATION_ERROR', { fields });
};

/** Where several shapes are allowed, the problems of the one that the input comes closest to. */
const likelyIssues = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => {
  if (issue.code !== 'invalid_union') return [issue];
  const isOtherKind = (branch: z.core.$ZodIssue[]) => branch.some(({ path }) => path.length === 0);
  const [closest = []] = issue.errors
    .map((branch) => branch.flatMap(likelyIssues))
    .sort((a, b) => Number(isOtherKind(a)) - Number(isOtherKind(b)) || a.length - b.length);
  return closest.length === 0
    ? [issue]
    : closest.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }));
};

// Zod's own texts are English sentences; only keys (one camel-case word) come from our schemas.
const messageKey = (issue: z.core.$ZodIssue): string => {
  if (/^[a-z][A-Za-z]+$/.test(issue.message)) return issue.message;
  if (issue.code === 'too_big') return issue.origin === 'string' ? 'tooLong' : 'tooLarge';
  if (issue.code === 'too_small') return issue.origin === 'string' ? 'required' : 'tooSmall';
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required';
  return 'invalid';
};
