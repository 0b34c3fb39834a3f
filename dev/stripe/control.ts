/** What tests and the demo may do to the stand-in that no one can do to Stripe: move its clock, spoil its day, play the customer. */
import { answer } from '#dev/stripe/api.ts';
import { ageCustomer } from '#dev/stripe/billing/ageing.ts';
import { type CheckoutOutcome, expireCheckout, payCheckout } from '#dev/stripe/billing/checkout.ts';
import { getCustomer, getSubscription } from '#dev/stripe/billing/lookup.ts';
import { attachNewCard, openDispute, setDefaultCard } from '#dev/stripe/billing/payments.ts';
import { cancelAsPortal } from '#dev/stripe/billing/subscriptions.ts';
import { missing } from '#dev/stripe/errors.ts';
import type { Fault, Faults } from '#dev/stripe/faults.ts';
import { getSession } from '#dev/stripe/routes/checkout.ts';
import type { CardBehaviour, State } from '#dev/stripe/state.ts';
import { runDue } from '#dev/stripe/timetable.ts';
import type { DeliveryCount, Weather, Webhooks } from '#dev/stripe/webhooks.ts';
import type { Settings, World } from '#dev/stripe/world.ts';

const DAY = 86_400;

export class Control {
  readonly #world: World;
  readonly #faults: Faults;
  readonly #webhooks: Webhooks;

  constructor(world: World, faults: Faults, webhooks: Webhooks) {
    this.#world = world;
    this.#faults = faults;
    this.#webhooks = webhooks;
  }

  /** The same seed makes the same faults, losses and orders. */
  seed(seed: number): void {
    this.#faults.seed(seed);
    this.#webhooks.seed(seed + 1);
  }

  fault(fault: Fault): void {
    this.#faults.add(fault);
  }

  clearFaults(): void {
    this.#faults.clear();
  }

  struckFaults(): Faults['struck'] {
    return this.#faults.struck;
  }

  weather(change: Partial<Weather>): void {
    Object.assign(this.#webhooks.weather, change);
  }

  settings(change: Partial<Settings>): void {
    Object.assign(this.#world.settings, change);
  }

  /** Sends the webhooks that are due (with `all`, every one that waits) and resolves when each has its answer. */
  deliver(options?: { all?: boolean }): Promise<void> {
    return this.#webhooks.deliver(options);
  }

  pendingWebhooks(): number {
    return this.#webhooks.pending();
  }

  deliveries(): DeliveryCount {
    return { ...this.#webhooks.count };
  }

  /** The customer pays on the checkout page. @param card a test number or its name (pm_card_visa) */
  payCheckout(session: string, card = '4242424242424242', confirmed = false): CheckoutOutcome {
    return payCheckout(this.#world, getSession(this.#world, session), {
      number: card,
      name: null,
      confirmed,
    });
  }

  expireCheckout(session: string): void {
    expireCheckout(this.#world, getSession(this.#world, session));
  }

  /** The customer gives a card in the portal: it becomes the customer's default, as in Stripe's portal. */
  addCard(customer: string, card = '4242424242424242'): string {
    const owner = getCustomer(this.#world, customer);
    const method = attachNewCard(this.#world, owner, card, null);
    setDefaultCard(this.#world, owner, method.id);
    return method.id;
  }

  /** The customer cancels in the portal, or takes it back. A flexible subscription gets `cancel_at` alone. */
  cancelInPortal(subscription: string, undo = false): void {
    cancelAsPortal(this.#world, getSubscription(this.#world, subscription), undo);
  }

  /** From now on every card of this customer behaves so. */
  setCards(customer: string, behaviour: CardBehaviour): void {
    for (const method of this.#world.state.paymentMethods.values()) {
      if (method.customer === customer) this.#world.state.cards.add({ id: method.id, behaviour });
    }
  }

  /**
   * So many days go by for the customers with this address alone: their past moves back, and what falls due by that is done. For
   * tests that share the stand-in, whose clock is everyone's.
   */
  age(email: string, days: number): void {
    const { customers } = this.#world.state;
    const owners = customers.newestFirst((customer) => !customer.deleted && customer.email === email);
    if (owners.length === 0) throw missing('customer', email);
    for (const { id } of owners) ageCustomer(this.#world.state, id, days * DAY);
    runDue(this.#world);
    this.#webhooks.pump();
  }

  dispute(charge: string): string {
    const disputedCharge = this.#world.state.charges.find(charge);
    if (!disputedCharge) throw missing('charge', charge);
    return openDispute(this.#world, disputedCharge).id;
  }

  /** A call of the API, made in the process: for a past of many calls, whose state is saved once. @throws where it is refused */
  call(path: string, form: Record<string, string>): object {
    const reply = answer(this.#world, {
      method: 'POST',
      path,
      form: new URLSearchParams(form).toString(),
      authorization: 'Bearer sk_test_stand_in',
      idempotencyKey: undefined,
      version: undefined,
    });
    if (reply.status !== 200) throw new Error(`${path}: ${reply.body}`);
    return JSON.parse(reply.body);
  }

  /** The truth, for a test to compare with. Not to be changed. */
  state(): State {
    return this.#world.state;
  }
}

/** The clock as a test moves it; what falls due on the way is done at the moment at which it falls due. */
export class ClockControl {
  readonly #world: World;
  readonly #webhooks: Webhooks;

  constructor(world: World, webhooks: Webhooks) {
    this.#world = world;
    this.#webhooks = webhooks;
  }

  /** Seconds since 1970. */
  now(): number {
    return this.#world.now();
  }

  date(): Date {
    return new Date(this.#world.now() * 1000);
  }

  freeze(at?: number): void {
    this.#world.clock.freeze(at);
  }

  thaw(): void {
    this.#world.clock.thaw();
  }

  /** Never backwards. Returns how many things fell due. */
  advanceTo(to: number): number {
    if (to < this.#world.now()) throw new RangeError('The clock only moves ahead');
    this.#world.clock.set(to);
    const done = runDue(this.#world);
    this.#webhooks.pump();
    return done;
  }

  advance({
    days = 0,
    hours = 0,
    minutes = 0,
    seconds = 0,
  }: {
    days?: number;
    hours?: number;
    minutes?: number;
    seconds?: number;
  }): number {
    return this.advanceTo(this.#world.now() + days * DAY + hours * 3600 + minutes * 60 + seconds);
  }

  /** Does what the passing of real time made due. */
  tick(): number {
    const done = runDue(this.#world);
    this.#webhooks.pump();
    return done;
  }
}
