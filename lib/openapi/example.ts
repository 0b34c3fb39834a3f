import { type JsonSchema, resolveSchema } from './json-schema.ts';
import type { Named } from './shape-text.ts';

/** What people would write there. */
const BY_NAME: Record<string, unknown> = {
  email: 'you@company.example',
  password: 'your password',
  oldPassword: 'your old password',
  newPassword: 'your new password',
  confirmPassword: 'your password',
  name: 'Mona Fathy',
  companyName: 'Nile Foods',
  code: '123456',
  content: 'Which retailer sells milk cheapest?',
  planId: 'growth_monthly',
  sha256: '0'.repeat(64),
  reason: 'They requested it by email.',
  powerBILink: 'https://app.powerbi.com/view?r=abc',
};

const BY_FORMAT: Record<string, string> = { date: '2026-11-21', 'date-time': '2026-11-21T09:00:00.000Z' };

/** Where every field may be left out, an example shows so many. */
const SHOWN_OPTIONAL = 2;

/** A value that a schema takes, with the fields that it asks for. */
export const exampleOf = (given: JsonSchema, named: Named, name = ''): unknown => {
  const schema = resolveSchema(given, named);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const way = (schema.anyOf ?? schema.oneOf)?.[0];
  if (way) return exampleOf(way, named, name);
  if (Object.hasOwn(BY_NAME, name)) return BY_NAME[name];
  if (schema.items) return [exampleOf(schema.items, named, name)];
  if (schema.properties) {
    const names = schema.required?.length
      ? schema.required
      : Object.keys(schema.properties).slice(0, SHOWN_OPTIONAL);
    return Object.fromEntries(
      names.map((key) => [key, exampleOf(schema.properties?.[key] ?? {}, named, key)]),
    );
  }
  switch ([schema.type].flat()[0]) {
    case 'integer':
    case 'number':
      return typeof schema.minimum === 'number' ? Math.max(1, schema.minimum) : 1;
    case 'boolean':
      return true;
    case 'object':
      return {};
    default:
      return BY_FORMAT[String(schema.format)] ?? (/id$/i.test(name) ? '0197a1b2' : 'text');
  }
};
