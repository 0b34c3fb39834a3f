import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedCertificate } from './self-signed-certificate.ts';

/**
 * What stands in front of the product where it is served over https: ends TLS on `port` and hands every request on to a server of this
 * machine, with the client's address at the end of X-Forwarded-For.
 */
export async function startTlsProxy({
  port,
  target,
}: {
  port: number;
  target: number;
}): Promise<{ stop: () => Promise<void> }> {
  const agent = new http.Agent({ keepAlive: true });
  const server = https.createServer(selfSignedCertificate('localhost'), (request, response) => {
    const before = request.headers['x-forwarded-for'];
    const headers = {
      ...request.headers,
      'x-forwarded-for': [before, request.socket.remoteAddress].flat().filter(Boolean).join(', '),
      'x-forwarded-proto': 'https',
    };
    const { method, url: path } = request;
    const onward = http.request({ host: 'localhost', port: target, method, path, headers, agent });
    onward.once('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.once('error', () => response.destroy());
    response.once('close', () => onward.destroy());
    request.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(port, 'localhost', resolve));
  const { port: bound } = server.address() as AddressInfo;
  if (bound !== port) throw new Error(`listens on ${bound}, not ${port}`);
  return {
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}
