import type { z } from 'zod';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { type Figure, readResult } from './evidence-figures.ts';
import { type OwnerKind, UNITS, type Unit } from './figure-parts.ts';
import { spelled } from './one-spelling.ts';
import { type TextFigure, textFigures } from './text-figures.ts';

/** A name of the results, or a text of theirs that holds digits and is no figure: "6 × 200 ml", "3 for 20". */
export type KnownName = { name: string; kinds: readonly OwnerKind[] };

type Result = { schema: z.ZodType; id: string; output: unknown; isEarlier: boolean };

/** What the figures of an answer may stand on: the results that the model was given, and the numbers of the question. */
export class Evidence {
  readonly #unread: Result[] = [];
  readonly #figures = new Map<Unit, Figure[]>();
  /** Of earlier answers: they come behind, the newest answer first. */
  readonly #earlier = new Map<Unit, Figure[]>();
  readonly #ofUnits = new Map<string, readonly Figure[]>();
  readonly #scopes = new Map<string, Scope>();
  /** What the calls looked at, by every name that it is called by. */
  readonly #subjects = new Set<string>();
  readonly #categories = new Set<string>();
  /** The kinds of owners that a call has a figure of, by its id and the measure. */
  readonly #kinds = new Map<string, Set<OwnerKind>>();
  /** The fewest owners of such a figure. */
  readonly #fewest = new Map<string, number>();
  readonly given: readonly TextFigure[];
  readonly today: Day;
  readonly #names = new Map<string, Set<OwnerKind>>();
  #sorted: KnownName[] | null = null;

  constructor({ question, today }: { question: string; today: Day }) {
    this.given = textFigures(spelled(question).text);
    this.today = today;
  }

  /** @param output of a call with this id, by the schema of its tool. It is read when a sentence is judged: the first word waits for none. */
  add(schema: z.ZodType, id: string, output: unknown): void {
    this.#unread.push({ schema, id, output, isEarlier: false });
  }

  /** The same of an answer of before, the oldest first: a figure that this answer looked up again is this answer's. */
  addEarlier(schema: z.ZodType, id: string, output: unknown): void {
    this.#unread.push({ schema, id, output, isEarlier: true });
  }

  #readAll(): void {
    if (this.#unread.length === 0) return;
    for (const result of this.#unread.splice(0)) this.#read(result);
    this.#sorted = null;
    this.#ofUnits.clear();
  }

  #read({ schema, id, output, isEarlier }: Result): void {
    const read = readResult(schema, id, output);
    if (!read) return;
    for (const [unit, figures] of Map.groupBy(read.figures, (figure) => figure.unit)) {
      const [own, earlier] = [this.#figures.get(unit) ?? [], this.#earlier.get(unit) ?? []];
      if (isEarlier) this.#earlier.set(unit, [...figures, ...earlier]);
      else this.#figures.set(unit, [...own, ...figures]);
    }
    for (const figure of read.figures) {
      const measure = measureOf(figure);
      const kinds = this.#kinds.get(measure) ?? new Set();
      this.#kinds.set(measure, kinds);
      for (const { kind } of figure.owners) kinds.add(kind);
      const fewest = this.#fewest.get(measure) ?? figure.owners.length;
      this.#fewest.set(measure, Math.min(fewest, figure.owners.length));
    }
    for (const { name, kind } of read.names) this.#name(name, kind);
    for (const text of read.texts) if (!IS_NO_NAME.test(text) && /\p{N}/u.test(text)) this.#name(text);
    if (read.subject !== null) this.#look(id, read.subject, read.category);
  }

  #look(id: string, subject: string, category: string | null): void {
    const scope = scopeOf(plainName(subject), category === null ? null : plainName(category));
    this.#scopes.set(id, scope);
    for (const name of scope.called) {
      this.#subjects.add(name);
      this.#name(name, 'subject');
      if (!scope.isNarrow) this.#categories.add(name);
    }
    if (scope.category !== null) this.#categories.add(scope.category);
  }

