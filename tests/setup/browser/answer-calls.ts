import { vi } from 'vitest';
import type { ErrorCode } from '#lib/core/errors.ts';

type Call = { query: URLSearchParams; body: unknown };
type Answer = (call: Call) => Response | Promise<Response>;

/**
 * Takes the server's place for the component under test: answers its calls of the API, by method and path (`POST /auth/signup`).
 * @returns the calls so far, in their order; one that has no answer here fails
 */
export function answerCalls(answers: Record<string, Answer>): { name: string; body: unknown }[] {
  const calls: { name: string; body: unknown }[] = [];
  const { fetch } = window;
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init: RequestInit = {}) => {
    const { pathname, searchParams: query } = new URL(String(input), window.location.origin);
    if (!pathname.startsWith('/api/')) return fetch(input, init);
    const name = `${init.method ?? 'GET'} ${pathname.slice('/api'.length)}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    calls.push({ name, body });
    const answer = answers[name];
    if (!answer) throw new Error(`No answer for ${name}`);
    return answer({ query, body });
  });
  return calls;
}

/** An answer of the API with its data. */
export const accepted = (data: unknown): Response => Response.json({ success: true, data });

/** A refusal of the API, with its words for a person. */
export const refused = (
  status: number,
  code: ErrorCode,
  rest: { message: string; fields?: Record<string, string>; current?: unknown },
): Response => {
  const { message, ...errors } = rest;
  return Response.json({ success: false, message, errors: { code, ...errors } }, { status });
};
