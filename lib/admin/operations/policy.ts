import type { JobState, StripeEventState } from '#lib/vocabulary/terms.ts';

type Job = {
  attempts: number;
  leasedUntil: Date | null;
  finishedAt: Date | null;
  failedAt: Date | null;
};

/** What becomes of a job. */
export const jobState = ({ attempts, leasedUntil, finishedAt, failedAt }: Job, now: Date): JobState => {
  if (finishedAt) return 'done';
  if (failedAt) return 'failed';
  if (leasedUntil && leasedUntil > now) return 'running';
  return attempts > 0 ? 'retrying' : 'waiting';
};

type LedgerEvent = { syncNumber: number | null; company: { synced: number } | null };

/** What became of a webhook event. */
export const eventState = ({ syncNumber, company }: LedgerEvent): StripeEventState => {
  if (!company) return 'no_customer';
  return company.synced >= (syncNumber ?? 0) ? 'done' : 'waiting';
};

const LONGEST_PAYLOAD = 2000;
const ADDRESS = /([^\s@"'<>]{1,64})@([^\s@"'<>]+)/g;

/** A job's payload for those who watch over jobs: whose address it holds is no one's business. */
export const shownPayload = (payload: unknown): string => {
  const text = JSON.stringify(payload) ?? '';
  const masked = text.replaceAll(
    ADDRESS,
    (_, name: string, host: string) => `${name.slice(0, 1)}***@${host}`,
  );
  return masked.length > LONGEST_PAYLOAD ? `${masked.slice(0, LONGEST_PAYLOAD)}…` : masked;
};
