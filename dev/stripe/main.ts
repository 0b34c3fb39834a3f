/**
 * The stand-in as a program, started by the launcher: prints one line when it is ready and ends on a signal. STAND_IN_PORT and
 * STAND_IN_URL say where it is, STAND_IN_DATA is the folder that keeps its state, and events go to APP_URL's webhook route.
 */
import path from 'node:path';
import { startStripe } from '#dev/stripe/start.ts';

const { STAND_IN_PORT, STAND_IN_URL, STAND_IN_DATA, APP_URL, STRIPE_WEBHOOK_SECRET } = process.env;

const stripe = await startStripe({
  port: Number(STAND_IN_PORT ?? 0),
  host: 'localhost',
  publicUrl: STAND_IN_URL,
  stateFile: STAND_IN_DATA ? path.join(STAND_IN_DATA, 'stripe.json') : undefined,
  webhook:
    APP_URL && STRIPE_WEBHOOK_SECRET
      ? { url: new URL('/api/stripe/webhook', APP_URL).href, secret: STRIPE_WEBHOOK_SECRET }
      : undefined,
  ticking: true,
});

console.log(`ready ${stripe.url}`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stripe.close().then(() => process.exit(0)));
}
