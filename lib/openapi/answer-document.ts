import { createHash } from 'node:crypto';
import { apiDocument, type Call } from './document.ts';
import { surroundingsIn } from './surroundings.ts';

type Served = { text: string; tag: string };
let served: Promise<Served> | undefined;

const serve = async (loadCalls: () => Promise<Call[]>): Promise<Served> => {
  const text = JSON.stringify(apiDocument(await loadCalls(), surroundingsIn('en')));
  return { text, tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
};

/** The document of the API, which changes with the build alone: made once a process, and sent only to clients that have another. */
export const answerDocument = async (
  request: Request,
  loadCalls: () => Promise<Call[]>,
): Promise<Response> => {
  served ??= serve(loadCalls);
  const { text, tag } = await served;
  const headers = { etag: tag, 'cache-control': 'public, max-age=300' };
  const known = (request.headers.get('if-none-match') ?? '').split(',').map((part) => part.trim());
  if (known.some((part) => part.replace(/^W\//, '') === tag))
    return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, 'content-type': 'application/json' } });
};
