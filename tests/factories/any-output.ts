import fc from 'fast-check';
import { z } from 'zod';

/** Random answers of a tool by its schema, and what they are made of. */

const inner = (schema: z.core.$ZodType): z.core.$ZodType | null =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? schema.unwrap()
    : null;

const names = fc.constantFrom('Nasma 1 l', 'Wahat Hyper', 'طرابا', 'UHT milk', 'Giza');
const days = fc.constantFrom('2026-11-20', '2026-01-01', '2025-03-01');

const leafOf = (schema: z.core.$ZodType): fc.Arbitrary<unknown> => {
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodISODate) return days;
  if (schema instanceof z.ZodISODateTime) return days.map((day) => `${day}T10:00:00Z`);
  if (schema instanceof z.ZodNumber)
    return schema.isInt
      ? fc.integer({ min: 0, max: 1e6 })
      : fc.integer({ min: 1, max: 1e6 }).map((n) => n / 100);
  return names;
};

/** What a number or a text may be; null: as others. */
type Leaf = (schema: z.core.$ZodType) => fc.Arbitrary<unknown> | null;

/** @param most so many rows a list has */
export const anyOf = (schema: z.core.$ZodType, most = 3, leaf: Leaf = () => null): fc.Arbitrary<unknown> => {
  const own = leaf(schema);
  if (own) return own;
  const within = inner(schema);
  if (within)
    return schema instanceof z.ZodOptional
      ? fc.option(anyOf(within, most, leaf), { nil: undefined })
      : fc.option(anyOf(within, most, leaf), { nil: schema instanceof z.ZodNullable ? null : undefined });
  if (schema instanceof z.ZodObject)
    return fc.record(
      Object.fromEntries(
        Object.entries<z.core.$ZodType>(schema.shape).map(([field, each]) => [
          field,
          anyOf(each, most, leaf),
        ]),
      ),
    );
  if (schema instanceof z.ZodArray) return fc.array(anyOf(schema.element, most, leaf), { maxLength: most });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map((each) => anyOf(each, most, leaf)));
  return leafOf(schema);
};

/** The fields with a number or a text that nothing is said of. */
export const withoutMeta = (schema: z.core.$ZodType, path = ''): string[] => {
  if (z.globalRegistry.get(schema)?.isDrawn) return [];
  const within = inner(schema);
  if (within) return withoutMeta(within, path);
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([field, each]) =>
      withoutMeta(each, path ? `${path}.${field}` : field),
    );
  if (schema instanceof z.ZodArray) return withoutMeta(schema.element, path);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((each) => withoutMeta(each, path));
  if (!['number', 'string'].includes(schema._zod.def.type)) return [];
  const { unit, owner, text } = z.globalRegistry.get(schema) ?? {};
  return unit || owner || (text && schema._zod.def.type === 'string') ? [] : [path];
};

/** All that stands in a value, by the way to it. */
export const leavesOf = (value: unknown, path: string): Map<string, unknown> =>
  typeof value === 'object' && value !== null
    ? new Map(Object.entries(value).flatMap(([name, each]) => [...leavesOf(each, `${path}.${name}`)]))
    : new Map([[path, value]]);
