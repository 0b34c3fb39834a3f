import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { newId } from '#lib/core/ids.ts';
import {
  CODE_PURPOSES,
  LOCALES,
  MEMBERSHIP_ROLES,
  ROLES,
  SESSION_KINDS,
  USER_STATUSES,
} from '#lib/vocabulary/terms.ts';
import { createdAt, id, instant, oneOf } from './columns.ts';
import { companies } from './companies.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text().notNull(),
    /** Trimmed and in lower case. */
    email: text().notNull(),
    /** argon2id in PHC form; null: signs in through Google only. */
    passwordHash: text(),
    /** Google's `sub`; the key of the linked account. */
    googleSub: text(),
    role: text({ enum: ROLES }).notNull().default('user'),
    status: text({ enum: USER_STATUSES }).notNull().default('active'),
    /** Since when, by which admin and why; null while active, and for what no one wrote down. The reason is for admins alone. */
    blockedAt: instant(),
    blockedBy: text().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    blockReason: text(),
    locale: text({ enum: LOCALES }).notNull().default('en'),
    /** Null: the mailbox has not been proved; such an account ends after 24 hours. */
    emailVerifiedAt: instant(),
    /** Null: the default limit. */
    dailyMessageLimit: integer(),
    /** The number of the newest notification, taken under this row's lock so that none is seen out of order. */
    notificationSeq: bigint({ mode: 'number' }).notNull().default(0),
    /** When the notice that figures are sample data was closed; null: not yet. */
    sampleNoticeSeenAt: instant(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.email),
    uniqueIndex('users_google_sub_key').on(t.googleSub),
    index('users_created_at_idx').on(t.createdAt),
    index('users_blocked_idx').on(t.id).where(sql`${t.status} = 'blocked'`),
    index('users_blocked_by_idx').on(t.blockedBy),
    index('users_unverified_idx').on(t.createdAt).where(sql`${t.emailVerifiedAt} is null`),
    oneOf('users_role_check', t.role, ROLES),
    oneOf('users_status_check', t.status, USER_STATUSES),
    oneOf('users_locale_check', t.locale, LOCALES),
    check('users_email_form_check', sql`${t.email} = lower(btrim(${t.email})) and ${t.email} <> ''`),
    check('users_daily_message_limit_check', sql`${t.dailyMessageLimit} between 0 and 10000`),
    check('users_notification_seq_check', sql`${t.notificationSeq} >= 0`),
    check(
      'users_blocked_check',
      sql`${t.status} = 'blocked' or num_nonnulls(${t.blockedAt}, ${t.blockedBy}, ${t.blockReason}) = 0`,
    ),
  ],
);

export const memberships = pgTable(
  'memberships',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    companyId: text()
      .notNull()
      .references(() => companies.id, { onDelete: 'cascade' }),
    role: text({ enum: MEMBERSHIP_ROLES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('memberships_company_id_idx').on(t.companyId),
    oneOf('memberships_role_check', t.role, MEMBERSHIP_ROLES),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A bearer's session is refused as a cookie, and the other way round. */
    kind: text({ enum: SESSION_KINDS }).notNull(),
    /** The same for the sessions that one sign-in opened: they end together when one of them is signed out. */
    signInId: text()
      .notNull()
      .$defaultFn(() => newId()),
    userAgent: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    revokedAt: instant(),
    /** The admin who looks on as this user, why, and until when at the latest; null: the user's own. */
    actedBy: text().references(() => users.id, { onDelete: 'cascade' }),
    actedReason: text(),
    actedUntil: instant(),
  },
  (t) => [
    index('sessions_user_id_idx').on(t.userId),
    index('sessions_acted_by_idx').on(t.actedBy).where(sql`${t.actedBy} is not null`),
    index('sessions_sign_in_id_idx').on(t.signInId),
    index('sessions_last_seen_at_idx').on(t.lastSeenAt),
    oneOf('sessions_kind_check', t.kind, SESSION_KINDS),
    check(
      'sessions_acted_check',
      sql`num_nonnulls(${t.actedBy}, ${t.actedReason}, ${t.actedUntil}) = 0
        or (num_nonnulls(${t.actedBy}, ${t.actedReason}, ${t.actedUntil}) = 3
          and ${t.kind} = 'cookie' and ${t.actedBy} <> ${t.userId})`,
    ),
  ],
);

/** The newest code of an account and purpose; a new one replaces the old. */
export const emailCodes = pgTable(
  'email_codes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** HMAC of purpose, account and digits with a key that is not in the database. */
    codeHash: text().notNull(),
    /** SHA-256 of the single-use link's 256-bit token. */
    linkHash: text().notNull(),
    /** The address the code was sent to: the account's own, or the new one of an e-mail change. */
    email: text().notNull(),
    attempts: integer().notNull().default(0),
    sentAt: instant().notNull(),
    expiresAt: instant().notNull(),
    consumedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose] }),
    uniqueIndex('email_codes_link_hash_key').on(t.linkHash),
    oneOf('email_codes_purpose_check', t.purpose, CODE_PURPOSES),
    check('email_codes_attempts_check', sql`${t.attempts} between 0 and 5`),
    check('email_codes_period_check', sql`${t.expiresAt} > ${t.sentAt}`),
  ],
);

/** How many codes were sent and how many guesses evaluated for an account, purpose and day; survives a crash. */
export const emailCodeDays = pgTable(
  'email_code_days',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: CODE_PURPOSES }).notNull(),
    /** Cairo day, YYYY-MM-DD. */
    day: text().notNull(),
    sent: integer().notNull().default(0),
    guesses: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.purpose, t.day] }),
    oneOf('email_code_days_purpose_check', t.purpose, CODE_PURPOSES),
    check('email_code_days_sent_check', sql`${t.sent} between 0 and 10`),
    check('email_code_days_guesses_check', sql`${t.guesses} between 0 and 20`),
  ],
);

export const ACTION_TOKEN_TYPES = ['password_reset', 'password_set'] as const;

/** Opaque single-use tokens that allow one action; only their SHA-256 is kept. */
export const actionTokens = pgTable(
  'action_tokens',
  {
    tokenHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: ACTION_TOKEN_TYPES }).notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (t) => [
    index('action_tokens_user_id_idx').on(t.userId),
    oneOf('action_tokens_type_check', t.type, ACTION_TOKEN_TYPES),
    check('action_tokens_period_check', sql`${t.expiresAt} > ${t.createdAt}`),
  ],
);

/** Google ID tokens that were already taken; each counts once. */
export const usedIdTokens = pgTable('used_id_tokens', {
  tokenHash: text().primaryKey(),
  expiresAt: instant().notNull(),
});

/** A Google identity that was proved for someone's account and waits until the account's password or a code agrees. Single use. */
export const googleLinkRequests = pgTable(
  'google_link_requests',
  {
    /** SHA-256 of the secret that the browser holds. */
    secretHash: text().primaryKey(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    googleSub: text().notNull(),
    expiresAt: instant().notNull(),
  },
  (t) => [
    index('google_link_requests_user_id_idx').on(t.userId),
    index('google_link_requests_expires_at_idx').on(t.expiresAt),
  ],
);
