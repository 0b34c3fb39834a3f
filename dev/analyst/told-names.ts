import { z } from 'zod';
import { NAMES_LEAD } from '#lib/chat/told-names.ts';
import type { Comparison } from '#lib/market/dashboard/compare.ts';
import type { DayRange } from '#lib/vocabulary/cairo-days.ts';
import type { Message } from './messages.ts';
import { readDays } from './read-compared.ts';
import type { ViewFilters } from './read-view-filters.ts';

/** What the product found in the newest question: names, quantities, and the words that are neither. */

const Meant = z.object({
  kind: z.string(),
  names: z.array(z.string()),
  called: z.string().optional(),
  total: z.number().optional(),
});
const Told = z.object({
  names: z.array(Meant.extend({ at: z.number(), text: z.string(), or: z.array(Meant).default([]) })),
  quantities: z
    .array(
      z.looseObject({
        kind: z.string(),
        at: z.number(),
        text: z.string().optional(),
        from: z.string().optional(),
        to: z.string().optional(),
      }),
    )
    .default([]),
  left: z.array(z.string()),
});
export type Told = z.output<typeof Told>;
type ToldName = Told['names'][number];

/** Null where the product found nothing to say. */
export function toldIn(messages: readonly Message[]): Told | null {
  const content = messages.findLast(({ role }) => role === 'user')?.content ?? '';
  const [, data] = content.split(`\n\n${NAMES_LEAD}\n`);
  try {
    return data === undefined ? null : Told.parse(JSON.parse(data));
  } catch {
    return null;
  }
}

export type NamesRead = {
  subjects: string[];
  /** What the subjects are compared with. */
  against: string[];
  /** Several brands of one category, or of none that is named: they may be ranked together. */
  brands: string[];
  /** The first that is named; none: ''. */
  category: string;
  retailers: string[];
  filters: ViewFilters;
  period: DayRange | null;
  otherPeriod: DayRange | null;
  /** The one subject is a category. */
  isCategory: boolean;
  /** The one subject is words of many products alone: "the skimmed one". */
  isPart: boolean;
};

const OWN = { own: 'our brands', rivals: 'our rivals' } as const;
const OF_SHELF = new Set(['product', 'brand', 'category', 'own', 'rivals']);

/** As a tool is asked: by its name where it is one, else in the words that several have. */
function sayIt({ kind, names, text, called }: ToldName): string {
  return kind === 'own' || kind === 'rivals' ? OWN[kind] : (called ?? names[0] ?? text);
}

type Group = { at: number; kinds: string[]; text: string };

/** "What share of the yoghurt range is Lazzaza": the one brand and the one category of a sentence are one subject, wherever they stand. */
function ofOneBrand(groups: readonly Group[]): Group[] {
  const [first, second, ...others] = groups;
  const kinds = groups.flatMap((group) => group.kinds).sort();
  if (!first || !second || others.length > 0 || kinds.join() !== 'brand,category') return [...groups];
  const [brand, category] = first.kinds.includes('brand') ? [first, second] : [second, first];
  return [{ at: first.at, kinds, text: `${brand.text} ${category.text}` }];
}

/** A brand and a category that stand together are one subject. */
function groupsOf(names: readonly ToldName[]): Group[] {
  const groups: { at: number; end: number; kinds: string[]; text: string }[] = [];
  for (const name of names) {
    if (!OF_SHELF.has(name.kind)) continue;
    const last = groups.at(-1);
    const end = name.at + name.text.split(' ').length;
    const joins = last && last.end === name.at && !last.kinds.includes(name.kind) && name.kind !== 'product';
    if (joins && !last.kinds.includes('product')) {
      last.text += ` ${sayIt(name)}`;
      last.end = end;
      last.kinds.push(name.kind);
    } else groups.push({ at: name.at, end, kinds: [name.kind], text: sayIt(name) });
  }
  return groups;
}

/** Beside a shop, a name that a shop has too is the shop's. */
function asShops(names: readonly ToldName[]): ToldName[] {
  if (!names.some(({ kind }) => kind === 'retailer')) return [...names];
  return names.map((name) => {
    const shop = name.kind === 'brand' ? name.or.find(({ kind }) => kind === 'retailer') : undefined;
    return shop ? { ...name, kind: shop.kind, names: shop.names } : name;
  });
}

function brandsOf(names: readonly ToldName[]): string[] {
  const shelf = names.filter(({ kind }) => OF_SHELF.has(kind));
  const brands = shelf.filter(({ kind }) => kind === 'brand');
  const isOnly =
    shelf.length - brands.length <= 1 && shelf.every(({ kind }) => /^(?:brand|category)$/.test(kind));
  return isOnly && brands.length > 1 ? [...new Set(brands.map(sayIt))] : [];
}

export function readTold({ names: told, quantities }: Told, said: Comparison | null): NamesRead {
  const names = asShops(told);
  const of = (kind: string) => names.flatMap((name) => (name.kind === kind ? name.names.slice(0, 1) : []));
  const comparison = quantities.find(({ kind }) => kind === 'comparison')?.at ?? Number.POSITIVE_INFINITY;
  const groups = groupsOf(names);
  const own = ofOneBrand(groups.filter(({ at }) => at < comparison));
  const { period, otherPeriod, compare } = readDays(quantities, said);
  const [governorate] = of('governorate');
  const [makers, channels] = [of('maker'), of('channel')];
  return {
    subjects: own.map(({ text }) => text),
    against: groups.filter(({ at }) => at > comparison).map(({ text }) => text),
    isCategory: groups.length === 1 && groups[0]?.kinds.join() === 'category',
    brands: brandsOf(names),
    category: of('category')[0] ?? '',
    retailers: of('retailer'),
    filters: {
      ...(governorate && { governorate }),
      ...(makers.length > 0 && { makers }),
      ...(channels.length > 0 && { channels }),
      ...(compare && { compare }),
    },
    ...{ period, otherPeriod },
    isPart: groups.length === 1 && names.some(({ kind, total }) => kind === 'product' && total !== undefined),
  };
}
