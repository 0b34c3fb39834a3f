import { z } from 'zod';
import { isPrintable, isVisible } from '#lib/core/plain-name.ts';
import { MAX_VIEW_QUERY } from '#lib/saved-views/policy.ts';
import {
  LEAST_THRESHOLD,
  MAX_RULE_NAME,
  MOST_PRICE_LIMIT,
  MOST_THRESHOLD,
  RULE_KINDS,
  RULE_PAUSES,
  type RuleKind,
} from '#lib/vocabulary/alert-terms.ts';
import { MODULE_NAMES, PLAN_NAMES } from '#lib/vocabulary/terms.ts';

const instant = z.iso.datetime();
const Id = z.string().min(1).max(64);
const RuleName = z
  .string()
  .trim()
  .min(1, 'required')
  .max(MAX_RULE_NAME, 'tooLong')
  .refine(isVisible, 'required')
  .refine(isPrintable, 'notPrintable');
const Kind = z.enum(RULE_KINDS);

/** Percent that a price must have moved by; only of prices. */
const threshold = (number: z.ZodType<number>) => number.optional();
const percent = z.int().min(LEAST_THRESHOLD).max(MOST_THRESHOLD);

/** Pounds of a pack, only of prices: one that changes to less, or to more. At most one of the two, and then no other least change. */
const limit = z.number().positive().max(MOST_PRICE_LIMIT);

/** A dashboard and what its address says, where nothing is saved yet. */
const View = z.strictObject({ module: z.enum(MODULE_NAMES), query: z.string().max(MAX_VIEW_QUERY) });

type Limited = {
  kind: RuleKind;
  threshold?: number | undefined;
  below?: number | undefined;
  above?: number | undefined;
};

const isOneLimit = ({ kind, threshold, below, above }: Limited): boolean => {
  const limits = [below, above].filter((each) => each !== undefined).length;
  return (
    limits === 0 || (limits === 1 && kind === 'price' && (threshold ?? LEAST_THRESHOLD) === LEAST_THRESHOLD)
  );
};

export const RuleParams = z.object({ id: Id });

export const RuleBody = z
  .strictObject({
    /** One of the person's own saved views, or what is to be saved as one. */
    viewId: Id.optional(),
    view: View.optional(),
    name: RuleName,
    kind: Kind,
    threshold: threshold(percent),
    below: limit.optional(),
    above: limit.optional(),
    byEmail: z.boolean().default(true),
    /** To the company's webhook too. */
    byWebhook: z.boolean().default(false),
  })
  .refine(({ viewId, view }) => (viewId === undefined) !== (view === undefined), {
    path: ['viewId'],
    error: 'required',
  })
  .refine(isOneLimit, { path: ['below'], error: 'invalid' });
export type RuleBody = z.output<typeof RuleBody>;

const number = z.coerce.number();

export const PreviewQuery = z
  .strictObject({
    viewId: Id.optional(),
    module: z.enum(MODULE_NAMES).optional(),
    query: z.string().max(MAX_VIEW_QUERY).optional(),
    kind: Kind,
    threshold: threshold(number.pipe(percent)),
    below: number.pipe(limit).optional(),
    above: number.pipe(limit).optional(),
  })
  .refine(({ viewId, module }) => (viewId === undefined) !== (module === undefined), {
    path: ['viewId'],
    error: 'required',
  })
  .refine(isOneLimit, { path: ['below'], error: 'invalid' });
export type PreviewQuery = z.output<typeof PreviewQuery>;

export const OfferQuery = z.strictObject({ module: z.enum(MODULE_NAMES) });

/** Why something isn't offered: a module isn't in the plan, or a larger plan has it. Null: it is. */
const Lacks = z.enum(['module', ...PLAN_NAMES]).nullable();

export const OfferOut = z.object({
  kinds: z.array(z.object({ kind: Kind, lacks: Lacks, moduleName: z.string() })),
  /** Least changes and limits of prices. */
  limits: Lacks,
  /** Whether the company has a webhook that alerts can be sent to. */
  hasWebhook: z.boolean(),
});
export type OfferOut = z.output<typeof OfferOut>;

export const RuleChangeBody = z.strictObject({
  name: RuleName.optional(),
  threshold: percent.optional(),
  byEmail: z.boolean().optional(),
  byWebhook: z.boolean().optional(),
  isPaused: z.boolean().optional(),
  /** From now on; none ends it. What is found meanwhile is said then. */
  snoozeDays: z.int().min(0).max(30).optional(),
});
export type RuleChangeBody = z.output<typeof RuleChangeBody>;

export const RuleOut = z.object({
  id: z.string(),
  name: z.string(),
  kind: Kind,
  threshold: z.int().nullable(),
  below: z.number().nullable(),
  above: z.number().nullable(),
  byEmail: z.boolean(),
  byWebhook: z.boolean(),
  /** Why it is silent; null: it is active. */
  pause: z.enum(RULE_PAUSES).nullable(),
  snoozedUntil: instant.nullable(),
  /** Null: it was deleted. */
  view: z
    .object({ id: z.string(), name: z.string(), module: z.enum(MODULE_NAMES), query: z.string() })
    .nullable(),
  /** When it last said something, and how many changes in the last 30 days. */
  lastAt: instant.nullable(),
  heard: z.int(),
});
export type RuleOut = z.output<typeof RuleOut>;

export const RulesOut = z.object({
  rules: z.array(RuleOut),
  /** Of the whole company, and how many its plan has room for. */
  used: z.int(),
  most: z.int(),
});
export type RulesOut = z.output<typeof RulesOut>;

export const RuleDoneOut = z.object({ id: z.string() });

/** What is said in one sentence. */
const LineOut = z.object({
  /** The day on which it began. */
  day: z.string(),
  text: z.string(),
  /** The view that shows the rows, with its language. */
  address: z.string(),
});
export type LineOut = z.output<typeof LineOut>;

export const PreviewOut = z.object({
  /** Changes of the last 30 days, and the days that have one. */
  count: z.int(),
  days: z.int(),
  /** More were not looked at. */
  isCut: z.boolean(),
  lines: z.array(LineOut),
  /** Filters of the view that don't narrow it. */
  ignored: z.array(z.string()),
});
export type PreviewOut = z.output<typeof PreviewOut>;

export const RuleEventsOut = z.object({ lines: z.array(LineOut) });
export type RuleEventsOut = z.output<typeof RuleEventsOut>;

const Delivery = z.object({
  byEmail: z.boolean(),
  /** Hours in Cairo: from the first, up to the other. */
  fromHour: z.int().min(0).max(23),
  toHour: z.int().min(1).max(24),
  /** 0 is Sunday. */
  weekdays: z.array(z.int().min(0).max(6)).min(1, 'required').max(7),
});
export const DeliveryOut = Delivery;
export type DeliveryOut = z.output<typeof DeliveryOut>;

export const DeliveryBody = z
  .strictObject(Delivery.shape)
  .refine(({ fromHour, toHour }) => fromHour < toHour, { path: ['toHour'], error: 'invalid' });

export const StopQuery = z.object({ user: Id, signature: z.string().min(1).max(100) });
export type StopQuery = z.output<typeof StopQuery>;
export const StopOut = z.object({ stopped: z.literal(true) });
