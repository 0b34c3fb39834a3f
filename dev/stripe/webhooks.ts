/** Sends events to the endpoints that asked for them: signed, with retries, and on request badly. */
import { createHmac } from 'node:crypto';
import { Random } from '#dev/stripe/random.ts';
import type { Stripe } from '#dev/stripe/sdk.ts';
import { type Delivery, makeId } from '#dev/stripe/state.ts';
import type { World } from '#dev/stripe/world.ts';

/** How the post behaves. All off by default. */
export type Weather = {
  /** Seconds by which each delivery is held back, at most; drawn per delivery. */
  delay: number;
  /** Chance that a delivery is sent a second time. */
  duplicate: number;
  /** Deliveries that are due together go out in any order. */
  reorder: boolean;
  /** Chance that a delivery is never made, retries included. */
  lose: number;
  /** `held` keeps everything until `deliver` is called. */
  sending: 'at_once' | 'held';
};

export type DeliveryCount = {
  sent: number;
  accepted: number;
  refused: number;
  lost: number;
  duplicated: number;
};

/** Seconds to the next try: Stripe goes on for three days. */
const BACKOFF = [60, 300, 1800, 7200, 18_000, 36_000, 43_200, 43_200, 43_200, 43_200];
const PATIENCE_MS = 10_000;
/** Out of order also means at the same time. */
const TOGETHER = 8;

export class Webhooks {
  readonly weather: Weather = { delay: 0, duplicate: 0, reorder: false, lose: 0, sending: 'at_once' };
  readonly count: DeliveryCount = { sent: 0, accepted: 0, refused: 0, lost: 0, duplicated: 0 };
  readonly #world: World;
  #random = new Random(1);
  #pumping: Promise<void> | null = null;
  #closed = false;
  readonly #underWay = new Set<string>();

  constructor(world: World) {
    this.#world = world;
    world.onEvent = (event, type) => this.#enqueue(event, type);
  }

  seed(seed: number): void {
    this.#random = new Random(seed);
  }

  close(): void {
    this.#closed = true;
  }

  pending(): number {
    return this.#world.state.deliveries.size;
  }

  /** Starts sending what is due, without waiting. */
  pump(): void {
    if (this.#closed || this.weather.sending === 'held') return;
    this.#pumping ??= Promise.resolve()
      .then(() => this.#sendDue((delivery) => delivery.dueAt <= this.#world.now()))
      .catch(() => undefined)
      .finally(() => {
        this.#pumping = null;
        if (this.#due().length > 0) this.pump();
      });
  }

  /** Sends what is due by the clock, or with `all` everything that waits, and resolves when each has its answer. */
  async deliver(options: { all?: boolean } = {}): Promise<void> {
    await this.#pumping;
    await this.#sendDue((delivery) => options.all === true || delivery.dueAt <= this.#world.now());
  }

  #due(): Delivery[] {
    const now = this.#world.now();
    return [...this.#world.state.deliveries.values()].filter(
      (d) => d.dueAt <= now && !this.#underWay.has(d.id),
    );
  }

  #enqueue(event: string, type: string): void {
    for (const endpoint of this.#world.state.webhookEndpoints.values()) {
      if (endpoint.status !== 'enabled') continue;
      if (!endpoint.enabled_events.includes('*') && !endpoint.enabled_events.includes(type)) continue;
      if (this.#random.chance(this.weather.lose)) {
        this.count.lost += 1;
        continue;
      }
      const copies = this.#random.chance(this.weather.duplicate) ? 2 : 1;
      this.count.duplicated += copies - 1;
      for (let copy = 0; copy < copies; copy += 1) {
        const dueAt = this.#world.now() + this.#random.below(this.weather.delay + 1);
        this.#world.state.deliveries.add({
          id: makeId('whd'),
          event,
          endpoint: endpoint.id,
          attempts: 0,
          dueAt,
        });
      }
    }
    if (this.#world.state.deliveries.size > 0) setImmediate(() => this.pump());
  }

  async #sendDue(isDue: (delivery: Delivery) => boolean): Promise<void> {
    const due = [...this.#world.state.deliveries.values()].filter(
      (d) => isDue(d) && !this.#underWay.has(d.id),
    );
    const order = this.weather.reorder ? this.#random.shuffle(due) : due;
    const together = this.weather.reorder ? TOGETHER : 1;
    for (let n = 0; n < order.length && !this.#closed; n += together) {
      await Promise.all(order.slice(n, n + together).map((delivery) => this.#send(delivery)));
    }
  }

  async #send(delivery: Delivery): Promise<void> {
    if (this.#underWay.has(delivery.id)) return;
    const { state } = this.#world;
    const endpoint = state.webhookEndpoints.find(delivery.endpoint);
    const event = state.events.find(delivery.event);
    if (!endpoint || !event) {
      state.deliveries.remove(delivery.id);
      return;
    }
    this.#underWay.add(delivery.id);
    this.count.sent += 1;
    const accepted = await post(endpoint, event.json);
    this.#underWay.delete(delivery.id);
    if (accepted) {
      this.count.accepted += 1;
      state.deliveries.remove(delivery.id);
      return;
    }
    this.count.refused += 1;
    const wait = BACKOFF[delivery.attempts];
    if (wait === undefined) state.deliveries.remove(delivery.id);
    else {
      delivery.attempts += 1;
      delivery.dueAt = this.#world.now() + wait;
    }
  }
}

async function post(endpoint: Stripe.WebhookEndpoint, payload: string): Promise<boolean> {
  try {
    const answer = await fetch(endpoint.url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'stripe-signature': signature(payload, endpoint.secret ?? ''),
      },
      body: payload,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

/** Stripe signs with the wall's time, whatever a test clock says: receivers compare it with theirs. */
function signature(payload: string, secret: string, at: number = Math.floor(Date.now() / 1000)): string {
  return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${payload}`).digest('hex')}`;
}