  figuresOf(units: readonly Unit[]): readonly Figure[] {
    this.#readAll();
    const key = units.join();
    const known = this.#ofUnits.get(key);
    if (known) return known;
    const of = (all: ReadonlyMap<Unit, Figure[]>) => units.flatMap((unit) => all.get(unit) ?? []);
    const figures = [...of(this.#figures), ...of(this.#earlier)];
    this.#ofUnits.set(key, figures);
    return figures;
  }

  /** What a figure was worked out from by a call; of others nothing. */
  operandsOf(figure: Figure): Figure[] {
    const call = callOf(figure);
    const isOperand = ({ id }: Figure) => id.startsWith(`${call}.operands.`) && id.endsWith('.value');
    return figure.id === `${call}.value` ? this.figuresOf(UNITS).filter(isOperand) : [];
  }

  /** Figures that were first the one and then the other. */
  get changes(): [before: { value: number }, after: { value: number; figure: Figure }][] {
    const all = this.figuresOf(UNITS);
    const found = new Map(all.map((figure) => [figure.id, figure]));
    return all.flatMap((figure) => {
      const before = found.get(earlierIdOf(figure.id) ?? '');
      if (typeof before?.value !== 'number' || typeof figure.value !== 'number') return [];
      return [[{ value: before.value }, { value: figure.value, figure }]];
    });
  }

  /** What a call looked at; null: it looked at nothing that it says. */
  scopeOf(figure: Figure): Scope | null {
    return this.#scopes.get(callOf(figure)) ?? null;
  }

  /** A name that a call's subject is called by. */
  isSubject(name: string): boolean {
    return this.#subjects.has(name);
  }

  /** A category's name, as a whole or in short. */
  isCategory(name: string): boolean {
    return this.#categories.has(name);
  }

  /** A figure of all of them, in a result that has the same of each: a lowest, highest or mean over shops is no shop's own price. */
  isOverAll(figure: Figure, kind: 'retailer' | 'brand' | 'product'): boolean {
    if (figure.unit === 'count' || figure.unit === 'rank' || figure.unit === 'day') return false;
    const own = figure.owners.map((owner) => owner.kind);
    const hasEach = this.#kinds.get(measureOf(figure))?.has(kind) === true;
    return hasEach && !own.includes(kind) && !(kind === 'retailer' && own.includes('store'));
  }

  /** The result has the same of more than a figure is of. */
  hasWhole(figure: Figure): boolean {
    return figure.owners.length > (this.#fewest.get(measureOf(figure)) ?? 0);
  }

  /** The longest first, in one spelling and small letters. */
  get names(): readonly KnownName[] {
    this.#readAll();
    this.#sorted ??= [...this.#names]
      .map(([name, kinds]) => ({ name, kinds: [...kinds] }))
      .toSorted((a, b) => b.name.length - a.name.length);
    return this.#sorted;
  }

  #name(written: string, kind?: OwnerKind): void {
    const name = plainName(written);
    // A number without a word is a figure, whatever field it is in.
    if (name.length < 2 || !/\p{L}/u.test(name)) return;
    const kinds = this.#names.get(name) ?? new Set();
    this.#names.set(name, kinds);
    if (kind) kinds.add(kind);
  }
}

export const callOf = ({ id }: Figure): string => id.slice(0, id.indexOf('.'));

const EARLIER: Partial<Record<string, string>> = {
  ...{ last: 'first', after: 'before', to: 'from', priceAfter: 'priceBefore' },
};

/** Of what a figure was before; null: it says nothing of that. A field of the result itself has its like in `before`. */
export const earlierIdOf = (id: string): string | null => {
  const [, way = '', field = ''] = /^(.*\.)([^.]+)$/.exec(id) ?? [];
  const earlier = EARLIER[field];
  if (earlier) return `${way}${earlier}`;
  return way.indexOf('.') === way.length - 1 ? `${way}before.${field}` : null;
};

/** Prices of a call are one measure; of the rest, fields of the same name. */
const measureOf = (figure: Figure): string =>
  `${callOf(figure)} ${figure.unit === 'money' || figure.unit === 'perUnit' ? 'price' : fieldOf(figure)}`;

/** "call_1.retailers.0.index": "index". */
const fieldOf = ({ id }: Figure): string => id.slice(id.lastIndexOf('.') + 1);

/** What a call looked at, in one spelling. */
type Scope = {
  /** "Nasma (UHT milk)", "Nasma"; "Cooking oil", "oil". */
  called: readonly string[];
  category: string | null;
  /** It is less than a whole category. */
  isNarrow: boolean;
};

const scopeOf = (subject: string, category: string | null): Scope => {
  const [, brand, of] = /^(.+?) \((.+)\)$/u.exec(subject) ?? [];
  const isNarrow = brand !== undefined || (category !== null && category !== subject);
  const called =
    brand !== undefined ? [subject, brand] : isNarrow ? [subject] : [subject, ...shortOf(subject)];
  return { called, category: category ?? of ?? null, isNarrow };
};

const ARTICLE = /^ال/;
const SHORTEST = 3;

/** What a category of several words is called in short: "oil", «الزيت». */
const shortOf = (category: string): string[] => {
  const words = category.split(' ');
  const word = (/\p{Script=Arabic}/u.test(category) ? words[0] : words.at(-1))?.replace(ARTICLE, '') ?? '';
  return word.length < SHORTEST || word === category ? [] : [word];
};

/** One spelling, in small letters. Names recur in rows, results and answers. */
export const plainName = (name: string): string => {
  const known = PLAIN_NAMES.get(name);
  if (known !== undefined) return known;
  const plain = spelled(name).text.trim().toLowerCase();
  if (PLAIN_NAMES.size >= MOST_NAMES) PLAIN_NAMES.clear();
  PLAIN_NAMES.set(name, plain);
  return plain;
};
const PLAIN_NAMES = new Map<string, string>();
const MOST_NAMES = 5000;

/** A day, or an address. */
const IS_NO_NAME = /^(?:\d{4}-\d\d-\d\d|\/)/;
