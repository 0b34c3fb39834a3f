/** Lives a past again in one call: what customers and their seller did, each at its time, and what fell due in between. */
import { z } from 'zod';
import type { ClockControl, Control } from '#dev/stripe/control.ts';

/** A name in `@{…}` stands for the id of the object that a step before it has made under this name. */
const Step = z.strictObject({
  /** Seconds since 1970, no earlier than the step before. */
  at: z.number(),
  /** What the object is called by later steps and in the answer. */
  as: z.string().optional(),
  do: z.union([
    z.strictObject({ call: z.string(), form: z.record(z.string(), z.string()) }),
    z.strictObject({ pay: z.string(), card: z.string() }),
    z.strictObject({ addCard: z.string(), card: z.string() }),
    z.strictObject({ cancel: z.string() }),
  ]),
});

export const LiveBody = z.strictObject({
  steps: z.array(Step),
  /** Ids that earlier calls gave names to. */
  known: z.record(z.string(), z.string()).default({}),
  to: z.number(),
});

const Made = z.object({ id: z.string() });

/**
 * @returns the id of each object that was given a name (of a checkout that was paid, its subscription's), and the customers that anything
 * happened to
 * @throws where a step is refused
 */
export function live(
  { steps, known, to }: z.output<typeof LiveBody>,
  control: Control,
  clock: ClockControl,
): { now: number; made: Record<string, string>; customers: string[] } {
  const made: Record<string, string> = {};
  const named = (text: string) =>
    text.replace(/@\{([\w.-]+)\}/g, (_, name: string) => {
      const id = made[name] ?? known[name];
      if (!id) throw new Error(`nothing is called ${name} yet`);
      return id;
    });
  const act = (step: z.output<typeof Step>['do']): string => {
    if ('call' in step) {
      const form = Object.fromEntries(Object.entries(step.form).map(([key, value]) => [key, named(value)]));
      return Made.parse(control.call(named(step.call), form)).id;
    }
    if ('pay' in step) {
      const session = named(step.pay);
      const outcome = control.payCheckout(session, step.card);
      const { subscription } = control.state().checkoutSessions.find(session) ?? {};
      if (outcome !== 'complete' || typeof subscription !== 'string')
        throw new Error(`${session}: ${outcome}`);
      return subscription;
    }
    if ('addCard' in step) return control.addCard(named(step.addCard), step.card);
    const subscription = named(step.cancel);
    control.cancelInPortal(subscription);
    return subscription;
  };
  const { events } = control.state();
  const before = new Set([...events.values()].map(({ id }) => id));
  for (const { at, as, do: deed } of steps) {
    clock.advanceTo(at);
    const id = act(deed);
    if (as) made[as] = id;
  }
  clock.advanceTo(to);
  const fresh = [...events.values()].filter(({ id }) => !before.has(id));
  return { now: clock.now(), made, customers: [...new Set(fresh.flatMap(customerOf))] };
}

const Happened = z.object({
  data: z.object({ object: z.object({ id: z.string(), customer: z.string().nullish() }) }),
});

function customerOf({ json }: { json: string }): string[] {
  const { id, customer } = Happened.parse(JSON.parse(json)).data.object;
  return id.startsWith('cus_') ? [id] : customer ? [customer] : [];
}
