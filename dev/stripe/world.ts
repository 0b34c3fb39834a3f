/** What every part of the stand-in works on: the state, the clock, the settings and the way to say that something happened. */
import { Clock } from '#dev/stripe/clock.ts';
import { API_VERSION, type Stripe } from '#dev/stripe/sdk.ts';
import { makeId, type State } from '#dev/stripe/state.ts';

type EventType = Stripe.Event['type'];
type EventOf<T extends EventType> = Extract<Stripe.Event, { type: T }>;
type EventEnvelope<T extends EventType> = Omit<Stripe.EventBase, 'data' | 'type'> & {
  type: T;
  data: { object: EventOf<T>['data']['object']; previous_attributes?: object };
};

export type Settings = {
  /** What becomes of a subscription when the last retry of a payment failed (a dashboard setting in Stripe). */
  afterLastRetry: 'cancel' | 'unpaid' | 'past_due';
  /** Days between the tries to collect an open invoice. */
  retryDays: number[];
  /** Seconds after which a connection that got no answer is cut. */
  silence: number;
  /** The payee that the hosted pages name. */
  accountName: string;
};

export class World {
  readonly state: State;
  readonly clock: Clock;
  readonly settings: Settings = {
    afterLastRetry: 'cancel',
    retryDays: [3, 5, 7],
    silence: 120,
    accountName: 'Raff',
  };
  /** Where the hosted pages are, e.g. http://localhost:3103. */
  origin = '';
  /** The API request being answered, which its events name. */
  request: { id: string; idempotencyKey: string | null } | null = null;
  onEvent: (eventId: string, type: string) => void = () => {};

  constructor(state: State) {
    this.state = state;
    this.clock = new Clock(state);
  }

  now(): number {
    return this.clock.now();
  }

  emit<T extends EventType>(type: T, object: EventOf<T>['data']['object'], previous?: object): void {
    const event: EventEnvelope<T> = {
      id: makeId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now(),
      data: previous === undefined ? { object } : { object, previous_attributes: previous },
      livemode: false,
      pending_webhooks: this.state.webhookEndpoints.size,
      request: { id: this.request?.id ?? null, idempotency_key: this.request?.idempotencyKey ?? null },
      type,
    };
    this.state.events.add({ id: event.id, type, created: event.created, json: JSON.stringify(event) });
    this.onEvent(event.id, type);
  }
}

/** Changes an object in place and answers what its changed fields were, as `previous_attributes` wants them. */
export function changing(object: object, change: () => void): object {
  const before: Record<string, unknown> = JSON.parse(JSON.stringify(object));
  change();
  const after: Record<string, unknown> = JSON.parse(JSON.stringify(object));
  const changed = Object.keys(before).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, before[key]]));
}
