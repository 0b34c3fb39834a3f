import { ERROR_CODES, ERROR_STATUS, type ErrorCode } from '#lib/core/errors.ts';
import type { Answer, Contract, Method } from '#lib/http/contract.ts';
import { API_DOMAINS, type ApiDomain } from '#lib/vocabulary/api-domains.ts';
import { exampleOf } from './example.ts';
import { type Components, type JsonSchema, toJsonSchema } from './json-schema.ts';
import { ALWAYS, domainOf, operationIdOf, ownErrorsOf, pathOf } from './policy.ts';

/** A method of a route: `admin/users/[id]`. */
export type Call = { method: Method; route: string; contract: Contract };

export type Parameter = {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: JsonSchema;
};

type MediaTypes = Record<string, { schema?: JsonSchema; example?: unknown }>;

export type ResponseObject = {
  description: string;
  headers?: Record<string, { description: string; schema: JsonSchema }>;
  content?: MediaTypes;
};

export type Operation = {
  operationId: string;
  tags: [ApiDomain];
  summary: string;
  security: Record<string, never[]>[];
  'x-access': Contract['access'];
  'x-rate-limit'?: { calls: number; seconds: number; by: 'address' | 'user' };
  'x-errors': ErrorCode[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: MediaTypes };
  responses: Record<string, ResponseObject | { $ref: string }>;
};

export type ApiDocument = {
  openapi: '3.1.1';
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  tags: { name: ApiDomain; description: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>;
  components: {
    securitySchemes: Record<string, Record<string, string>>;
    schemas: Record<string, JsonSchema>;
    responses: Record<string, ResponseObject>;
  };
};

/** What the document says in words. */
export type Words = {
  title: string;
  description: string;
  domainOf: (domain: ApiDomain) => string;
  summaryOf: (operationId: string) => string;
  errorOf: (code: ErrorCode) => string;
};

export type Surroundings = { origin: string; sessionCookie: string; words: Words };

const SCHEMAS = '#/components/schemas/';
const RESPONSES = '#/components/responses/';

const SUCCESS: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'success', 'message', 'data'],
  properties: {
    statusCode: { type: 'integer' },
    success: { const: true },
    message: { type: 'string' },
    data: {},
  },
};

const FAILURE: JsonSchema = {
  type: 'object',
  required: ['statusCode', 'success', 'message', 'errors'],
  properties: {
    statusCode: { type: 'integer' },
    success: { const: false },
    message: { type: 'string' },
    errors: {
      type: 'object',
      required: ['code', 'details'],
      properties: {
        code: { $ref: `${SCHEMAS}ErrorCode` },
        details: { type: 'string' },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
        // What stands instead of what someone wanted to edit.
        current: { type: 'object' },
      },
    },
  },
};

const ETAG = { ETag: { description: 'The version', schema: { type: 'string' } } };

const IF_MATCH: Parameter = { name: 'If-Match', in: 'header', required: false, schema: { type: 'string' } };

const BYTES = {
  required: true,
  content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer', minimum: 1 } },
};

/** A refusal of one status, whichever of the codes it has. */
const refusal = (codes: readonly ErrorCode[], status: number, words: Words): ResponseObject => ({
  description: codes.map((code) => `${code}: ${words.errorOf(code)}`).join('\n'),
  ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
  content: {
    'application/json': {
      schema: {
        allOf: [{ $ref: `${SCHEMAS}Failure` }],
        properties: {
          statusCode: { const: status },
          errors: { type: 'object', properties: { code: { enum: [...codes] } } },
        },
      },
    },
  },
});

type Shared = { schemas: Components; responses: Map<string, ResponseObject>; words: Words };

/** Refusals by status, each a component that calls with the same ones share. */
const refusalsOf = (codes: readonly ErrorCode[], { responses, words }: Shared) =>
  Object.fromEntries(
    [...Map.groupBy(codes, (code) => ERROR_STATUS[code])].map(([status, together]) => {
      const sorted = together.toSorted();
      const name = sorted.join('.');
      if (!responses.has(name)) responses.set(name, refusal(sorted, status, words));
      return [String(status), { $ref: RESPONSES + name }];
    }),
  );

