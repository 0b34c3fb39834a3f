import { type Database, database } from '#db/client.ts';
import { addServiceOutcomes, type ServiceStatusRow } from '#db/queries/service-status.ts';
import { SECOND } from '#lib/core/clock.ts';
import { describeError } from '#lib/core/describe-error.ts';
import { log } from '#lib/core/log.ts';
import { onShutdown } from '#lib/core/shutdown.ts';
import type { OutsideService } from '#lib/vocabulary/terms.ts';
import { type Outcome, setOutcomeListener } from './outcome-bell.ts';

/** A process writes at most once in this time, however much it calls. */
const WRITE_EVERY = 30 * SECOND;
const LONGEST_ERROR = 200;

const nothingSeen = (service: OutsideService): ServiceStatusRow => ({
  service,
  lastSuccessAt: null,
  lastFailureAt: null,
  failuresInARow: 0,
  error: null,
});

/** What is known of a service after one more call. */
const withOutcome = (seen: ServiceStatusRow, { fault }: Outcome, now: Date): ServiceStatusRow => {
  if (fault === null) return { ...seen, lastSuccessAt: now, failuresInARow: 0 };
  const said = describeError(fault);
  const error = (said?.message ?? said?.type ?? 'unknown').slice(0, LONGEST_ERROR);
  return { ...seen, lastFailureAt: now, failuresInARow: seen.failuresInARow + 1, error };
};

export type OutcomeRecord = {
  note: (outcome: Outcome) => void;
  /** Writes what was seen, without waiting for its turn. */
  write: () => Promise<void>;
};

/** Gathers what became of calls and writes it now and then. */
export const recordOutcomes = (db: () => Database, every = WRITE_EVERY): OutcomeRecord => {
  const seen = new Map<OutsideService, ServiceStatusRow>();
  let timer: NodeJS.Timeout | undefined;
  let wroteAt = Number.NEGATIVE_INFINITY;
  let underway: Promise<unknown> = Promise.resolve();
  const write = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...seen.values()];
    seen.clear();
    wroteAt = performance.now();
    const written = addServiceOutcomes(db(), rows).catch((error: unknown) =>
      log.warn({ error }, 'couldn’t save the state of services'),
    );
    // A caller that waits means everything that was seen, also what a turn before this one is still writing.
    underway = Promise.all([underway, written]);
    await underway;
  };
  const note = (outcome: Outcome): void => {
    const { service } = outcome;
    seen.set(service, withOutcome(seen.get(service) ?? nothingSeen(service), outcome, new Date()));
    timer ??= setTimeout(write, Math.max(0, wroteAt + every - performance.now())).unref();
  };
  return { note, write };
};

// One a process, though Next bundles instrumentation and routes apart.
const holder = globalThis as typeof globalThis & { raffOutcomeRecord?: OutcomeRecord };

/** Lets this process tell how the services answer it. */
export const startRecordingOutcomes = (): void => {
  const outcomeRecord = recordOutcomes(database);
  holder.raffOutcomeRecord = outcomeRecord;
  setOutcomeListener(outcomeRecord.note);
  onShutdown(outcomeRecord.write);
};

/** Writes what this process has seen until now. */
export const writeOutcomes = async (): Promise<void> => {
  await holder.raffOutcomeRecord?.write();
};
