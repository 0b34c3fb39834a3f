/** Starts the Stripe stand-in inside the calling process: `const stripe = await startStripe()`. */
import { ClockControl, Control } from '#dev/stripe/control.ts';
import { Faults } from '#dev/stripe/faults.ts';
import { makeWebhookEndpoint } from '#dev/stripe/objects/webhook-endpoint.ts';
import { createServer } from '#dev/stripe/server.ts';
import { createState, loadState, saveState } from '#dev/stripe/state.ts';
import { Webhooks } from '#dev/stripe/webhooks.ts';
import { World } from '#dev/stripe/world.ts';

export type StripeOptions = {
  /** 0 or omitted: any free port. */
  port?: number;
  /** Where to listen; loopback by default. */
  host?: string;
  /** Where browsers reach the hosted pages; the listening address by default. */
  publicUrl?: string;
  /** Keeps what it knows here from one start to the next. */
  stateFile?: string;
  /** An endpoint that gets every event, signed with this secret. */
  webhook?: { url: string; secret: string };
  /** Does by itself what the passing of real time makes due; off in tests, which move the clock. */
  ticking?: boolean;
};

export type StripeStandIn = {
  url: string;
  host: string;
  port: number;
  clock: ClockControl;
  control: Control;
  close: () => Promise<void>;
};

const TICK_MS = 1000;

export async function startStripe(options: StripeOptions = {}): Promise<StripeStandIn> {
  const { host = '127.0.0.1', stateFile } = options;
  const world = new World(stateFile ? loadState(stateFile) : createState());
  const faults = new Faults();
  const webhooks = new Webhooks(world);
  const control = new Control(world, faults, webhooks);
  const clock = new ClockControl(world, webhooks);
  const changed = () => {
    if (stateFile) saveState(stateFile, world.state);
  };
  if (options.webhook) listenFor(world, options.webhook);
  const server = createServer({ world, faults, control, clock, changed });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The stand-in listens on no port');
  const { port } = address;
  world.origin = options.publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  const ticker = options.ticking ? setInterval(() => clock.tick() > 0 && changed(), TICK_MS) : null;
  ticker?.unref();
  return {
    url: world.origin,
    host,
    port,
    clock,
    control,
    close: async () => {
      if (ticker) clearInterval(ticker);
      webhooks.close();
      changed();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** One endpoint from the options, however often the stand-in is started over the same state. */
function listenFor(world: World, { url, secret }: { url: string; secret: string }): void {
  for (const endpoint of world.state.webhookEndpoints.values()) {
    if (endpoint.metadata.from === 'options') world.state.webhookEndpoints.remove(endpoint.id);
  }
  world.state.webhookEndpoints.add(
    makeWebhookEndpoint({ url, enabled_events: ['*'], metadata: { from: 'options' } }, world.now(), secret),
  );
}
