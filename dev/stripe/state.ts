/** Everything the stand-in remembers, and how it survives a restart. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Stripe, StripeSdk } from '#dev/stripe/sdk.ts';

/** Objects of one kind by id, oldest first. */
class Collection<T extends { id: string }> {
  readonly #items = new Map<string, T>();

  constructor(items: T[] = []) {
    for (const item of items) this.#items.set(item.id, item);
  }

  add(item: T): T {
    this.#items.set(item.id, item);
    return item;
  }

  find(id: string): T | undefined {
    return this.#items.get(id);
  }

  remove(id: string): void {
    this.#items.delete(id);
  }

  get size(): number {
    return this.#items.size;
  }

  values(): IterableIterator<T> {
    return this.#items.values();
  }

  newestFirst(matches: (item: T) => boolean = () => true): T[] {
    return [...this.#items.values()].filter(matches).reverse();
  }

  toJSON(): T[] {
    return [...this.#items.values()];
  }
}

/** How a card behaves when it is charged; Stripe's test cards have the same kinds. */
export type CardBehaviour = 'succeeds' | 'declined' | 'needs_confirmation' | 'declined_later';

export type StoredEvent = {
  id: string;
  type: string;
  created: number;
  /** The event as it was when it happened, serialized: later changes must not reach it. */
  json: string;
};

type CardRecord = {
  id: string;
  behaviour: CardBehaviour;
};

/** What a Checkout session will make once it is paid. */
export type Cart = {
  id: string;
  lines: { price: string; quantity: number }[];
  subscription: {
    metadata: Stripe.Metadata;
    billingMode: 'classic' | 'flexible';
    description: string | null;
    trialEnd: number | null;
    missingPaymentMethod: Stripe.Subscription.TrialSettings.EndBehavior.MissingPaymentMethod;
  };
  /** A session whose end was given by the wall clock ends by it, even after a test moved the stand-in's clock. */
  endsBy: 'wall' | 'clock';
};

/** What Stripe knows of a subscription and does not show. */
export type Timetable = {
  id: string;
  trialEndAnnounced: boolean;
  /** The invoice whose payment lets a paused subscription resume. */
  resumingInvoice: string | null;
  resumingAnchor: 'now' | 'unchanged';
};

export type StoredReply = {
  id: string;
  fingerprint: string;
  status: number;
  body: string;
  at: number;
};

export type Delivery = {
  id: string;
  event: string;
  endpoint: string;
  attempts: number;
  /** By the stand-in's clock, in seconds. */
  dueAt: number;
};

const make = {
  customers: (items?: (Stripe.Customer | Stripe.DeletedCustomer)[]) => new Collection(items),
  products: (items?: Stripe.Product[]) => new Collection(items),
  prices: (items?: Stripe.Price[]) => new Collection(items),
  paymentMethods: (items?: Stripe.PaymentMethod[]) => new Collection(items),
  subscriptions: (items?: Stripe.Subscription[]) => new Collection(items),
  invoices: (items?: Stripe.Invoice[]) => new Collection(items),
  invoicePayments: (items?: Stripe.InvoicePayment[]) => new Collection(items),
  paymentIntents: (items?: Stripe.PaymentIntent[]) => new Collection(items),
  charges: (items?: Stripe.Charge[]) => new Collection(items),
  refunds: (items?: Stripe.Refund[]) => new Collection(items),
  disputes: (items?: Stripe.Dispute[]) => new Collection(items),
  checkoutSessions: (items?: Stripe.Checkout.Session[]) => new Collection(items),
  portalConfigurations: (items?: Stripe.BillingPortal.Configuration[]) => new Collection(items),
  portalSessions: (items?: Stripe.BillingPortal.Session[]) => new Collection(items),
  webhookEndpoints: (items?: Stripe.WebhookEndpoint[]) => new Collection(items),
  events: (items?: StoredEvent[]) => new Collection(items),
  cards: (items?: CardRecord[]) => new Collection(items),
  carts: (items?: Cart[]) => new Collection(items),
  timetables: (items?: Timetable[]) => new Collection(items),
  replies: (items?: StoredReply[]) => new Collection(items),
  deliveries: (items?: Delivery[]) => new Collection(items),
};

type Collections = { -readonly [K in keyof typeof make]: ReturnType<(typeof make)[K]> };

export type State = Collections & {
  /** Seconds by which a test has moved the clock ahead of the wall's. */
  clockOffset: number;
  /** Set while a test has stopped the clock. */
  clockFrozenAt: number | null;
};

type SavedState = Partial<Record<keyof typeof make, []>> & {
  clockOffset?: number;
  clockFrozenAt?: number | null;
};

export function createState(saved: SavedState = {}): State {
  return {
    customers: make.customers(saved.customers),
    products: make.products(saved.products),
    prices: make.prices(saved.prices),
    paymentMethods: make.paymentMethods(saved.paymentMethods),
    subscriptions: make.subscriptions(saved.subscriptions),
    invoices: make.invoices(saved.invoices),
    invoicePayments: make.invoicePayments(saved.invoicePayments),
    paymentIntents: make.paymentIntents(saved.paymentIntents),
    charges: make.charges(saved.charges),
    refunds: make.refunds(saved.refunds),
    disputes: make.disputes(saved.disputes),
    checkoutSessions: make.checkoutSessions(saved.checkoutSessions),
    portalConfigurations: make.portalConfigurations(saved.portalConfigurations),
    portalSessions: make.portalSessions(saved.portalSessions),
    webhookEndpoints: make.webhookEndpoints(saved.webhookEndpoints),
    events: make.events(saved.events),
    cards: make.cards(saved.cards),
    carts: make.carts(saved.carts),
    timetables: make.timetables(saved.timetables),
    replies: make.replies(saved.replies),
    deliveries: make.deliveries(saved.deliveries),
    clockOffset: saved.clockOffset ?? 0,
    clockFrozenAt: saved.clockFrozenAt ?? null,
  };
}

/** A missing file is an empty state; a broken one is an error, for it holds someone's demo data. */
export function loadState(file: string): State {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return createState();
  }
  return createState(JSON.parse(text, reviveDecimals));
}

/** Written beside and renamed, so that a kill in the middle leaves the old file whole. */
export function saveState(file: string, state: State): void {
  mkdirSync(path.dirname(file), { recursive: true });
  const beside = `${file}.${process.pid}`;
  writeFileSync(beside, JSON.stringify(state), { mode: 0o600 });
  renameSync(beside, file);
}

function reviveDecimals(key: string, value: unknown): unknown {
  return key.endsWith('_decimal') && typeof value === 'string' ? StripeSdk.Decimal.from(value) : value;
}

/** An id of Stripe's form: prefix, underscore, letters and digits. */
export function makeId(prefix: string, length = 24): string {
  let id = '';
  while (id.length < length)
    id += randomBytes(length)
      .toString('base64')
      .replace(/[^A-Za-z0-9]/g, '');
  return `${prefix}_${id.slice(0, length)}`;
}
