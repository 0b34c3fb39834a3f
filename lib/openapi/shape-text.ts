import { type JsonSchema, resolveSchema } from './json-schema.ts';

/** Shapes that have a name, as the document holds them. */
export type Named = Record<string, JsonSchema>;

const STEP = '  ';

const rangeOf = ({ minimum, maximum }: JsonSchema): string => {
  if (typeof minimum === 'number' && typeof maximum === 'number') return ` (${minimum}…${maximum})`;
  if (typeof minimum === 'number') return ` (≥ ${minimum})`;
  return typeof maximum === 'number' ? ` (≤ ${maximum})` : '';
};

const textWord = ({ format, maxLength }: JsonSchema): string => {
  if (typeof format === 'string') return `string (${format})`;
  return typeof maxLength === 'number' ? `string (≤ ${maxLength})` : 'string';
};

const WORDS: Record<string, (schema: JsonSchema) => string> = {
  string: textWord,
  integer: (schema) => `integer${rangeOf(schema)}`,
  number: (schema) => `number${rangeOf(schema)}`,
};

const objectText = (schema: JsonSchema, named: Named, indent: string): string => {
  const { properties, required = [], additionalProperties } = schema;
  const inner = indent + STEP;
  const lines = Object.entries(properties ?? {}).map(
    ([name, property]) =>
      `${inner}${name}${required.includes(name) ? '' : '?'}: ${shapeText(property, named, inner)}`,
  );
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    lines.push(`${inner}[name]: ${shapeText(additionalProperties, named, inner)}`);
  return lines.length > 0 ? `{\n${lines.join('\n')}\n${indent}}` : '{}';
};

/** A schema as a programmer would note it down. */
export const shapeText = (given: JsonSchema, named: Named, indent = ''): string => {
  const schema = resolveSchema(given, named);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const ways = schema.anyOf ?? schema.oneOf;
  if (ways) return [...new Set(ways.map((way) => shapeText(way, named, indent)))].join(' | ');
  if (schema.items) {
    const item = shapeText(schema.items, named, indent);
    return item.includes(' | ') && !item.startsWith('{') ? `(${item})[]` : `${item}[]`;
  }
  if (schema.properties || schema.type === 'object') return objectText(schema, named, indent);
  const type = [schema.type ?? 'any'].flat();
  return type.map((word) => WORDS[word]?.(schema) ?? word).join(' | ');
};
