import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StandInServer } from '#dev/stand-in-server.ts';
import { completionBody, completionEvents } from './completion.ts';
import { CompletionIn } from './messages.ts';
import { nextTurn } from './next-turn.ts';

const ANALYST_MODEL = 'raff-demo-analyst';
const MAX_BODY_BYTES = 4 * 1024 * 1024;

export type AnalystServer = StandInServer & {
  url: string;
  /** Answers that were cut off because the client went away. */
  aborted: () => number;
  /** Completion requests that came. */
  asked: () => number;
};

/**
 * The model's stand-in: an OpenAI-compatible server (`/v1/models`, `/v1/chat/completions`) that reads questions by rules.
 * @param options.paceMs between two streamed words
 */
export async function startAnalyst({
  port,
  paceMs = 12,
}: {
  port: number;
  paceMs?: number;
}): Promise<AnalystServer> {
  let aborted = 0;
  let requestCount = 0;

  const complete = async (incoming: http.IncomingMessage, outgoing: http.ServerResponse) => {
    requestCount += 1;
    const parsed = CompletionIn.safeParse(await readJson(incoming));
    if (!parsed.success) return refuse(outgoing, 400, parsed.error.issues[0]?.message ?? 'invalid request');
    const turn = nextTurn(parsed.data);
    const now = Date.now();
    if (!parsed.data.stream) return answer(outgoing, completionBody(parsed.data, turn, now));
    const clientGone = new AbortController();
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) {
        aborted += 1;
        clientGone.abort();
      }
    });
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    for await (const event of completionEvents(parsed.data, turn, { now, paceMs, signal: clientGone.signal }))
      outgoing.write(event);
    outgoing.end();
  };

  const server = http.createServer(async (incoming, outgoing) => {
    const { pathname } = new URL(incoming.url ?? '/', 'http://localhost');
    try {
      if (incoming.method === 'GET' && pathname === '/')
        return answer(outgoing, { name: 'Raff demo analyst' });
      if (incoming.method === 'GET' && pathname === '/v1/models')
        return answer(outgoing, {
          object: 'list',
          data: [{ id: ANALYST_MODEL, object: 'model', created: 0, owned_by: 'raff' }],
        });
      if (incoming.method === 'POST' && pathname === '/v1/chat/completions')
        return await complete(incoming, outgoing);
      refuse(outgoing, 404, `nothing at ${pathname}`);
    } catch (error) {
      console.error(error);
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, 'the stand-in failed');
    }
  });

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    url: `http://localhost:${bound}/v1`,
    aborted: () => aborted,
    asked: () => requestCount,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function readJson(incoming: http.IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

function answer(outgoing: http.ServerResponse, body: object, status = 200): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

function refuse(outgoing: http.ServerResponse, status: number, message: string): void {
  answer(outgoing, { error: { message, type: 'invalid_request_error', param: null, code: null } }, status);
}
