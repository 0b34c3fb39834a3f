import type { Requirement } from '#lib/auth/access.ts';
import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '#lib/core/errors.ts';
import type { Method } from '#lib/http/contract.ts';
import { API_DOMAINS, type ApiDomain } from '#lib/vocabulary/api-domains.ts';
import type { ApiDocument, Operation, Parameter } from './document.ts';
import { exampleOf } from './example.ts';
import { ALWAYS } from './policy.ts';
import { type Named, shapeText } from './shape-text.ts';

export type ReferenceCall = {
  id: string;
  method: Method;
  path: string;
  summary: string;
  access: Requirement;
  limit: { calls: number; minutes: number } | null;
  parameters: { name: string; place: Parameter['in']; isRequired: boolean; shape: string }[];
  /** Shapes as text; null: nothing is sent. */
  body: string | null;
  /** `isEnveloped`: the shape is that of the envelope's `data`. */
  answers: { status: string; type: string | null; shape: string | null; isEnveloped: boolean }[];
  errors: { code: ErrorCode; status: number }[];
  example: string;
};

export type ReferenceDomain = { domain: ApiDomain; title: string; calls: ReferenceCall[] };

export type Reference = {
  origin: string;
  domains: ReferenceDomain[];
  /** What any call may be refused with. */
  always: readonly ErrorCode[];
  codes: { code: ErrorCode; status: number; meaning: string }[];
};

const MINUTE = 60;

const answersOf = ({ responses }: Operation, named: Named): ReferenceCall['answers'] =>
  Object.entries(responses).flatMap(([status, response]) => {
    if ('$ref' in response) return [];
    const [type, media] = Object.entries(response.content ?? {})[0] ?? [null, null];
    const schema = media?.schema;
    const isEnveloped = schema?.allOf !== undefined;
    const said = isEnveloped ? schema?.properties?.data : schema;
    const shape = type === 'application/json' && said ? shapeText(said, named) : null;
    return [{ status, type, shape, isEnveloped }];
  });

/** A parameter of a path in its place, as someone would fill it in. */
const filledPath = (path: string, { parameters = [] }: Operation, named: Named): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const schema = parameters.find((parameter) => parameter.name === name)?.schema;
    return String(exampleOf(schema ?? {}, named, name.endsWith('id') ? name : `${name}Id`));
  });
  const asked = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const query = asked.map(({ name, schema }) => `${name}=${String(exampleOf(schema, named, name))}`);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
};

const exampleCall = (
  origin: string,
  method: Method,
  path: string,
  operation: Operation,
  named: Named,
): string => {
  const body = operation.requestBody?.content['application/json'];
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}'${origin}${filledPath(path, operation, named)}'`,
    ...(operation.security.length > 0 ? ['-H "Authorization: Bearer $RAFF_TOKEN"'] : []),
    ...(body ? ['-H "Content-Type: application/json"', `-d '${JSON.stringify(body.example)}'`] : []),
  ].join(' \\\n  ');
};

/** Converts limits that refill within less than a minute to a minute. */
const perMinutes = ({ calls, seconds }: { calls: number; seconds: number }) =>
  seconds < MINUTE ? { calls: (calls * MINUTE) / seconds, minutes: 1 } : { calls, minutes: seconds / MINUTE };

const callOf = (
  { servers, components }: ApiDocument,
  path: string,
  method: Method,
  operation: Operation,
): ReferenceCall => {
  const named = components.schemas;
  const limit = operation['x-rate-limit'];
  const body = operation.requestBody?.content['application/json']?.schema;
  return {
    id: operation.operationId,
    method,
    path,
    summary: operation.summary,
    access: operation['x-access'],
    limit: limit ? perMinutes(limit) : null,
    parameters: (operation.parameters ?? []).map(({ name, in: place, required, schema }) => ({
      name,
      place,
      isRequired: required,
      shape: shapeText(schema, named),
    })),
    body: body ? shapeText(body, named) : null,
    answers: answersOf(operation, named),
    errors: operation['x-errors']
      .map((code) => ({ code, status: ERROR_STATUS[code] }))
      .toSorted((one, other) => one.status - other.status),
    example: exampleCall(servers[0]?.url ?? '', method, path, operation, named),
  };
};

/** The document as people read it: by domain, with shapes and an example of each call as text. */
export const referenceOf = (document: ApiDocument, meaningOf: (code: ErrorCode) => string): Reference => {
  const calls = Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      domain: operation.tags[0],
      call: callOf(document, path, method.toUpperCase() as Method, operation),
    })),
  );
  return {
    origin: document.servers[0]?.url ?? '',
    domains: API_DOMAINS.map((domain) => ({
      domain,
      title: document.tags.find(({ name }) => name === domain)?.description ?? domain,
      calls: calls.filter((entry) => entry.domain === domain).map(({ call }) => call),
    })),
    always: ALWAYS,
    codes: ERROR_CODES.map((code) => ({ code, status: ERROR_STATUS[code], meaning: meaningOf(code) })),
  };
};
