/** Checks a decoded form against the SDK's types, turning its strings into numbers, booleans and lists. */
import { invalidRequest, missingParam, StripeFailure } from '#dev/stripe/errors.ts';
import type { FormTree } from '#dev/stripe/params/form.ts';
import type { ParamSchema } from '#dev/stripe/params/sdk-types.ts';

export type ParamValue = string | number | boolean | ParamValue[] | { [key: string]: ParamValue };

/** @throws StripeFailure with Stripe's own codes: parameter_unknown, parameter_missing, parameter_invalid_*. */
export function conform(schema: ParamSchema, value: FormTree, at = ''): ParamValue {
  switch (schema.kind) {
    case 'object':
      return conformObject(schema, value, at);
    case 'map': {
      const values: { [key: string]: ParamValue } = {};
      for (const [key, child] of Object.entries(asGroup(value, at)))
        values[key] = conform(schema.values, child, inside(at, key));
      return values;
    }
    case 'list':
      return Object.entries(asGroup(value, at)).map(([key, child]) =>
        conform(schema.items, child, inside(at, key)),
      );
    case 'union':
      return conformUnion(schema.options, value, at);
    default:
      return conformScalar(schema, value, at);
  }
}

function conformObject(
  schema: Extract<ParamSchema, { kind: 'object' }>,
  value: FormTree,
  at: string,
): ParamValue {
  const group = asGroup(value, at);
  const conformed: { [key: string]: ParamValue } = {};
  for (const [key, child] of Object.entries(group)) {
    const field = schema.fields.get(key);
    const param = inside(at, key);
    if (!field)
      throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
    conformed[key] = conform(field.schema, child, param);
  }
  for (const [key, { required }] of schema.fields) {
    if (required && !(key in conformed)) throw missingParam(inside(at, key));
  }
  return conformed;
}

function conformUnion(options: ParamSchema[], value: FormTree, at: string): ParamValue {
  const flat = flatten(options);
  if (value === '' && flat.some((option) => option.kind === 'empty')) return '';
  const fitting = flat.filter((option) =>
    typeof value === 'string' ? !isGroup(option) && option.kind !== 'empty' : isGroup(option),
  );
  let failure: unknown = null;
  for (const option of fitting) {
    try {
      return conform(option, value, at);
    } catch (error) {
      failure = error;
    }
  }
  const literals = flat.flatMap((option) => (option.kind === 'literal' ? [option.value] : []));
  if (literals.length > 0 && literals.length === fitting.length) {
    throw invalidRequest(`Invalid ${at}: must be one of ${literals.join(', ')}`, { param: at });
  }
  throw failure instanceof StripeFailure ? failure : invalidRequest(`Invalid value for ${at}`, { param: at });
}

function conformScalar(schema: ParamSchema, value: FormTree, at: string): ParamValue {
  if (typeof value !== 'string')
    throw invalidRequest(`Invalid value for ${at}: a hash was given`, { param: at });
  if (value === '') {
    throw invalidRequest(
      `You passed an empty string for '${at}'. We assume empty values are an attempt to unset a parameter; however '${at}' cannot be unset.`,
      { code: 'parameter_invalid_empty', param: at },
    );
  }
  if (schema.kind === 'number') {
    if (!/^-?\d+(\.\d+)?$/.test(value))
      throw invalidRequest(`Invalid integer: ${value}`, { code: 'parameter_invalid_integer', param: at });
    return Number(value);
  }
  if (schema.kind === 'boolean') {
    if (value !== 'true' && value !== 'false')
      throw invalidRequest(`Invalid boolean: ${value}`, { param: at });
    return value === 'true';
  }
  if (schema.kind === 'literal' && schema.value !== value) {
    throw invalidRequest(`Invalid ${at}: must be one of ${schema.value}`, { param: at });
  }
  return value;
}

function flatten(options: ParamSchema[]): ParamSchema[] {
  return options.flatMap((option) => (option.kind === 'union' ? flatten(option.options) : [option]));
}

function isGroup(schema: ParamSchema): boolean {
  return schema.kind === 'object' || schema.kind === 'map' || schema.kind === 'list';
}

function asGroup(value: FormTree, at: string): { [key: string]: FormTree } {
  if (typeof value === 'string')
    throw invalidRequest(`Invalid value for ${at}: a hash or an array is needed`, { param: at });
  return value;
}

function inside(at: string, key: string): string {
  return at === '' ? key : `${at}[${key}]`;
}
