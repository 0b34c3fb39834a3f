import net from 'node:net';

/** A road to the database that can be cut in the middle of a statement. */
export type FaultyNetwork = {
  /** The database's address by this road. */
  url: string;
  /** Cuts the next connection that sends these words, before the database hears them. Resolves when it has happened. */
  cutAt: (words: RegExp) => Promise<void>;
  /** Refuses new connections from now on; open ones stay. */
  refuse: () => void;
  close: () => void;
};

export const openFaultyNetwork = async (url: string): Promise<FaultyNetwork> => {
  const { hostname, port } = new URL(url);
  let trap: { words: RegExp; sprung: () => void } | null = null;
  const sockets = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(Number(port), hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {}).on('close', () => sockets.delete(socket));
    }
    near.on('data', (sent) => {
      if (!trap?.words.test(String(sent))) return void far.write(sent);
      far.destroy();
      near.destroy();
      trap.sprung();
      trap = null;
    });
    far.on('data', (said) => near.write(said));
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = new URL(url);
  const { port: own } = server.address() as net.AddressInfo;
  address.host = `127.0.0.1:${own}`;
  return {
    url: address.href,
    cutAt: (words) =>
      new Promise((sprung) => {
        trap = { words, sprung };
      }),
    refuse: () => server.close(),
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
};
