import { jsonSchema, type Schema } from 'ai';
import { z } from 'zod';

const made = new WeakMap<z.ZodType, Schema<unknown>>();

/** A tool's input as a model reads it: made once, without what the SDK would send besides; what does not fit is said in a line each. */
export const inputSchema = <S extends z.ZodType>(schema: S): Schema<z.output<S>> => {
  const read = made.get(schema) ?? readBy(schema);
  made.set(schema, read);
  return read as Schema<z.output<S>>;
};

const readBy = <S extends z.ZodType>(schema: S): Schema<z.output<S>> =>
  jsonSchema<z.output<S>>(jsonOf(schema), {
    validate: (value) => {
      const read = schema.safeParse(value);
      return read.success
        ? { success: true, value: read.data }
        : { success: false, error: new Error(z.prettifyError(read.error)) };
    },
  });

type JsonSchema = Exclude<
  Parameters<typeof jsonSchema>[0],
  (...args: never[]) => unknown | PromiseLike<unknown>
>;

/** The description of a day says its form; the pattern of all days that there are takes a page. */
const jsonOf = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema: each }) => {
      if (each.format === 'date') delete each.pattern;
    },
  });
  return json as JsonSchema;
};
