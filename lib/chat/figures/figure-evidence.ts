import type { z } from 'zod';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import { evidenceFigures, type Figure, namesInResult, textsInResult } from './evidence-figures.ts';
import type { OwnerKind, Unit } from './figure-parts.ts';
import { spelled } from './one-spelling.ts';
import { type TextFigure, textFigures } from './text-figures.ts';

/** A name of the results, or a text of theirs that holds digits and is no figure: "6 × 200 ml", "3 for 20". */
export type KnownName = { name: string; kinds: readonly OwnerKind[] };

/** What the figures of an answer may stand on: the results that the model was given, and the numbers of the question. */
export class Evidence {
  readonly #figures = new Map<Unit, Figure[]>();
  /** The calls that tell what single shops ask. */
  readonly #callsOfShops = new Set<string>();
  readonly given: readonly TextFigure[];
  readonly today: Day;
  readonly #names = new Map<string, Set<OwnerKind>>();
  #sorted: KnownName[] | null = null;

  constructor({ question, today }: { question: string; today: Day }) {
    this.given = textFigures(spelled(question).text);
    this.today = today;
  }

  /** @param output of a call with this id, by the schema of its tool */
  add(schema: z.ZodType, id: string, output: unknown): void {
    for (const figure of evidenceFigures(schema, id, output)) {
      const alike = this.#figures.get(figure.unit) ?? [];
      this.#figures.set(figure.unit, alike);
      alike.push(figure);
      if (isPrice(figure) && isAtShop(figure)) this.#callsOfShops.add(id);
    }
    for (const { name, kind } of namesInResult(schema, output)) this.#name(name, kind);
    for (const text of textsInResult(schema, output))
      if (!IS_NO_NAME.test(text) && /\d/.test(spelled(text).text)) this.#name(text);
    this.#sorted = null;
  }

  figuresOf(units: readonly Unit[]): Figure[] {
    return units.flatMap((unit) => this.#figures.get(unit) ?? []);
  }

  /** A lowest, highest or mean over shops is no shop's own price. */
  isOverShops(figure: Figure): boolean {
    return isPrice(figure) && !isAtShop(figure) && this.#callsOfShops.has(callOf(figure));
  }

  /** The longest first, in one spelling and small letters. */
  get names(): readonly KnownName[] {
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
const isAtShop = ({ owners }: Figure): boolean =>
  owners.some(({ kind }) => kind === 'retailer' || kind === 'store');
const isPrice = ({ unit }: Figure): boolean => unit === 'money' || unit === 'perUnit';

export const plainName = (name: string): string => spelled(name).text.trim().toLowerCase();

/** A day, or an address. */
const IS_NO_NAME = /^(?:\d{4}-\d\d-\d\d|\/)/;
