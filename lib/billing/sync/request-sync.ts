import type { Database, Transaction } from '#db/client.ts';
import { lockSyncState, updateStripeWanted } from '#db/queries/billing-sync.ts';
import { ProviderFault } from '#lib/billing/stripe/provider.ts';
import { whilePersonWaits } from '#lib/billing/stripe/stripe-client.ts';
import type { SystemContext } from '#lib/context/context.ts';
import { AppError } from '#lib/core/errors.ts';
import { enqueueJobs, enqueueReading } from '#lib/jobs/enqueue-job.ts';
import { syncCompany } from './sync-company.ts';

/** Asks for a sync, to be answered after the commit: call it inside the transaction that knows of a change. */
export const requestSync = async (db: Database, companyId: string, runAt: Date): Promise<void> => {
  await updateStripeWanted(db, companyId);
  await enqueueSync(db, companyId, runAt);
};

type KnownRequest = {
  /** The request's number, and how far the answers are. */
  asked: number;
  done: number;
  at: Date | null;
  /** False: it was asked for before, and no one has answered yet. */
  isNew: boolean;
};

/** Requests a sync. If one is already pending, only makes sure its job is queued. @returns null when there is no such company */
export const requestSyncOnce = async (
  tx: Transaction,
  companyId: string,
  runAt: Date,
): Promise<KnownRequest | null> => {
  const state = await lockSyncState(tx, companyId);
  if (!state) return null;
  const isNew = state.wanted === state.synced;
  if (isNew) await requestSync(tx, companyId, runAt);
  else await enqueueSync(tx, companyId, runAt);
  return { asked: state.wanted + (isNew ? 1 : 0), done: state.synced, at: state.syncedAt, isNew };
};

/** The job of a sync that was asked for: one waits for each company, however many ask. */
export const enqueueSync = (db: Database, companyId: string, runAt: Date): Promise<void> =>
  enqueueReading(db, 'billing.sync', { companyId }, { uniqueKey: syncKey(companyId), runAt });

const syncKey = (companyId: string): string => `billing.sync:${companyId}`;

/** For requests that no one waits for. */
export const enqueueSyncs = async (
  db: Database,
  companyIds: readonly string[],
  runAt: Date,
): Promise<void> => {
  const jobs = companyIds.map((companyId) => ({
    payload: { companyId },
    uniqueKey: syncKey(companyId),
    runAt,
  }));
  await enqueueJobs(db, 'billing.sync', jobs);
};

/**
 * Asks for a sync and waits for it: for calls whose response has the new state. The request is kept should it fail.
 * @throws AppError PAYMENT_PROVIDER_ERROR
 */
export const syncNow = async (ctx: SystemContext, companyId: string): Promise<void> => {
  await ctx.db.transaction((tx) => requestSync(tx, companyId, ctx.now));
  await withProvider(() => syncCompany(ctx, companyId));
};

/** For what a person waits for: asks the provider with little patience, and turns its faults into the one that a client sees. */
export const withProvider = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await whilePersonWaits(work);
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    throw new AppError('PAYMENT_PROVIDER_ERROR', { cause: error });
  }
};
