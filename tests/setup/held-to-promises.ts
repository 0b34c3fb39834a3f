import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { bySegment, type SegmentedHandler } from '#lib/http/by-segment.ts';
import type { ContractedHandler, Method } from '#lib/http/contract.ts';
import type { ApiDocument, ResponseObject } from '#lib/openapi/document.ts';
import { wordlessDocument } from '#tests/setup/api-document.ts';

type Promised = { types: string[]; isAsPromised: ValidateFunction | null };

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
formats.default(ajv);

/** A response's schema with all that it refers to. */
const judge = (response: ResponseObject, { components }: ApiDocument): Promised => {
  const types = Object.keys(response.content ?? {});
  const schema = response.content?.['application/json']?.schema;
  if (!schema) return { types, isAsPromised: null };
  const text = JSON.stringify({ ...schema, $defs: components.schemas });
  return {
    types,
    isAsPromised: ajv.compile(JSON.parse(text.replaceAll('"#/components/schemas/', '"#/$defs/'))),
  };
};

/** Refusals by the name of their component, which many calls share. */
const refusals = new Map<string, Promised>();

const judgeShared = (reference: string, document: ApiDocument): Promised | null => {
  const name = reference.slice(reference.lastIndexOf('/') + 1);
  const response = document.components.responses[name];
  const refusal = refusals.get(name) ?? (response ? judge(response, document) : null);
  if (refusal) refusals.set(name, refusal);
  return refusal;
};

/** What a call promises does not depend on where it stands: a document of it alone, made when it is first called. */
const promisesOf = (
  method: Method,
  { contract }: ContractedHandler,
): ((status: number) => Promised | null) => {
  const document = wordlessDocument([{ method, route: 'openapi.json', contract }]);
  const [operation] = Object.values(document.paths).flatMap((item) => Object.values(item));
  const known = new Map<number, Promised | null>();
  return (status) => {
    const response = operation?.responses[status];
    if (!known.has(status) && response)
      known.set(
        status,
        '$ref' in response ? judgeShared(response.$ref, document) : judge(response, document),
      );
    return known.get(status) ?? null;
  };
};

const hold = async (request: Request, response: Response, promised: Promised | null): Promise<void> => {
  const call = `${request.method} ${new URL(request.url).pathname} answered ${response.status}`;
  if (!promised) throw new Error(`${call}, which the document of the API does not name for it`);
  const { types, isAsPromised } = promised;
  const type = response.headers.get('content-type')?.split(';')[0];
  if (type ? !types.includes(type) : types.length > 0)
    throw new Error(`${call} as ${type ?? 'nothing'}, not as ${types.join(', ') || 'nothing'}`);
  if (!isAsPromised || request.method === 'HEAD' || isAsPromised(await response.clone().json())) return;
  const errors = isAsPromised.errors?.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
  throw new Error(`${call} otherwise than the document of the API says: ${errors?.join('; ')}`);
};

/** A route whose every answer is held to the document of the API: a status and a code that the call promises, in the promised shape. */
export const heldToPromises = (method: Method, handler: ContractedHandler): ContractedHandler => {
  if ('handlers' in handler) return eachHeld(method, handler as SegmentedHandler);
  let promises: ReturnType<typeof promisesOf> | undefined;
  const held = async (...args: Parameters<ContractedHandler>): Promise<Response> => {
    const response = await handler(...args);
    promises ??= promisesOf(method, handler);
    await hold(args[0], response, promises(response.status));
    return response;
  };
  return Object.assign(held, { contract: handler.contract });
};

/** Each value of the segment keeps its own promises. */
const eachHeld = (method: Method, { segment, handlers }: SegmentedHandler): ContractedHandler =>
  bySegment(
    segment,
    Object.fromEntries(
      Object.entries(handlers).map(([value, handler]) => [value, heldToPromises(method, handler)]),
    ),
  );
