import { listStripeEventRows } from '#db/queries/stripe-events.ts';
import { unlessTooSlow } from '#lib/admin/limits.ts';
import type { Context } from '#lib/context/context.ts';
import { pageOf, rowsOf } from '#lib/vocabulary/paging.ts';
import { eventState } from './policy.ts';
import type { StripeEventItemOut, StripeEventsOut, StripeEventsQuery } from './schema.ts';

type Row = Awaited<ReturnType<typeof listStripeEventRows>>['rows'][number];

/** GET /admin/stripe-events: the ledger of webhook events, the newest first. @throws AppError SEARCH_TOO_SLOW */
export const listStripeEvents = async (
  { db }: Pick<Context, 'db'>,
  query: StripeEventsQuery,
): Promise<StripeEventsOut> => {
  const found = await unlessTooSlow(listStripeEventRows(db, query, rowsOf(query)));
  return pageOf(query, found, { item: eventItem, cursor: ({ id }) => id });
};

const eventItem = (row: Row): StripeEventItemOut => {
  const { id, type, receivedAt, stripeCustomerId: customer, company, contactId } = row;
  return {
    id,
    type,
    state: eventState(row),
    receivedAt: receivedAt.toISOString(),
    customer,
    company: company && { id: company.id, name: company.name, contactId },
  };
};
