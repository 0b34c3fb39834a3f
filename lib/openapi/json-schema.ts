import { z } from 'zod';

/** A JSON Schema of draft 2020-12, as far as it is looked into here. */
export type JsonSchema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  additionalProperties?: JsonSchema | boolean;
  [keyword: string]: unknown;
};

/** Shapes that have a name of their own, by it. */
export type Components = Map<string, JsonSchema>;

type Overridden = { jsonSchema: z.core.JSONSchema.BaseSchema };

/** A day's or instant's pattern is long, and its format says the same. */
const trim = ({ jsonSchema }: Overridden): void => {
  if (jsonSchema.format) delete jsonSchema.pattern;
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
};

/** An answer may gain a field: no one shall break on one that they do not know. */
const trimAnswer = (context: Overridden): void => {
  trim(context);
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties;
};

/** @param io what a caller may send, or what they are answered */
export const toJsonSchema = (
  schema: z.ZodType,
  io: 'input' | 'output',
  components: Components,
): JsonSchema => {
  const text = JSON.stringify(
    z.toJSONSchema(schema, {
      io,
      target: 'draft-2020-12',
      unrepresentable: 'any',
      override: io === 'input' ? trim : trimAnswer,
    }),
  );
  const { $schema, $defs, ...rest }: JsonSchema & { $defs?: Record<string, JsonSchema> } = JSON.parse(
    text.replaceAll('"#/$defs/', '"#/components/schemas/'),
  );
  for (const [name, { id, ...definition }] of Object.entries($defs ?? {})) {
    const known = components.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(definition))
      throw new Error(`Two shapes are called ${name}`);
    components.set(name, definition);
  }
  return rest;
};

/** The shape behind a name. */
export const resolveSchema = (schema: JsonSchema, named: Record<string, JsonSchema>): JsonSchema =>
  (schema.$ref && named[schema.$ref.slice('#/components/schemas/'.length)]) || schema;
