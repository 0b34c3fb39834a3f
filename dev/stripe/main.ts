/**
 * The stand-in as a program. Prints one line when it is ready, ends when its standard input does or on a signal.
 * Environment: STRIPE_STAND_IN_PORT, _HOST, _PUBLIC_URL, _STATE, _WEBHOOK_URL and _WEBHOOK_SECRET.
 */
import { startStripe } from '#dev/stripe/start.ts';

const { env } = process;
const url = env.STRIPE_STAND_IN_WEBHOOK_URL;
const secret = env.STRIPE_STAND_IN_WEBHOOK_SECRET;

const stripe = await startStripe({
  port: Number(env.STRIPE_STAND_IN_PORT ?? 0),
  host: env.STRIPE_STAND_IN_HOST,
  publicUrl: env.STRIPE_STAND_IN_PUBLIC_URL,
  stateFile: env.STRIPE_STAND_IN_STATE,
  webhook: url && secret ? { url, secret } : undefined,
  ticking: true,
});

console.log(`ready ${stripe.url}`);

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stripe.close().then(() => process.exit(0)));
}
