import type { StripeStandIn } from '#dev/stripe/start.ts';
import type { NewSubscriptionBody } from '#lib/billing/rules/schema.ts';
import type { Person } from '#tests/factories/accounts.ts';
import { growthChoice, starterChoice } from '../world.ts';

/** One company's month: what its owner does, and when. */
export type Life = {
  person: Person & { companyId: string };
  /** In order; one that did not work out is tried again at the next step, as a person would. */
  todo: { day: number; does: Deed }[];
};

export type Hands = {
  stripe: StripeStandIn;
  act: (act: object) => Promise<{ done?: unknown; code?: string }>;
  /** The company's customer; null before there is one. */
  customer: (companyId: string) => Promise<string | null>;
};

/** How far the clock goes at a step, in seconds. */
export const STEP = 24 * 3600;
/** More than the server's work adds to a step. */
const HOUR = 3600;

/** @returns whether it is done */
type Deed = (life: Life, hands: Hands) => Promise<boolean>;

const subscribeTo = ({ person }: Life, hands: Hands, body: NewSubscriptionBody) =>
  hands.act({ kind: 'subscribe', sessionId: person.sessionId, body });

const startTrial: Deed = async (life, hands) => {
  const { done, code } = await subscribeTo(life, hands, { ...starterChoice(), trial: true });
  return done !== undefined || code === 'TRIAL_ALREADY_USED';
};

const startFiveTrials: Deed = async (life, hands) => {
  const tries = await Promise.all(Array.from({ length: 5 }, () => startTrial(life, hands)));
  return tries.some(Boolean);
};

const openCheckout = async (life: Life, hands: Hands, body: NewSubscriptionBody): Promise<string | null> => {
  const { done } = await subscribeTo(life, hands, body);
  return /cs_test_\w+/.exec(JSON.stringify(done ?? null))?.[0] ?? null;
};

/** Pays if it still can be paid, and comes back to the result page. */
const pay = async ({ person }: Life, hands: Hands, session: string): Promise<boolean> => {
  const open = hands.stripe.control.state().checkoutSessions.find(session)?.status === 'open';
  const paid = open && hands.stripe.control.payCheckout(session) === 'complete';
  if (paid) await hands.act({ kind: 'verify', sessionId: person.sessionId, checkout: session });
  return paid;
};

const buy =
  (body: NewSubscriptionBody): Deed =>
  async (life, hands) => {
    const session = await openCheckout(life, hands, body);
    return session !== null && pay(life, hands, session);
  };

const abandonCheckout: Deed = async (life, hands) =>
  (await openCheckout(life, hands, growthChoice())) !== null;

/** Two tabs, and the first could not be closed in time: both are paid. */
const buyTwice: Deed = async (life, hands) => {
  const first = await openCheckout(life, hands, starterChoice());
  const second = await openCheckout(life, hands, growthChoice());
  if (!first || !second || first === second) return false;
  const session = hands.stripe.control.state().checkoutSessions.find(first);
  if (session?.status === 'expired') Object.assign(session, { status: 'open' });
  const paid = await Promise.all([pay(life, hands, first), pay(life, hands, second)]);
  return paid.some(Boolean);
};

/** The old plan renews while the buyer is at the checkout. */
const changeAcrossRenewal: Deed = async (life, hands) => {
  const customer = await hands.customer(life.person.companyId);
  const { subscriptions } = hands.stripe.control.state();
  const [old] = subscriptions.newestFirst((one) => one.customer === customer && one.status === 'active');
  const { current_period_start: begin = 0, current_period_end: end = 0 } = old?.items.data[0] ?? {};
  // Things went wrong on the very day: it has renewed, and the plan is changed without further ado.
  if (old && begin > old.created + STEP) return buy(growthChoice())(life, hands);
  // Wait for the step in which it renews.
  if (end - hands.stripe.clock.now() > STEP + HOUR) return false;
  const session = await openCheckout(life, hands, growthChoice());
  const open = session && hands.stripe.control.state().checkoutSessions.find(session);
  if (!open) return false;
  // The checkout is open while it renews, whatever the length of a step.
  Object.assign(open, { expires_at: end + STEP });
  const comeBack: Deed = async (again, later) =>
    (await pay(again, later, open.id)) || buy(growthChoice())(again, later);
  life.todo.splice(1, 0, { day: 0, does: comeBack });
  return true;
};

const withCustomer =
  (does: (customer: string, hands: Hands) => void): Deed =>
  async ({ person }, hands) => {
    const customer = await hands.customer(person.companyId);
    if (!customer) return false;
    does(customer, hands);
    return true;
  };

const addCard = withCustomer((customer, { stripe }) => void stripe.control.addCard(customer));
const cardsFail = withCustomer((customer, { stripe }) => stripe.control.setCards(customer, 'declined'));

const inPortal = (undo: boolean) =>
  withCustomer((customer, { stripe }) => {
    const { subscriptions } = stripe.control.state();
    const [running] = subscriptions.newestFirst(
      (one) => one.customer === customer && one.status === 'active',
    );
    if (running) stripe.control.cancelInPortal(running.id, undo);
  });

const cancel: Deed = async ({ person }, hands) => {
  const { done, code } = await hands.act({ kind: 'cancel', sessionId: person.sessionId });
  return done !== undefined || code === 'NOT_FOUND';
};

/** Kinds of month, each lived by every tenth company. */
const MONTHS: Life['todo'][] = [
  [{ day: 1, does: startTrial }],
  [
    { day: 1, does: startTrial },
    { day: 4, does: addCard },
  ],
  [
    { day: 1, does: startFiveTrials },
    { day: 5, does: abandonCheckout },
    { day: 6, does: buy(growthChoice()) },
  ],
  [
    { day: 2, does: startTrial },
    { day: 12, does: addCard },
  ],
  [
    { day: 1, does: buy(starterChoice()) },
    { day: 25, does: cardsFail },
    { day: 35, does: addCard },
  ],
  [
    { day: 1, does: startTrial },
    { day: 3, does: buyTwice },
  ],
  [
    { day: 2, does: buyTwice },
    { day: 20, does: buy(growthChoice()) },
  ],
  [
    { day: 1, does: buy(starterChoice()) },
    { day: 8, does: inPortal(false) },
    { day: 12, does: inPortal(true) },
    { day: 20, does: inPortal(false) },
  ],
  [
    { day: 1, does: buy(starterChoice()) },
    { day: 26, does: changeAcrossRenewal },
  ],
  [
    { day: 1, does: startTrial },
    { day: 3, does: buy(starterChoice()) },
    { day: 10, does: cancel },
  ],
];

/** @param n which of the companies it is */
export const lifeOf = (n: number, person: Life['person']): Life => ({
  person,
  todo: (MONTHS[n % MONTHS.length] ?? []).map((deed) => ({ ...deed, day: deed.day + (n % 7) / 7 })),
});
