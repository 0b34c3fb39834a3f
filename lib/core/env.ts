import { z } from 'zod';

/**
 * Every variable the product reads, in one place. Stand-ins are not known here: the launcher in dev/ sets the same variables that an
 * operator would. `.env.example` lists them and a test holds it to this schema.
 */

const origin = z
  .url({ protocol: /^https?$/ })
  .transform((value) => new URL(value))
  .refine((url) => url.pathname === '/' && !url.search && !url.hash, 'must be an origin without a path')
  .transform((url) => url.origin);

/** Reports may come, and alerts go, unencrypted from and to this machine alone. */
const isSafeOrigin = (value: string): boolean =>
  value.startsWith('https:') || new URL(value).hostname === 'localhost';

const address = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

const postgresUrl = z.url({ protocol: /^postgres(ql)?$/ });

/** Rows of the market that a process keeps for the next who asks; 0: none. A row takes some 300 bytes. */
const keptRows = z.coerce.number().int().min(0).max(10_000_000).default(200_000);

/** What a model can read and write together where nothing else is said of it. */
export const CONTEXT_TOKENS = 32_000;

/** USD for a million tokens: input, cached input, output. */
const prices = z
  .string()
  .regex(/^\d+(\.\d+)?,\d+(\.\d+)?,\d+(\.\d+)?$/, 'must be three amounts: input, cached input, output')
  .transform((value) => {
    const [input = 0, cached = 0, output = 0] = value.split(',').map(Number);
    return { input, cached, output };
  });

const required = {
  APP_URL: origin,
  DATABASE_URL: postgresUrl,
  NEXTAUTH_SECRET: z.string().min(32, 'must have at least 32 characters'),
  STRIPE_SECRET_KEY: z.string().min(1),
  /** Two secrets, separated by a comma, are both accepted while one is being rotated. */
  STRIPE_WEBHOOK_SECRET: z.string().min(1),
  RESEND_API_KEY: z.string().min(1),
  MAIL_FROM: z.string().min(3),
  CRON_SECRET: z.string().min(16, 'must have at least 16 characters'),
};

/** Absent, these take their part of the product off the screen; only a preview deployment may leave them out. */
const requiredOutsidePreviews = {
  GOOGLE_CLIENT_ID: z.string().min(1),
  OPENAI_API_KEY: z.string().min(1),
  OPENAI_MODEL: z.string().min(1),
};

const optional = {
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_OWNER_URL: postgresUrl.optional(),
  MARKET_DATABASE_URL: postgresUrl.optional(),
  MARKET_KEPT_ROWS: keptRows,
  GOOGLE_ISSUER: address.default('https://accounts.google.com'),
  STRIPE_API_BASE: address.default('https://api.stripe.com'),
  RESEND_BASE_URL: address.default('https://api.resend.com'),
  OPENAI_PRICES: prices.optional(),
  OPENAI_CONTEXT_TOKENS: z.coerce.number().int().min(8000).max(2_000_000).default(CONTEXT_TOKENS),
  OPENAI_BASE_URL: address.default('https://api.openai.com/v1'),
  TRUSTED_PROXY_HOPS: z.coerce.number().int().min(0).max(10).default(0),
  POWER_BI_EXTRA_ORIGIN: origin.refine(isSafeOrigin, 'must be https, or on localhost').optional(),
  WEBHOOK_EXTRA_ORIGIN: origin.refine(isSafeOrigin, 'must be https, or on localhost').optional(),
  ABOUT_URL: z.url({ protocol: /^https?$/ }).optional(),
  SUPPORT_EMAIL: z.email().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().default('localhost'),
  VERCEL: z.string().optional(),
  VERCEL_ENV: z.enum(['production', 'preview', 'development']).optional(),
  VERCEL_URL: z.string().optional(),
  VERCEL_PROJECT_PRODUCTION_URL: z.string().optional(),
};

const EnvSchema = z.object({ ...required, ...requiredOutsidePreviews, ...optional });
const PreviewEnvSchema = z.object({
  ...required,
  ...z.object(requiredOutsidePreviews).partial().shape,
  ...optional,
});

export type Env = z.output<typeof PreviewEnvSchema>;

/** Names of every variable that the product reads. @internal a test holds .env.example to them */
export const ENV_NAMES = Object.keys(EnvSchema.shape);

/** Variables by name, as in `process.env`. */
export type Source = Record<string, string | undefined>;

/** An empty value means unset, as it does in every shell and hosting console. */
const withoutEmpty = (source: Source): Source =>
  Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ''));

