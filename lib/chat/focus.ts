import { z } from 'zod';

/**
 * What the next question carries on where it leaves something open: of the newest answer that looked into the data, what its look-ups
 * requested. Stored nowhere; browsers read it too.
 */

const FOCUS_KINDS = ['category', 'subject', 'retailer', 'filter', 'period'] as const;

/** `name` as the look-up was asked; of a filter as the answer says it: "Channel: Supermarket". */
export const FocusItem = z.object({ kind: z.enum(FOCUS_KINDS), name: z.string().trim().max(200) });
export type FocusItem = z.output<typeof FocusItem>;

/** With how it is called in the market, and the days that a period came to. */
export type Focus = FocusItem & { label: string; days?: { from: string; to: string } };

/** Of each kind, as many as a question may have categories; more are no focus. */
const MOST = 5;
export const MOST_FOCUS = FOCUS_KINDS.length * MOST;

const Name = z.string().trim().min(1).max(200);
const Names = z
  .union([z.array(Name), Name.transform((text) => text.split(/\s*[,;،؛]\s*/).filter(Boolean))])
  .catch([]);
const Asked = z.object({
  subject: Name.catch(''),
  brands: Names.default([]),
  retailers: Names.default([]),
  period: Name.optional().catch(undefined),
  from: Name.optional().catch(undefined),
  to: Name.optional().catch(undefined),
});
const Looked = z.object({
  status: z.literal('ok'),
  looked: z.object({
    subject: z.string(),
    category: Name.optional().catch(undefined),
    retailers: z.array(z.string()),
    filters: z.array(Name).catch([]).default([]),
    from: z.string(),
    to: z.string(),
  }),
});

type Part = { type: string; state?: string; input?: unknown; output?: unknown };
type Answer<P extends Part = Part> = { parts: readonly P[] };

/** @param answers oldest first; only those whose results count */
export const focusOf = (answers: readonly Answer[]): Focus[] =>
  distinct(newestLooks(answers).flatMap(lookOf).flatMap(focusOfLook));

/** The look-ups of the newest answer that has any which found something. */
export const newestLooks = <P extends Part>(answers: readonly Answer<P>[]): P[] => {
  for (const { parts } of answers.toReversed()) {
    const looks = parts.filter((part) => lookOf(part).length > 0);
    if (looks.length > 0) return looks;
  }
  return [];
};

type Look = { asked: z.output<typeof Asked>; looked: z.output<typeof Looked>['looked'] };

const lookOf = ({ type, state, input, output }: Part): Look[] => {
  if (!type.startsWith('tool-') || state !== 'output-available') return [];
  const [asked, found] = [Asked.safeParse(input), Looked.safeParse(output)];
  return asked.success && found.success ? [{ asked: asked.data, looked: found.data.looked }] : [];
};

const focusOfLook = ({ asked, looked }: Look): Focus[] => {
  const { retailers, filters, from, to } = looked;
  const period = periodAsked(asked);
  return [
    ...(asked.brands.length > 0 ? brandsOf(asked.brands, looked) : subjectsOf(asked.subject, looked)),
    ...asked.retailers.map((name) => ({
      kind: 'retailer' as const,
      name,
      label: calledAs(name, asked.retailers.length === 1 ? retailers : []),
    })),
    ...filters.map((words) => ({ kind: 'filter' as const, name: words, label: words })),
    ...(period === '' ? [] : [{ kind: 'period' as const, name: period, label: '', days: { from, to } }]),
  ];
};

/** A category is carried on for itself, also where a brand or product of it was requested. */
const subjectsOf = (asked: string, { subject, category }: Look['looked']): Focus[] => {
  if (asked === '') return [];
  const own: Focus = { kind: 'subject', name: asked, label: subject };
  if (category === undefined) return [own];
  return subject === category
    ? [{ ...own, kind: 'category' }]
    : [{ kind: 'category', name: category, label: category }, own];
};

/** Brands that a category is narrowed to are carried on one by one. */
const brandsOf = (brands: readonly string[], { category }: Look['looked']): Focus[] => [
  ...(category === undefined ? [] : [{ kind: 'category' as const, name: category, label: category }]),
  ...brands.map((name) => ({ kind: 'subject' as const, name, label: name })),
];

/** A look-up may name a retailer by an id. */
const calledAs = (name: string, found: readonly string[]): string =>
  found.length === 1 ? (found[0] ?? name) : name;

const periodAsked = ({ period, from, to }: z.output<typeof Asked>): string =>
  period ?? (from === undefined && to === undefined ? '' : `${from ?? ''}/${to ?? ''}`);

export const isSameFocus = (one: FocusItem, other: FocusItem): boolean =>
  one.kind === other.kind && one.name === other.name;

/** Whether a look-up requests something of the focus. Of days it is not said who chose them, and of filters by which input. */
export const asksFor = (input: unknown, { kind, name, label }: Focus): boolean => {
  const { data } = Asked.safeParse(input);
  if (!data) return false;
  // A brand may be requested with its category.
  if (kind === 'category') return data.subject === name || hasWords(data.subject, label);
  if (kind === 'subject') return data.subject === name || data.brands.includes(name);
  return kind === 'retailer' && data.retailers.includes(name);
};

const hasWords = (text: string, words: string): boolean =>
  words !== '' && ` ${text.toLowerCase()} `.includes(` ${words.toLowerCase()} `);

/** Categories may be requested by ids and by names. */
const isSameThing = (one: Focus, other: Focus): boolean =>
  isSameFocus(one, other) ||
  (one.kind === 'category' && other.kind === one.kind && one.label === other.label);

/** Each once, the kinds in their order. */
const distinct = (all: readonly Focus[]): Focus[] =>
  FOCUS_KINDS.flatMap((kind) =>
    all
      .filter((item) => item.kind === kind)
      .filter((item, at, some) => some.findIndex((other) => isSameThing(other, item)) === at)
      .slice(0, MOST),
  );
