import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answered } from '#lib/http/answered.ts';
import type { Method } from '#lib/http/contract.ts';
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

const METHODS_ASKED: Record<string, Method> = { HEAD: 'GET' };

type Promises = (status: number) => Promised | null;
const known = new WeakMap<Answered['contract'], Promises>();

/** What a call promises does not depend on where it stands: a document of it alone, made when it is first called. */
const promisesOf = (method: Method, contract: Answered['contract']): Promises => {
  const document = wordlessDocument([{ method, route: 'openapi.json', contract }]);
  const [operation] = Object.values(document.paths).flatMap((item) => Object.values(item));
  const judged = new Map<number, Promised | null>();
  return (status) => {
    const response = operation?.responses[status];
    if (!judged.has(status) && response)
      judged.set(
        status,
        '$ref' in response ? judgeShared(response.$ref, document) : judge(response, document),
      );
    return judged.get(status) ?? null;
  };
};

/**
 * Holds an answer to the document of the API: a status and a code that the call promises, in the promised shape.
 * @throws what is otherwise
 */
export const holdToPromises = async ({ request, response, contract }: Answered): Promise<void> => {
  const method = METHODS_ASKED[request.method] ?? (request.method as Method);
  const promises = known.get(contract) ?? promisesOf(method, contract);
  known.set(contract, promises);
  const promised = promises(response.status);
  const call = `${request.method} ${new URL(request.url).pathname} answered ${response.status}`;
  if (!promised) throw new Error(`${call}, which the document of the API does not name for it`);
  const { types, isAsPromised } = promised;
  const type = response.headers.get('content-type')?.split(';')[0];
  if (type ? !types.includes(type) : types.length > 0)
    throw new Error(`${call} as ${type ?? 'nothing'}, not as ${types.join(', ') || 'nothing'}`);
  if (!isAsPromised || request.method === 'HEAD' || isAsPromised(await response.json())) return;
  const errors = isAsPromised.errors?.map(({ instancePath, message, params }) =>
    [instancePath, message, JSON.stringify(params)].join(' '),
  );
  throw new Error(`${call} otherwise than the document of the API says: ${errors?.join('; ')}`);
};
