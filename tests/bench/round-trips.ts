import net from 'node:net';

type Trip = { begun: number; ended: number };

export type CountingProxy = {
  /** Connection string through the proxy. */
  url: string;
  /** Forgets what was counted. */
  reset: () => void;
  /** Round trips since then: all, and the longest chain in which each began after the one before had ended. */
  count: () => { all: number; sequential: number };
  stop: () => Promise<void>;
};

/** Stands between the product and its database and counts round trips: a request up to PostgreSQL's "ready for query". */
export async function startCountingProxy(databaseUrl: string): Promise<CountingProxy> {
  const target = new URL(databaseUrl);
  let trips: Trip[] = [];
  const sockets = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(target.port || 5432), target.hostname);
    let open: Trip | undefined;
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
    client.on('data', (bytes: Buffer) => {
      open ??= { begun: performance.now(), ended: Number.POSITIVE_INFINITY };
      upstream.write(bytes);
    });
    upstream.on('data', (bytes: Buffer) => {
      // ReadyForQuery: 'Z', length 5, transaction status. It ends what a simple or extended query is answered with.
      const ready = bytes.length >= 6 && bytes.readUInt32BE(bytes.length - 5) === 5 && bytes.at(-6) === 0x5a;
      if (ready && open) {
        trips.push({ ...open, ended: performance.now() });
        open = undefined;
      }
      client.write(bytes);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The proxy has no port.');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String(address.port);
  return {
    url: url.href,
    reset: () => {
      trips = [];
    },
    count: () => ({ all: trips.length, sequential: longestChain(trips) }),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** How many trips at the most follow one another without overlap. */
export function longestChain(trips: readonly Trip[]): number {
  let chain = 0;
  let end = Number.NEGATIVE_INFINITY;
  for (const trip of [...trips].sort((a, b) => a.ended - b.ended)) {
    if (trip.begun < end) continue;
    chain++;
    end = trip.ended;
  }
  return chain;
}
