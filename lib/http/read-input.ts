import { AppError } from '#lib/core/errors.ts';
import { isSafeText } from '#lib/core/safe-text.ts';
import { withLatinNumber } from '#lib/i18n/digits.ts';

const DEFAULT_MAX_BYTES = 64 * 1024;

/** The name under which a refusal speaks of an input as a whole. */
export type WholeInput = 'body' | 'query' | 'path';

/** Where in a value the first unsafe text is; a name that is unsafe itself is not repeated. */
const findUnsafe = (value: unknown): string[] | null => {
  if (typeof value === 'string') return isSafeText(value) ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, item] of Object.entries(value)) {
    if (!isSafeText(key)) return [];
    const inside = findUnsafe(item);
    if (inside) return [key, ...inside];
  }
  return null;
};

/** @throws AppError VALIDATION_ERROR */
export const refuseUnsafeText = (value: unknown, whole: WholeInput): void => {
  const place = findUnsafe(value);
  if (place) throw new AppError('VALIDATION_ERROR', { fields: { [place.join('.') || whole]: 'unsafeText' } });
};

/** The body as bytes, refused as soon as it is larger than allowed, whatever its Content-Length claims. @throws AppError VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
export const readBytes = async (request: Request, maxBytes = DEFAULT_MAX_BYTES): Promise<Uint8Array> => {
  if (Number(request.headers.get('content-length')) > maxBytes) throw new AppError('PAYLOAD_TOO_LARGE');
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = request.body?.getReader();
  while (reader) {
    // The client hung up in the middle of it, or sent what is no chunked body.
    const { done, value } = await reader.read().catch((cause) => {
      throw new AppError('VALIDATION_ERROR', { fields: { body: 'bodyIncomplete' }, cause });
    });
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      await reader.cancel();
      throw new AppError('PAYLOAD_TOO_LARGE');
    }
    chunks.push(value);
  }
  const whole = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    whole.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return whole;
};

/** The JSON body; an absent one is an empty object. @throws AppError VALIDATION_ERROR, PAYLOAD_TOO_LARGE */
export const readJson = async (request: Request, maxBytes?: number): Promise<unknown> => {
  const bytes = await readBytes(request, maxBytes);
  if (bytes.byteLength === 0) return {};
  // Only JSON is taken: a form of another site cannot send this type without asking first.
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new AppError('VALIDATION_ERROR', { fields: { 'content-type': 'jsonOnly' } });
  }
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    refuseUnsafeText(value, 'body');
    return value;
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('VALIDATION_ERROR', { fields: { body: 'jsonMalformed' }, cause: error });
  }
};

/** The body as text, byte for byte: for what is signed. @throws AppError PAYLOAD_TOO_LARGE */
export const readText = async (request: Request, maxBytes?: number): Promise<string> =>
  new TextDecoder().decode(await readBytes(request, maxBytes));

/**
 * Query parameters; a repeated one becomes a list, and an empty one is as good as absent: forms and strict clients send all that they know.
 * Numbers and days may be written in the digits of any keyboard.
 */
export const readQuery = (url: URL): Record<string, string | string[]> => {
  const query: Record<string, string | string[]> = {};
  for (const name of new Set(url.searchParams.keys())) {
    const values = url.searchParams
      .getAll(name)
      .filter((value) => value.trim() !== '')
      .map(withLatinNumber);
    const [first] = values;
    if (first !== undefined) query[name] = values.length === 1 ? first : values;
  }
  refuseUnsafeText(query, 'query');
  return query;
};
