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

type SaidOnce = {
  /** The instructions list its words, so that no schema does. */
  saidOnce?: true;
  /** The instructions say how its text is written; it is read in other forms too. */
  asText?: true;
  /** It is read, and said by another input. */
  isUntold?: true;
};

declare module 'zod' {
  interface GlobalMeta extends SaidOnce {}
}

/** A model that goes beyond one of these learns it when it does; each of them in every tool would take a third of what it reads. */
const UNTOLD = [
  'maxLength',
  'minLength',
  'maxItems',
  'minItems',
  'default',
  'format',
  'pattern',
  'minimum',
  'exclusiveMinimum',
  'maximum',
] as const;

const jsonOf = (schema: z.ZodType): JsonSchema => {
  const { $schema, ...json } = z.toJSONSchema(schema, {
    io: 'input',
    target: 'draft-7',
    override: ({ jsonSchema: each }) => {
      for (const name of UNTOLD) delete each[name];
      if (each.saidOnce) delete each.enum;
      delete each.saidOnce;
      if (each.asText) {
        delete each.anyOf;
        each.type = 'string';
      }
      delete each.asText;
    },
  });
  const told = Object.entries(json.properties ?? {}).filter(([, each]) => !Object(each).isUntold);
  return { ...json, properties: Object.fromEntries(told) } as JsonSchema;
};
