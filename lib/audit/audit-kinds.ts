import { z } from 'zod';
import { Day } from '#lib/vocabulary/day-schema.ts';
import { IMPORT_KINDS, REFERENCE_KINDS } from '#lib/vocabulary/import-terms.ts';
import {
  CHANNELS,
  DECISION_KINDS,
  DISPUTE_KINDS,
  MATCH_WORD_STATES,
  VERDICTS,
} from '#lib/vocabulary/market-terms.ts';
import {
  DATASETS,
  JOB_STATES,
  MEMBERSHIP_ROLES,
  MODULE_NAMES,
  ROLES,
  STRIPE_EVENT_STATES,
  SWITCHES,
  USER_STATUSES,
} from '#lib/vocabulary/terms.ts';

const NOTHING = z.strictObject({});

const id = z.string().min(1);

/** What it was, and what it is now. */
const change = <S extends z.ZodType>(value: S) => z.strictObject({ before: value, after: value });

/** Why an admin did it, where they said so. */
const WITH_REASON = { reason: z.string().optional() };

const standing = change(z.enum([...USER_STATUSES, ...ROLES])).extend(WITH_REASON);

const ofJob = change(z.enum(JOB_STATES)).extend({ job: id, kind: z.string() });

/** What a company says is wrong. */
const dispute = z.strictObject({
  dispute: id,
  kind: z.enum(DISPUTE_KINDS),
  product: id,
  retailer: id,
  /** Of a price. */
  day: Day.optional(),
});

const licensedRows = z.strictObject({ category: id, products: z.int(), newestOn: Day });

const importedFile = z.strictObject({
  import: id,
  kind: z.enum(IMPORT_KINDS),
  dataset: z.enum(DATASETS),
  file: z.string(),
  /** How many were written. Entries of older versions say prices. */
  written: z.int().optional(),
  prices: z.int().optional(),
});

const link = change(z.string().nullable()).extend({ module: z.enum(MODULE_NAMES) });

/**
 * Every kind of entry of the audit trail, and the facts that it keeps: no secret, and nothing that is not named here. A kind that is
 * no longer written stays, because its entries do.
 */
