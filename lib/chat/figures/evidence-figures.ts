import { z } from 'zod';
import type { Day } from '#lib/vocabulary/cairo-days.ts';
import type { OwnerKind, Unit } from './figure-parts.ts';
import { innerOf, metaOf, objectOf, resolve } from './schema-parts.ts';

export type Owner = { kind: OwnerKind; name: string };

/** A number or a day of a result, with what it is and whose. */
export type Figure = {
  /** The call's id and the way to it in the result: "call_1.products.0.lowest"; how many a list has: "call_1.products.length". */
  id: string;
  value: number | Day;
  unit: Unit;
  /** How many of them it is said with. */
  decimals?: number;
  /** What went up or down by so much. */
  isChange?: true;
  /** The rows that the result names beside it come to it, or have it. */
  isOfRows?: true;
  /** The nearest first. */
  owners: readonly Owner[];
};

const DECIMALS: Partial<Record<Unit, number>> = {
  money: 2,
  perUnit: 2,
  percent: 1,
  points: 1,
  index: 1,
  ratio: 2,
  count: 0,
  rank: 0,
};

/** A list says how many it has. */
const COUNT = { unit: 'count', decimals: 0 } as const;

type Place = {
  id: string;
  owners: readonly Owner[];
  /** The objects around it, the nearest first; what the question looked at is the last. */
  around: readonly object[];
};

/** The figures of a tool's result, by the id of its call; none where it is not as the tool would have it. */
export const evidenceFigures = (schema: z.ZodType, id: string, output: unknown): Figure[] => {
  const read = schema.safeParse(output);
  return read.success ? figuresOfResult(schema, id, read.data) : [];
};

const figuresOfResult = (schema: z.ZodType, id: string, result: unknown): Figure[] => {
  const looked = objectOf(objectOf(result).looked);
  return figuresIn(schema, result, { id, owners: lookedAt(looked), around: [looked] });
};

type ReadResult = {
  figures: Figure[];
  /** Everyone and everything that it names, those without a figure too. */
  names: Owner[];
  /** Its texts that are the market's own: not what the asker or the model wrote into the call. */
  texts: string[];
  /** What was looked at; null: the result does not say. */
  subject: string | null;
  category: string | null;
};

/** All that an answer may stand on in a tool's result; null where it is not as the tool would have it. */
export const readResult = (schema: z.ZodType, id: string, output: unknown): ReadResult | null => {
  const read = schema.safeParse(output);
  if (!read.success) return null;
  const { subject, category } = objectOf(objectOf(read.data).looked);
  return {
    figures: figuresOfResult(schema, id, read.data),
    names: namesIn(schema, read.data, []),
    texts: textsIn(schema, read.data),
    subject: typeof subject === 'string' ? subject : null,
    category: typeof category === 'string' ? category : null,
  };
};

const namesIn = (schema: z.core.$ZodType, value: unknown, around: readonly object[]): Owner[] => {
  if (value === null || value === undefined) return [];
  const own = ownersIn(schema, value, around);
  if (own.length > 0) return own;
  const inner = innerOf(schema, value);
  if (inner !== null) return namesIn(inner, value, around);
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each) => namesIn(schema.element, each, around));
  if (!(schema instanceof z.ZodObject)) return [];
  const within = objectOf(value);
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, each]) =>
    namesIn(each, within[field], [within, ...around]),
  );
};

const textsIn = (schema: z.core.$ZodType, value: unknown): string[] => {
  if (value === null || value === undefined) return [];
  const inner = innerOf(schema, value);
  if (inner !== null) return textsIn(inner, value);
  if (typeof value === 'string') return metaOf(schema).isAsked ? [] : [value];
  if (schema instanceof z.ZodArray && Array.isArray(value))
    return value.flatMap((each) => textsIn(schema.element, each));
  if (!(schema instanceof z.ZodObject)) return [];
  const within = objectOf(value);
  return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, each]) =>
    textsIn(each, within[field]),
  );
};