const answerOf = (
  { status, type, output, isEnveloped }: Answer,
  { versioned }: Contract,
  { schemas }: Shared,
): ResponseObject => {
  const description = status === 201 ? 'Created' : status === 202 ? 'Accepted' : 'Done';
  if (type === null) return { description: status === 307 ? 'Leads on' : 'Nothing to say' };
  const schema = output && toJsonSchema(output, 'output', schemas);
  const inEnvelope: JsonSchema = {
    allOf: [{ $ref: `${SCHEMAS}Success` }],
    properties: { statusCode: { const: status }, ...(schema ? { data: schema } : {}) },
  };
  if (type !== 'application/json')
    return {
      description,
      content: { [type]: type.startsWith('text/') ? { schema: { type: 'string' } } : {} },
    };
  return {
    description,
    ...(versioned ? { headers: ETAG } : {}),
    content: { [type]: isEnveloped ? { schema: inEnvelope } : schema ? { schema } : {} },
  };
};

/** Answers of one status, which differ in their types alone. */
const answersOf = (answers: readonly Answer[], contract: Contract, shared: Shared): ResponseObject => {
  const all = answers.map((answer) => answerOf(answer, contract, shared));
  const contents = all.flatMap(({ content }) => Object.entries(content ?? {}));
  return {
    description: '',
    ...all[0],
    ...(contents.length > 0 && { content: Object.fromEntries(contents) }),
  };
};

const isEmpty = (schema: JsonSchema): boolean => Object.keys(schema).length === 0;

const parametersOf = ({ params, query }: Contract, { schemas }: Shared): Parameter[] =>
  (
    [
      ['path', params],
      ['query', query],
    ] as const
  ).flatMap(([place, shape]) => {
    if (!shape) return [];
    const given = toJsonSchema(shape, 'input', schemas);
    const meant = toJsonSchema(shape, 'output', schemas);
    return Object.entries(given.properties ?? {}).map(([name, schema]) => ({
      name,
      in: place,
      required: place === 'path' || (given.required ?? []).includes(name),
      // What is tidied before it is looked at takes anything: what it is tidied to says more.
      schema: isEmpty(schema) ? (meant.properties?.[name] ?? {}) : schema,
    }));
  });

const operationOf = ({ method, route, contract }: Call, shared: Shared): Operation => {
  const { access, body, limit = contract.sharedLimit, answers } = contract;
  const operationId = operationIdOf(method, route);
  const isVersionedWrite = contract.versioned && method !== 'GET';
  const parameters = [...parametersOf(contract, shared), ...(isVersionedWrite ? [IF_MATCH] : [])];
  const own = ownErrorsOf(method, contract);
  const bodySchema = body && toJsonSchema(body, 'input', shared.schemas);
  return {
    operationId,
    tags: [domainOf(route)],
    summary: shared.words.summaryOf(operationId),
    security: access === 'public' ? [] : [{ cookie: [] }, { bearer: [] }],
    'x-access': access,
    ...(limit ? { 'x-rate-limit': { calls: limit.burst, seconds: limit.seconds, by: limit.by } } : {}),
    'x-errors': own,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(bodySchema
      ? {
          requestBody: {
            required: (bodySchema.required?.length ?? 0) > 0 || !bodySchema.properties,
            content: {
              'application/json': {
                schema: bodySchema,
                example: exampleOf(bodySchema, Object.fromEntries(shared.schemas)),
              },
            },
          },
        }
      : {}),
    ...(contract.bodyBytes === undefined ? {} : { requestBody: BYTES }),
    responses: {
      ...Object.fromEntries(
        [...Map.groupBy(answers, ({ status }) => status)].map(([status, ofStatus]) => [
          String(status),
          answersOf(ofStatus, contract, shared),
        ]),
      ),
      ...refusalsOf([...new Set([...ALWAYS, ...own])], shared),
    },
  };
};

/** The whole API in OpenAPI 3.1, made from what its routes promise. */
export const apiDocument = (
  calls: readonly Call[],
  { origin, sessionCookie, words }: Surroundings,
): ApiDocument => {
  const shared: Shared = {
    schemas: new Map<string, JsonSchema>([
      ['Success', SUCCESS],
      ['Failure', FAILURE],
      ['ErrorCode', { type: 'string', enum: ERROR_CODES }],
    ]),
    responses: new Map(ERROR_CODES.map((code) => [code, refusal([code], ERROR_STATUS[code], words)])),
    words,
  };
  const paths: ApiDocument['paths'] = {};
  for (const call of calls) {
    const path = pathOf(call.route);
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call, shared) };
  }
  return {
    openapi: '3.1.1',
    info: { title: words.title, version: '1', description: words.description },
    servers: [{ url: origin }],
    tags: API_DOMAINS.map((name) => ({ name, description: words.domainOf(name) })),
    paths,
    components: {
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        bearer: { type: 'http', scheme: 'bearer' },
      },
      schemas: Object.fromEntries(shared.schemas),
      responses: Object.fromEntries(shared.responses),
    },
  };
};