export const AUDIT_DETAILS = {
  'account.signed_up': z.strictObject({ method: z.literal('google').optional() }),
  'account.sign_up_replaced': NOTHING,
  'account.email_verified': NOTHING,
  'account.password_reset': NOTHING,
  'account.password_changed': NOTHING,
  'account.email_changed': NOTHING,
  'account.profile_changed': NOTHING,
  'account.google_linked': NOTHING,
  'account.company_founded': NOTHING,
  /** How many of each. */
  'company.brands_chosen': z.strictObject({ category: id, own: z.int(), rivals: z.int() }),
  /** Without its address, which lets anyone write to the channel. */
  'company.webhook_set': z.strictObject({ host: z.string() }),
  'company.webhook_secret_rotated': NOTHING,
  'company.webhook_removed': NOTHING,
  'company.dispute_opened': dispute,
  'company.dispute_withdrawn': dispute,
  'admin.user_blocked': standing,
  'admin.user_unblocked': standing,
  /** `by`: someone at the machine itself, instead of an admin. */
  'admin.user_promoted': standing.extend({ by: z.literal('operator').optional() }),
  'admin.user_demoted': standing,
  'admin.users_exported': z.strictObject({ filter: z.string(), rows: z.int() }),
  'admin.audit_exported': z.strictObject({ filter: z.string(), rows: z.int() }),
  'admin.sessions_ended': z.strictObject({ ended: z.int() }),
  'admin.verification_sent': NOTHING,
  'admin.member_role_changed': change(z.enum(MEMBERSHIP_ROLES)),
  /** Numbers of the requests for a sync. */
  'admin.sync_asked': change(z.int()),
  'admin.note_added': z.strictObject({ note: id }),
  'admin.limit_set': change(z.int().nullable()),
  'admin.chats_read': NOTHING,
  /** Answers that their askers allow admins to read. */
  'admin.rated_answers_read': NOTHING,
  'admin.viewing_started': z.strictObject({ reason: z.string(), until: z.iso.datetime() }),
  'admin.viewing_ended': z.strictObject({ reason: z.string() }),
  'admin.dashboard_link_set': link.extend({ subscription: id }),
  'admin.tier_link_set': link.extend({ dataset: z.enum(DATASETS) }),
  'admin.category_changed': change(z.union([z.string(), z.int(), z.boolean()])).extend({
    category: id,
    field: z.enum(['nameEn', 'nameAr', 'position', 'isSelectable']),
  }),
  /** Before: null where there was none. */
  'admin.reference_changed': z.strictObject({
    before: z.number().nullable(),
    after: z.number(),
    reference: z.enum(REFERENCE_KINDS),
    dataset: z.enum(DATASETS),
    validFrom: z.iso.date(),
    category: id.nullable(),
    channel: z.enum(CHANNELS).nullable(),
    /** The number of a governorate. */
    region: z.int().nullable(),
  }),
  'admin.category_published': licensedRows,
  'admin.category_withdrawn': licensedRows,
  'admin.import_applied': importedFile.extend({ isForced: z.boolean() }),
  'admin.import_undone': importedFile,
  /** What a company brought for itself: its files, or its rows. */
  'admin.own_data_seen': NOTHING,
  'company.import_applied': importedFile,
  'company.import_undone': importedFile,
  /** All of it, by the company itself, or once its plan had ended: how many rows and files. */
  'company.own_data_deleted': z.strictObject({ rows: z.int(), imports: z.int() }),
  /** The products before and after, of what a shop lists. */
  'admin.match_decided': change(id.nullable()).extend({ listing: id, decision: z.enum(DECISION_KINDS) }),
  /** How many readings are out of all figures. */
  'admin.dispute_readings_chosen': change(z.int()).extend({ dispute: id }),
  'admin.dispute_decided': dispute.extend({ verdict: z.enum(VERDICTS) }),
  'admin.dispute_answer_undone': dispute,
  'admin.match_word_settled': change(z.enum(MATCH_WORD_STATES)).extend({ word: z.string() }),
  'admin.email_resent': z.strictObject({ email: id, template: z.string(), state: z.string() }),
  'admin.job_retried': ofJob,
  'admin.job_cancelled': ofJob,
  'admin.job_hurried': ofJob,
  'admin.jobs_retried': z.strictObject({
    kind: z.string().nullable(),
    text: z.string().nullable(),
    jobs: z.int(),
  }),
  'admin.activation_claimed': change(id.nullable()).extend({ subscription: id }),
  'admin.activation_released': change(id.nullable()).extend({ subscription: id }),
  'admin.event_replayed': change(z.enum(STRIPE_EVENT_STATES)).extend({ event: id, type: z.string() }),
  'admin.switch_set': change(z.boolean()).extend({
    switch: z.enum(SWITCHES),
    reason: z.string().nullable(),
  }),
  /** One a line. */
  'admin.image_hosts_set': change(z.string()),
  'admin.notice_set': change(z.string().nullable()).extend({
    from: z.iso.datetime().nullable(),
    to: z.iso.datetime().nullable(),
  }),
  'billing.refunded': z.strictObject({ invoice: id, reason: z.string() }),
  'billing.disputed': z.strictObject({ charge: z.string().nullable() }),
} as const satisfies Record<string, z.ZodType<Record<string, string | number | boolean | null | undefined>>>;

export type AuditKind = keyof typeof AUDIT_DETAILS;
// The keys of an object lose their names.
export const AUDIT_KINDS = Object.keys(AUDIT_DETAILS) as AuditKind[];

export type AuditDetail<K extends AuditKind> = z.input<(typeof AUDIT_DETAILS)[K]>;