/** The public origin: APP_URL, else what the platform says of itself, else localhost. */
const publicOrigin = (source: Source): string => {
  if (source.APP_URL) return source.APP_URL;
  const host = source.VERCEL_ENV === 'production' ? source.VERCEL_PROJECT_PRODUCTION_URL : source.VERCEL_URL;
  return host ? `https://${host}` : `http://localhost:${source.PORT ?? '3000'}`;
};

export type EnvResult = { ok: true; env: Env } | { ok: false; problems: string[] };

/** Parses an environment; on failure names everything that is missing or malformed at once. */
export const parseEnv = (source: Source): EnvResult => {
  const given = withoutEmpty(source);
  const schema = given.VERCEL_ENV === 'preview' ? PreviewEnvSchema : EnvSchema;
  const parsed = schema.safeParse({ ...given, APP_URL: publicOrigin(given) });
  if (parsed.success) return { ok: true, env: parsed.data };
  const problems = parsed.error.issues.map((issue) => {
    const name = String(issue.path[0]);
    return given[name] === undefined ? `${name} is not set` : `${name}: ${issue.message}`;
  });
  return { ok: false, problems: [...new Set(problems)] };
};

/** Parses this process's own environment. */
export const parseOwnEnv = (): EnvResult => parseEnv(process.env);

let parsed: Env | undefined;

/** The environment of this process. @throws Error that names all problems */
export const env = (): Env => {
  if (parsed) return parsed;
  const result = parseOwnEnv();
  if (!result.ok) throw new Error(`Environment: ${result.problems.join('; ')}`);
  parsed = result.env;
  return parsed;
};

/** The public origin alone, which the build needs before any service is known. */
export const appOrigin = (): string => {
  // Every page asks: reading the whole environment takes longer than the rest of its metadata.
  const { APP_URL, PORT, VERCEL_ENV, VERCEL_URL, VERCEL_PROJECT_PRODUCTION_URL } = process.env;
  const given = { APP_URL, PORT, VERCEL_ENV, VERCEL_URL, VERCEL_PROJECT_PRODUCTION_URL };
  return origin.parse(publicOrigin(withoutEmpty(given)));
};

/** Where the schema's owner connects, for migrations and sample data; undefined where no database is named. */
export const ownerAddress = (source: Source): string | undefined =>
  source.DATABASE_OWNER_URL || source.DATABASE_DIRECT_URL || source.DATABASE_URL || undefined;

/** Where this process finds its database: pooled for statements, direct for LISTEN; and where it reads the market. @throws where none is named */
export const databaseAddresses = (): { url: string; direct: string; market: string } => {
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: direct, MARKET_DATABASE_URL: market } = process.env;
  if (!url) throw new Error('DATABASE_URL is not set');
  return { url, direct: direct || url, market: market || url };
};

let mostKept: number | undefined;

/** How many rows of the market this process keeps. Programs that know no more than their database ask too. */
export const mostKeptRows = (): number => {
  mostKept ??= keptRows.parse(process.env.MARKET_KEPT_ROWS || undefined);
  return mostKept;
};

/** A preview deployment, which search engines leave out. */
export const isPreview = (): boolean => process.env.VERCEL_ENV === 'preview';

/** The host that visitors know the product by, also where a preview asks; undefined outside the platform. */
export const productionHost = (): string | undefined =>
  process.env.VERCEL_PROJECT_PRODUCTION_URL || undefined;

/** Read before anything else is, so that the first line of the log keeps to it. */
export const logLevel = (): string => process.env.LOG_LEVEL || optional.LOG_LEVEL.parse(undefined);

/**
 * What a build is asked for beside its origin: a directory of its own, the form that a container serves, no second look at types that
 * the caller has checked.
 * @internal next.config.ts reads it, which counts as a tool's file
 */
export const buildOptions = (): {
  distDir?: string;
  standalone: boolean;
  encrypted: boolean;
  typesChecked: boolean;
} => {
  const { APP_URL, NEXT_DIST_DIR, NEXT_OUTPUT, TYPES_CHECKED } = process.env;
  return {
    ...(NEXT_DIST_DIR && { distDir: NEXT_DIST_DIR }),
    standalone: NEXT_OUTPUT === 'standalone',
    encrypted: APP_URL?.startsWith('https:') ?? false,
    typesChecked: TYPES_CHECKED === '1',
  };
};

/** next-auth reads its origin from a variable of its own; without one it believes the request's Host header. */
export const tellNextAuthOrigin = (): void => {
  process.env.NEXTAUTH_URL ??= env().APP_URL;
};

/** Where people write for help; mails are composed where the rest of the environment may not be known. */
export const supportEmail = (): string | undefined => {
  const { SUPPORT_EMAIL } = withoutEmpty({ SUPPORT_EMAIL: process.env.SUPPORT_EMAIL });
  return optional.SUPPORT_EMAIL.parse(SUPPORT_EMAIL);
};