/** Everything in a result is of its subject, and of the retailer where that is one. */
const lookedAt = ({ subject, retailers }: Record<string, unknown>): Owner[] => {
  const names = Array.isArray(retailers) && retailers.length === 1 ? retailers : [];
  return [
    ...names.map((name): Owner => ({ kind: 'retailer', name: String(name) })),
    ...(typeof subject === 'string' ? [{ kind: 'subject', name: subject } as const] : []),
  ];
};

const figuresIn = (schema: z.core.$ZodType, value: unknown, place: Place): Figure[] => {
  if (value === null || value === undefined || metaOf(schema).isDrawn) return [];
  const inner = innerOf(schema, value);
  if (inner !== null) return figuresIn(inner, value, place);
  if (schema instanceof z.ZodObject) return figuresOfObject(schema, objectOf(value), place);
  if (schema instanceof z.ZodArray && Array.isArray(value)) return figuresOfList(schema, value, place);
  return typeof value === 'number' || typeof value === 'string' ? figureOf(schema, value, place) : [];
};

const figuresOfList = (schema: z.ZodArray, rows: readonly unknown[], place: Place): Figure[] => [
  ...(isCounted(schema)
    ? [{ ...COUNT, id: `${place.id}.length`, value: rows.length, owners: place.owners }]
    : []),
  ...rows.flatMap((each, at) => figuresIn(schema.element, each, { ...place, id: `${place.id}.${at}` })),
];

/** A list of rows or of names; owners of a figure are no such list. */
const isCounted = (schema: z.ZodArray): boolean =>
  !metaOf(schema).owners && (isRow(schema.element) || metaOf(schema.element).owner !== undefined);

const isRow = (schema: z.core.$ZodType): boolean =>
  schema instanceof z.ZodObject || (schema instanceof z.ZodUnion && schema.options.every(isRow));

const figuresOfObject = (schema: z.ZodObject, value: Record<string, unknown>, place: Place): Figure[] => {
  const around = [value, ...place.around];
  const fields = Object.entries<z.core.$ZodType>(schema.shape);
  const named = fields.flatMap(([field, each]) => ownersIn(each, value[field], around));
  // A list of owners is whole: an operand is not of all the owners of the result.
  const isListed = fields.some(([, each]) => metaOf(each).owners);
  const owners = unique(isListed ? named : [...named, ...place.owners]);
  return fields.flatMap(([field, each]) =>
    figuresIn(each, value[field], { id: `${place.id}.${field}`, owners, around }),
  );
};

const unique = (owners: readonly Owner[]): Owner[] =>
  owners.filter(
    (owner, at) => owners.findIndex(({ kind, name }) => kind === owner.kind && name === owner.name) === at,
  );

/** The owners that a field of an object names for the figures beside it. */
const ownersIn = (schema: z.core.$ZodType, value: unknown, around: readonly object[]): Owner[] => {
  const { owner, owners } = metaOf(schema);
  if (owners && Array.isArray(value)) return value as Owner[];
  const kind = owner && resolve(owner, around);
  return kind && typeof value === 'string' ? [{ kind, name: value }] : [];
};

const figureOf = (schema: z.core.$ZodType, value: number | string, place: Place): Figure[] => {
  const { unit: written, unitOfBrands, isChange, isOfNothing, isOfRows } = metaOf(schema);
  const { id, around } = place;
  const owners = isOfNothing ? [] : place.owners;
  const isByBrand = around.some((each) => objectOf(each).isByBrand === true);
  const unit = isByBrand && unitOfBrands ? unitOfBrands : written && resolve(written, around);
  if (!unit) return [];
  const decimals = DECIMALS[unit];
  return [
    {
      ...{ id, value, unit, owners },
      ...(decimals !== undefined && { decimals }),
      ...(isChange && { isChange }),
      ...(isOfRows && { isOfRows }),
    },
  ];
};
