import { newId } from '#lib/core/ids.ts';
import type { Handler } from '#lib/http/route.ts';

/** Calls of the chat's routes as a client makes them. */

type Caller = { bearer?: string | undefined; address?: string; locale?: string };

const headersOf = ({ bearer, address = '203.0.113.7', locale = 'en' }: Caller): Record<string, string> => ({
  'content-type': 'application/json',
  'accept-language': locale,
  'x-forwarded-for': address,
  ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
});

export const callRoute = (
  handler: Handler,
  caller: Caller,
  {
    method = 'POST',
    path = '/api/chat',
    body,
    params = {},
    signal,
  }: {
    method?: string;
    path?: string;
    body?: unknown;
    params?: Record<string, string>;
    signal?: AbortSignal;
  } = {},
): Promise<Response> => {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: headersOf(caller),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return handler(request, { params: Promise.resolve(params) });
};

export const newQuestion = (content: string, more: Record<string, unknown> = {}) => ({
  chatId: newId(),
  message: { id: newId(), content },
  ...more,
});

export type Chunk = { type: string; [key: string]: unknown };

/** The chunks of a streamed answer, whole. */
export const readChunks = async (response: Response): Promise<Chunk[]> => {
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: ') && event !== 'data: [DONE]')
    .map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);
};

export const textOf = (chunks: readonly Chunk[]): string =>
  chunks.map((chunk) => (chunk.type === 'text-delta' ? String(chunk.delta) : '')).join('');
