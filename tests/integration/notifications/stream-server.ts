/** One instance of the product, cut down to its stream of notifications, as a process of its own that can be killed. It says its port. */
import http from 'node:http';
import { registerHooks } from 'node:module';
import { pipeline } from 'node:stream/promises';

// Next's bundler adds the extension; plain Node asks for it.
registerHooks({
  resolve: (name, context, resolve) => resolve(/^next\/\w+$/.test(name) ? `${name}.js` : name, context),
});
const { GET: stream } = await import('#app/api/notifications/route.ts');
const { startDelivery } = await import('#lib/notifications/start-delivery.ts');

const server = http.createServer(async (request, response) => {
  const leaving = new AbortController();
  response.on('close', () => leaving.abort());
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : [],
  );
  const url = `http://${request.headers.host}${request.url}`;
  const answer = await stream(new Request(url, { headers, signal: leaving.signal }), {
    params: Promise.resolve({}),
  });
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  // A client that leaves ends it.
  await pipeline(answer.body ?? [], response).catch(() => {});
});

await startDelivery();
server.listen(Number(process.env.STREAM_PORT ?? 0), '127.0.0.1', () => {
  const address = server.address();
  console.log(`port ${typeof address === 'object' ? address?.port : ''}`);
});
// A test that was stopped leaves no server behind.
process.stdin.resume().once('end', () => process.exit(0));
