import { createEmulator } from 'emulate';
import { z } from 'zod';
import { pickPort } from '#dev/ports.ts';
import { EmailsSchema } from '#dev/resend/email.ts';
import { listPage, messagePage, missingPage } from '#dev/resend/inbox-pages.ts';
import { type StandInServer, serveStandIn } from '#dev/stand-in-server.ts';

/** Mail to an address that begins so is refused with 500, as a provider's outage would: for trying the product's answer to it. */
const OUTAGE = /^outage[@+]/i;

/**
 * Resend as the product sees it, with an inbox to read. The API (idempotency keys included) is emulate's; `GET /emails` lists what was
 * sent, newest last, and `/` is the inbox page.
 */
export async function startResend({ port }: { port: number }): Promise<StandInServer> {
  const api = await createEmulator({ service: 'resend', port: await pickPort() });
  const emails = async () => {
    const response = await fetch(new URL('/emails', api.url));
    return EmailsSchema.parse(await response.json()).data;
  };
  const server = await serveStandIn(port, async (request) => {
    const url = new URL(request.url);
    if (request.method === 'GET' && (url.pathname === '/' || url.pathname === '/inbox'))
      return listPage((await emails()).reverse(), url.searchParams.get('to') ?? '');
    const message = /^\/inbox\/([\w-]+)$/.exec(url.pathname);
    if (request.method === 'GET' && message) {
      const email = (await emails()).find(({ id }) => id === message[1]);
      return email ? messagePage(email) : missingPage();
    }
    return forward(request, url, api.url);
  });
  return {
    port: server.port,
    stop: async () => {
      await server.stop();
      await api.close();
    },
  };
}

async function forward(request: Request, url: URL, target: string): Promise<Response> {
  const body = request.method === 'GET' ? undefined : await request.text();
  if (request.method === 'POST' && url.pathname === '/emails') {
    if (!request.headers.get('authorization')) return refusal(401, 'missing_api_key', 'Missing API key');
    if (addressees(body ?? '').some((address) => OUTAGE.test(address)))
      return refusal(500, 'internal_server_error', 'The stand-in plays an outage for this address.');
  }
  const headers = new Headers(request.headers);
  for (const name of ['host', 'connection', 'content-length', 'transfer-encoding']) headers.delete(name);
  const answer = await fetch(new URL(url.pathname + url.search, target), {
    method: request.method,
    headers,
    body,
  });
  return new Response(await answer.arrayBuffer(), {
    status: answer.status,
    headers: { 'content-type': answer.headers.get('content-type') ?? 'application/json' },
  });
}

const AddresseesSchema = z.object({ to: z.union([z.string(), z.array(z.string())]) });

function addressees(body: string): string[] {
  try {
    const { to } = AddresseesSchema.parse(JSON.parse(body));
    return [to].flat();
  } catch {
    return [];
  }
}

function refusal(statusCode: number, name: string, message: string) {
  return Response.json({ statusCode, name, message }, { status: statusCode });
}
