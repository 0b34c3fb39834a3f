import http from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandInServer = { port: number; stop: () => Promise<void> };

type Answer = (request: Request) => Response | Promise<Response>;

/** Serves web-standard requests on a port of loopback (0: any). A fault answers 500 and is printed. */
export async function serveStandIn(port: number, answer: Answer): Promise<StandInServer> {
  const server = http.createServer(async (incoming, outgoing) => {
    try {
      const response = await answer(await toRequest(incoming));
      const headers: Record<string, string | string[]> = Object.fromEntries(response.headers);
      const cookies = response.headers.getSetCookie();
      if (cookies.length) headers['set-cookie'] = cookies;
      outgoing.writeHead(response.status, headers).end(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      console.error(error);
      outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('The stand-in failed.');
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function toRequest(incoming: http.IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const method = incoming.method ?? 'GET';
  const headers = Object.entries(incoming.headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return new Request(new URL(incoming.url ?? '/', `http://${incoming.headers.host ?? 'localhost'}`), {
    method,
    headers,
    body: chunks.length && method !== 'GET' && method !== 'HEAD' ? Buffer.concat(chunks) : undefined,
  });
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}

/** An HTML page in the stand-ins' common look; `body` is trusted HTML. */
export function htmlPage(
  title: string,
  body: string,
  options: { lang?: string; dir?: string } = {},
): Response {
  return new Response(
    `<!doctype html>
<html lang="${options.lang ?? 'en'}" dir="${options.dir ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>${body}</body>
</html>`,
    { headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' } },
  );
}

const STYLE = `
:root { color-scheme: light dark; --line: light-dark(#d8dee4, #333c44); --soft: light-dark(#59636e, #9aa5b0);
  --accent: light-dark(#0b6b75, #5cc8d3); --raised: light-dark(#f6f8fa, #161b20); }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fff, #0f1317); color: light-dark(#1b2127, #e6eaee); }
main { max-width: 760px; margin-inline: auto; padding: 24px 16px; }
h1 { font-size: 22px; line-height: 1.3; margin: 0 0 4px; overflow-wrap: anywhere; }
a { color: var(--accent); }
.note { color: var(--soft); font-size: 14px; margin: 0 0 20px; }
.list { list-style: none; margin: 0; padding: 0; border-block-start: 1px solid var(--line); }
.list > li { border-block-end: 1px solid var(--line); }
.row { display: block; width: 100%; padding: 12px 8px; text-align: start; text-decoration: none; color: inherit; background: none; border: 0; font: inherit; cursor: pointer; }
.row:hover, .row:focus-visible { background: var(--raised); }
.row strong { display: block; overflow-wrap: anywhere; }
.row span { color: var(--soft); font-size: 14px; overflow-wrap: anywhere; }
input { font: inherit; padding: 8px 12px; border: 1px solid var(--line); border-radius: 8px; background: inherit; color: inherit; width: 100%; }
label { display: block; font-size: 14px; margin-block: 12px 4px; }
button.main { font: inherit; padding: 10px 16px; border: 0; border-radius: 8px; background: light-dark(#0b6b75, #5cc8d3); color: light-dark(#fff, #0f1317); cursor: pointer; margin-block-start: 16px; }
iframe { width: 100%; min-height: 480px; border: 1px solid var(--line); border-radius: 8px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--raised); padding: 16px; border-radius: 8px; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; font-size: 14px; margin: 0 0 16px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
`;
