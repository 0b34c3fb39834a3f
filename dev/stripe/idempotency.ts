/** Stripe's idempotency keys: the first answer is kept, a 500 too, and given again to the same key for a day. */
import { createHash } from 'node:crypto';
import { StripeFailure } from '#dev/stripe/errors.ts';
import type { StoredReply } from '#dev/stripe/state.ts';
import type { World } from '#dev/stripe/world.ts';

const KEPT_FOR = 24 * 3600;

/** What must be equal for a key to mean the same request. */
export function fingerprint(method: string, path: string, body: string): string {
  const sorted = [...new URLSearchParams(body)].map(([k, v]) => `${k}=${v}`).sort();
  return createHash('sha256')
    .update(`${method} ${path}\n${sorted.join('\n')}`)
    .digest('hex');
}

/** @throws StripeFailure idempotency_error when the key was used with other parameters. */
export function replayFor(world: World, key: string, print: string): StoredReply | null {
  const stored = world.state.replies.find(key);
  if (!stored) return null;
  if (world.now() - stored.at > KEPT_FOR) {
    world.state.replies.remove(key);
    return null;
  }
  if (stored.fingerprint !== print) {
    throw new StripeFailure(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    });
  }
  return stored;
}

/** Refusals of the request itself are not kept: the caller may mend the parameters and use the key again. */
export function keepReply(world: World, key: string, print: string, status: number, body: string): void {
  if (status === 401 || status === 409 || status === 429) return;
  world.state.replies.add({ id: key, fingerprint: print, status, body, at: world.now() });
}
