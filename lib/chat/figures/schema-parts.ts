import { z } from 'zod';

/** What the schemas of the tools' outputs say of the fields of a result. */

export const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};

/** What is left without "or nothing", or the one of several forms that the value has. */
export const innerOf = (schema: z.core.$ZodType, value: unknown): z.core.$ZodType | null => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return schema.unwrap();
  if (!(schema instanceof z.ZodUnion)) return null;
  return schema.options.find((option) => z.safeParse(option, value).success) ?? null;
};

export const metaOf = (schema: z.core.$ZodType): z.GlobalMeta => {
  const own = z.globalRegistry.get(schema);
  if (own) return own;
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? metaOf(schema.unwrap())
    : {};
};

type MetaValue<T> = T | { field: string; is?: Partial<Record<string, T>>; else?: T };

/** What is written in the schema itself, or what a field around it says. */
export const resolve = <T extends string>(meta: MetaValue<T>, around: readonly object[]): T | undefined => {
  if (typeof meta === 'string') return meta;
  const said = around.map((each) => objectOf(each)[meta.field]).find((each) => each !== undefined);
  if (said === undefined || said === null) return meta.else;
  // Without a list of what its words stand for, the field itself says it.
  return meta.is ? (meta.is[String(said)] ?? meta.else) : (String(said) as T);
};
