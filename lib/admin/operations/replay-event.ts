import type { Transaction } from '#db/client.ts';
import {
  findStripeEvent,
  lockStripeEvent,
  noteSyncOfEvent,
  type StripeEventRow,
} from '#db/queries/stripe-events.ts';
import { recordAudit } from '#lib/audit/record-audit.ts';
import { findEvent } from '#lib/billing/stripe/events.ts';
import { findCustomerOfEvent, takeEvent } from '#lib/billing/sync/request-event-sync.ts';
import { enqueueSync, requestSyncOnce, withProvider } from '#lib/billing/sync/request-sync.ts';
import type { Context } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { eventState } from './policy.ts';
import type { ReplayedEventOut } from './schema.ts';

/**
 * POST /admin/stripe-events/{id}/replay: requests a sync of the event's customer after the response. If one is already pending, only makes
 * sure its job is queued. An event without one of our customers is fetched first, because they may have become one since.
 * @throws AppError NOT_FOUND, STRIPE_EVENT_GONE, PAYMENT_PROVIDER_ERROR
 */
export const replayEvent = async (ctx: Context, { id }: { id: string }): Promise<ReplayedEventOut> => {
  const known = await findStripeEvent(ctx.db, id);
  if (!known) throw new AppError('NOT_FOUND');
  if (known.company && eventState(known) === 'waiting') {
    await enqueueSync(ctx.db, known.company.id, ctx.now);
    return { id, state: 'waiting' };
  }
  const anew = known.company ? null : await withProvider(() => findAnew(id));
  return ctx.db.transaction(async (tx) => {
    await lockStripeEvent(tx, id);
    const before = (await findStripeEvent(tx, id)) ?? known;
    let isChanged = false;
    if (before.company) isChanged = await askAgain(tx, before, ctx.now);
    else if (anew) isChanged = await takeEvent(tx, ctx, anew);
    const after = (await findStripeEvent(tx, id)) ?? before;
    if (isChanged) {
      await recordAudit(tx, ctx, 'admin.event_replayed', {
        companyId: after.company?.id ?? null,
        detail: { event: id, type: before.type, before: eventState(before), after: eventState(after) },
      });
    }
    return { id, state: eventState(after) };
  });
};

/** An event with its customer, as the payment provider has them now; null: it names none. */
const findAnew = async (id: string) => {
  const event = await findEvent(id);
  if (!event) throw new AppError('STRIPE_EVENT_GONE');
  const customerId = await findCustomerOfEvent(event);
  return customerId === null ? null : { ...event, customerId };
};

/** @returns whether the event waits for another request than before */
const askAgain = async (
  tx: Transaction,
  { id, syncNumber, company }: StripeEventRow,
  now: Date,
): Promise<boolean> => {
  const request = company && (await requestSyncOnce(tx, company.id, now));
  if (!request || request.asked === syncNumber) return false;
  await noteSyncOfEvent(tx, id, { companyId: company.id, syncNumber: request.asked });
  return true;
};
