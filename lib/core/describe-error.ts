/**
 * What a log may say of an error: what went wrong and where, never what was said. Parameters, rows, bodies, prompts and keys ride on
 * errors under many names, so nothing is kept that is not named here.
 */
export type DescribedError = {
  type: string;
  message?: string;
  stack?: string;
  /** An SQLSTATE, a system's or a provider's error code. */
  code?: string;
  constraint?: string;
  query?: string;
  status?: number;
  url?: string;
  requestId?: string;
  /** The code that Next asks people to quote. */
  digest?: string;
  cause?: DescribedError;
  errors?: DescribedError[];
};

const LONGEST_TEXT = 2_000;
const DEEPEST = 5;
const MOST_ERRORS = 3;
const MOST_FRAMES = 30;

/** An error with whatever its maker has put on it. */
type Fault = Error & Readonly<Record<string, unknown>>;
const isFault = (value: unknown): value is Fault => Error.isError(value);

const cut = (text: string, longest = LONGEST_TEXT): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

const word = (value: unknown, pattern = /^[\w.:@/-]{1,120}$/): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

const isQueryError = ({ query, params }: Fault): boolean =>
  typeof query === 'string' && Array.isArray(params);
const isDatabasesOwn = ({ code, severity }: Fault): boolean =>
  typeof severity === 'string' && typeof code === 'string';

/** Those of the model's and the payment provider's packages quote what was sent and what came back. */
const QUOTES_BODIES = /^(AI_|Stripe)/;

/** By its marks where it has some: the build shortens the names of classes. */
const typeOf = (error: Fault): string => {
  if (isQueryError(error)) return 'DrizzleQueryError';
  if (isDatabasesOwn(error)) return 'PostgresError';
  return (error.name !== 'Error' && error.name) || error.constructor.name || 'Error';
};

const issueLine = ({ code, path }: { code?: unknown; path?: unknown }): string =>
  `${word(code) ?? ''} at ${Array.isArray(path) ? path.map((key) => word(String(key)) ?? '…').join('.') : ''}`;

const messageOf = (error: Fault, type: string): string | undefined => {
  if (QUOTES_BODIES.test(type)) return undefined;
  if (isQueryError(error)) return 'Failed query';
  if (Array.isArray(error.issues)) return cut(error.issues.map(issueLine).join(', '));
  // The parser quotes the text that it could not read; so does the database with a value that it could not.
  if (type === 'SyntaxError')
    return cut(error.message.replace(/,?\s*(\.{3})?"[\s\S]*"(\.{3})? is not/, ' is not'));
  if (type === 'PostgresError' && String(error.code).startsWith('22')) {
    return cut(error.message.replace(/"[\s\S]*"/, '"…"'));
  }
  return cut(error.message);
};

const FRAME = /^\s+at .{0,500}(:\d+:\d+|<anonymous>|native)\)?$/;

/** The frames under the message; the stack's own copy of the message goes, whatever lines it has. */
const stackOf = ({ message, stack }: Fault, head: string): string | undefined => {
  if (!stack) return undefined;
  const at = message ? stack.indexOf(message) : -1;
  const lines = (at < 0 ? stack : stack.slice(at + message.length)).split('\n');
  const last = lines.findLastIndex((line) => !FRAME.test(line));
  return [head, ...lines.slice(last + 1, last + 1 + MOST_FRAMES)].join('\n');
};

/** Without what follows the path: a query may carry a key. */
const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && URL.canParse(value)
    ? `${new URL(value).origin}${new URL(value).pathname}`
    : undefined;

const within = (error: Fault, depth: number): Pick<DescribedError, 'cause' | 'errors'> => {
  if (depth >= DEEPEST) return {};
  const errors = Array.isArray(error.errors) ? error.errors.slice(0, MOST_ERRORS) : [];
  return given({
    cause: describeError(error.cause, depth + 1),
    errors: errors.length > 0 ? errors.flatMap((one) => describeError(one, depth + 1) ?? []) : undefined,
  });
};

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

const given = <T extends object>(fields: T): Given<T> =>
  // Entries lose which key each value had.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Given<T>;

/** @returns undefined for nothing */
export const describeError = (error: unknown, depth = 0): DescribedError | undefined => {
  if (error === undefined || error === null) return undefined;
  if (!isFault(error)) return { type: typeof error };
  const type = typeOf(error);
  const message = messageOf(error, type);
  const hasQuery = isQueryError(error) || (type === 'PostgresError' && depth === 0);
  return {
    type,
    ...given({
      message,
      code: word(typeof error.code === 'number' ? String(error.code) : error.code),
      constraint: word(error.constraint_name),
      query: hasQuery && typeof error.query === 'string' ? cut(error.query) : undefined,
      status: [error.statusCode, error.status].find((value) => typeof value === 'number'),
      url: addressOf(error.url),
      requestId: word(error.requestId),
      digest: word(error.digest),
      stack: stackOf(error, message ? `${type}: ${message}` : type),
    }),
    ...within(error, depth),
  };
};

/** An error in one line, for where there is room for no more. */
export const errorLine = (error: unknown): string => {
  const parts: string[] = [];
  for (let one = describeError(error); one; one = one.cause) {
    const facts = [one.message ?? one.type, one.code, one.constraint, one.status];
    parts.push(facts.filter((fact) => fact !== undefined).join(' '));
  }
  return parts.join('; ');
};
