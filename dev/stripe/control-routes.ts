/** The control of the stand-in over HTTP, for tests that run in another process. JSON in and out, loopback only. */
import { z } from 'zod';
import type { ClockControl, Control } from '#dev/stripe/control.ts';
import { LiveBody, live } from '#dev/stripe/live.ts';

const Card = z.string().optional();

const Calls = {
  clock: z.union([
    z.strictObject({ to: z.number() }),
    z.strictObject({
      days: z.number().optional(),
      hours: z.number().optional(),
      minutes: z.number().optional(),
      seconds: z.number().optional(),
    }),
  ]),
  freeze: z.strictObject({ at: z.number().optional() }),
  thaw: z.strictObject({}),
  seed: z.strictObject({ seed: z.number() }),
  fault: z.strictObject({
    kind: z.enum([
      'rate_limit',
      'server_error',
      'server_error_after_effect',
      'time_out',
      'time_out_after_effect',
      'connection_reset',
      'connection_reset_after_effect',
    ]),
    method: z.enum(['GET', 'POST', 'DELETE']).optional(),
    path: z.string().optional(),
    times: z.number().optional(),
    chance: z.number().optional(),
  }),
  'clear-faults': z.strictObject({}),
  weather: z.strictObject({
    delay: z.number().optional(),
    duplicate: z.number().optional(),
    reorder: z.boolean().optional(),
    lose: z.number().optional(),
    sending: z.enum(['at_once', 'held']).optional(),
  }),
  settings: z.strictObject({
    afterLastRetry: z.enum(['cancel', 'unpaid', 'past_due']).optional(),
    retryDays: z.array(z.number()).optional(),
    silence: z.number().optional(),
  }),
  deliver: z.strictObject({ all: z.boolean().optional() }),
  'pay-checkout': z.strictObject({ session: z.string(), card: Card, confirmed: z.boolean().optional() }),
  'expire-checkout': z.strictObject({ session: z.string() }),
  'add-card': z.strictObject({ customer: z.string(), card: Card }),
  'set-cards': z.strictObject({
    customer: z.string(),
    behaviour: z.enum(['succeeds', 'declined', 'needs_confirmation', 'declined_later']),
  }),
  'cancel-in-portal': z.strictObject({ subscription: z.string(), undo: z.boolean().optional() }),
  age: z.strictObject({ email: z.string(), days: z.number().positive() }),
  dispute: z.strictObject({ charge: z.string() }),
  live: LiveBody,
  state: z.strictObject({}),
} as const;

/** @returns null for a call that does not exist. @throws ZodError for a wrong body. */
export async function callControl(
  name: string,
  body: unknown,
  control: Control,
  clock: ClockControl,
): Promise<object | null> {
  switch (name) {
    case 'clock': {
      const by = Calls.clock.parse(body);
      const done = 'to' in by ? clock.advanceTo(by.to) : clock.advance(by);
      return { now: clock.now(), done };
    }
    case 'freeze':
      clock.freeze(Calls.freeze.parse(body).at);
      return { now: clock.now() };
    case 'thaw':
      clock.thaw();
      return { now: clock.now() };
    case 'seed':
      control.seed(Calls.seed.parse(body).seed);
      return {};
    case 'fault':
      control.fault(Calls.fault.parse(body));
      return {};
    case 'clear-faults':
      control.clearFaults();
      return {};
    case 'weather':
      control.weather(Calls.weather.parse(body));
      return {};
    case 'settings':
      control.settings(Calls.settings.parse(body));
      return {};
    case 'deliver':
      await control.deliver(Calls.deliver.parse(body));
      return { pending: control.pendingWebhooks(), ...control.deliveries() };
    case 'pay-checkout': {
      const { session, card, confirmed } = Calls['pay-checkout'].parse(body);
      return { outcome: control.payCheckout(session, card, confirmed) };
    }
    case 'expire-checkout':
      control.expireCheckout(Calls['expire-checkout'].parse(body).session);
      return {};
    case 'add-card': {
      const { customer, card } = Calls['add-card'].parse(body);
      return { paymentMethod: control.addCard(customer, card) };
    }
    case 'set-cards': {
      const { customer, behaviour } = Calls['set-cards'].parse(body);
      control.setCards(customer, behaviour);
      return {};
    }
    case 'cancel-in-portal': {
      const { subscription, undo } = Calls['cancel-in-portal'].parse(body);
      control.cancelInPortal(subscription, undo);
      return {};
    }
    case 'age': {
      const { email, days } = Calls.age.parse(body);
      control.age(email, days);
      return {};
    }
    case 'dispute':
      return { dispute: control.dispute(Calls.dispute.parse(body).charge) };
    case 'live':
      return live(Calls.live.parse(body), control, clock);
    case 'state':
      return { now: clock.now(), pending: control.pendingWebhooks(), state: control.state() };
    default:
      return null;
  }
}
