import { z } from 'zod';
import { escapeHtml, htmlPage, type StandInServer, serveStandIn } from '#dev/stand-in-server.ts';

const Message = z.object({ text: z.string().min(1) });

const MOST_KEPT = 200;

/** A channel of a chat, as Slack's incoming webhooks write to it: `POST` to any address writes a message, `/` shows them, newest first. */
export function startChannel({ port }: { port: number }): Promise<StandInServer> {
  const messages = new Map<string, { text: string; at: Date }>();
  return serveStandIn(port, async (request) => {
    if (request.method === 'GET') return page([...messages.values()].reverse());
    const message = Message.safeParse(JSON.parse((await request.text()) || '{}'));
    if (!message.success) return new Response('no_text', { status: 400 });
    const key = request.headers.get('idempotency-key') ?? crypto.randomUUID();
    if (!messages.has(key)) messages.set(key, { text: message.data.text, at: new Date() });
    const [oldest = ''] = messages.keys();
    if (messages.size > MOST_KEPT) messages.delete(oldest);
    return new Response('ok');
  });
}

function page(messages: { text: string; at: Date }[]): Response {
  const rows = messages.map(
    ({ text, at }) =>
      `<li class="row"><span>${at.toLocaleString('en-GB')}</span>
<div dir="auto">${asHtml(text)}</div></li>`,
  );
  return htmlPage(
    'Channel',
    `<main><h1>Channel</h1>
<p class="note">A stand-in for a channel in Slack. In Raff, create a webhook with this page’s address at Settings, Alerts.</p>
<ul class="list">${rows.join('') || '<li class="row">No messages yet.</li>'}</ul></main>`,
  );
}

/** Slack's marks that alerts use: bold lines and links; its three letters come escaped. */
function asHtml(text: string): string {
  return text
    .replaceAll('"', '&quot;')
    .replaceAll(/<([^|>]+)\|([^>]*)>/g, (_, url: string, label: string) =>
      /^https?:/.test(url) ? `<a href="${escapeHtml(url)}">${label}</a>` : label,
    )
    .replaceAll(/^\*(.*)\*$/gm, '<strong>$1</strong>')
    .replaceAll('\n', '<br>');
}
