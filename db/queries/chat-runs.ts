import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { chatRunChunks, chatRuns } from '#db/schema/chat-runs.ts';
import { newId } from '#lib/core/ids.ts';
import type { RunState } from '#lib/vocabulary/terms.ts';
import { type BudgetPeriod, settleTokens } from './analyst-budgets.ts';

/** Answers that are being written. Times are the database's: processes may disagree about theirs. */

/** A writer that has not been heard of for so long is taken for gone. */
const LEASE = sql.raw(`clock_timestamp() + interval '15 seconds'`);
const isLeft = sql`${chatRuns.state} = 'running' and ${chatRuns.leaseUntil} < clock_timestamp()`;

export type NewRun = { model: string; companyId: string | null };
/** Answers that may run at once. */
export type RunLimits = { ofPerson: number; ofCompany: number };

/** `chat`: one is running in it; `left`: one was, and its writer is gone; else whose limit is reached. */
type Refusal = 'chat' | 'left' | 'person' | 'company';

export class RunRefused extends Error {
  readonly reason: Refusal;
  constructor(reason: Refusal) {
    super(`no run: ${reason}`);
    this.name = 'RunRefused';
    this.reason = reason;
  }
}

type RunToOpen = NewRun & { chatId: string; userId: string; questionId: string };

/** What ran, and the id of the run where it was opened. */
export type OpeningRun = { chat: boolean; person: number; company: number; opened: string | null };

/**
 * The parts `live` and `opened` of the statement that keeps a run's question, which is its part `question`, with position and role. Its
 * transaction holds the person's storage and the turn of the company: none of them opens another meanwhile.
 */
export const openingRun = (
  { chatId, userId, companyId, questionId, model }: RunToOpen,
  { ofPerson, ofCompany }: RunLimits,
) => sql`
    live as (
      select coalesce(bool_or(chat_id = ${chatId}), false) as chat,
        count(*) filter (where user_id = ${userId})::int as person,
        count(*) filter (where company_id = ${companyId})::int as company
      from chat_runs
      where state = 'running' and lease_until > clock_timestamp() and (user_id = ${userId} or company_id = ${companyId})),
    opened as (
      insert into chat_runs (id, chat_id, user_id, company_id, question_position, question_id, model, lease_until)
      select ${newId()}, ${chatId}, ${userId}, ${companyId}, question.position, ${questionId}, ${model}, ${LEASE}
      from question, live
      where question.role = 'user' and not chat and person < ${ofPerson} and company < ${ofCompany}
      on conflict do nothing
      returning id)`;

/** @returns the run's id @throws RunRefused */
export const openedRun = (
  { chat, person, company, opened }: OpeningRun,
  { ofPerson, ofCompany }: RunLimits,
): string => {
  if (chat) throw new RunRefused('chat');
  if (person >= ofPerson) throw new RunRefused('person');
  if (company >= ofCompany) throw new RunRefused('company');
  if (opened === null) throw new RunRefused('left');
  return opened;
};

export type Batch = { number: number; chunks: unknown[] };
type RunOfChat = { runId: string; chatId: string; userId: string };

/**
 * Writes what has been said since the last time, renews the lease and learns of a wish to stop. Writing the same batch again changes
 * nothing. `gone`: the chat was deleted; `taken`: someone took the run up.
 */
export const writeBatch = async (
  db: Database,
  { runId, chatId, userId }: RunOfChat,
  batch: Batch | null,
): Promise<'held' | 'stop' | 'taken' | 'gone'> => {
  // The chat is locked before the run, as where a chat is deleted.
  const [row] = await db.execute<{ hasChat: boolean; isHeld: boolean; isStopping: boolean }>(sql`
    with chat as materialized (
      select id, user_id from chats where id = ${chatId} and user_id = ${userId} for key share),
    held as (
      update chat_runs set lease_until = ${LEASE} from chat
      where chat_runs.id = ${runId} and chat_runs.chat_id = chat.id and state = 'running'
      returning stop_asked_at),
    written as (
      insert into chat_run_chunks (run_id, chat_id, user_id, number, chunks)
      select ${runId}, chat.id, chat.user_id, ${batch?.number ?? 0}::int, ${JSON.stringify(batch?.chunks ?? [])}::jsonb
      from chat, held where ${batch !== null}::boolean
      on conflict do nothing)
    select exists (select from chat) as "hasChat", exists (select from held) as "isHeld",
      exists (select from held where stop_asked_at is not null) as "isStopping"`);
  if (!row?.hasChat) return 'gone';
  if (!row.isHeld) return 'taken';
  return row.isStopping ? 'stop' : 'held';
};

/** What an answer took: its tokens as the model counted them, or as they are estimated, and what it cost where prices are set. */
export type RunUse = {
  inputTokens: number;
  cachedTokens: number;
  outputTokens: number;
  areTokensEstimated: boolean;
  microUsd: number | null;
  steps: number;
  firstWordMs: number | null;
};

/** How many figures were said, how many of them were left out, and how many were put right before. */
type FigureCounts = { figures: number; withheld: number; repaired: number };

export type RunEnd = {
  runId: string;
  state: Exclude<RunState, 'running'>;
  /** Only where its writer is gone. */
  isTakenUp: boolean;
  /** Whose chat it is in, with what was not written yet. */
  rest: { chatId: string; userId: string; batches: readonly Batch[] };
  use?: RunUse;
  counts?: FigureCounts;
  /** Puts what was used in the place of what was reserved. */
  settled?: { period: BudgetPeriod; difference: number };
};

/** @returns false where it is not to be ended so */
export const endRunRow = async (
  tx: Transaction,
  { runId, state, isTakenUp, rest, use, counts, settled }: RunEnd,
): Promise<boolean> => {
  await tx.execute(sql`select from chats where id = ${rest.chatId} for key share`);
  const [run] = await tx
    .update(chatRuns)
    .set({
      ...{ state, endedAt: sql`clock_timestamp()`, ...use },
      ...(counts && {
        figures: counts.figures,
        withheldFigures: counts.withheld,
        repairedFigures: counts.repaired,
      }),
    })
    .where(and(eq(chatRuns.id, runId), isTakenUp ? isLeft : undefined))
    .returning({ chatId: chatRuns.chatId });
  const rows = rest.batches.map((batch) => ({ ...batch, runId, chatId: rest.chatId, userId: rest.userId }));
  await Promise.all([
    run?.chatId && rows.length > 0 && tx.insert(chatRunChunks).values(rows).onConflictDoNothing(),
    run && settled && settleTokens(tx, settled.period, settled.difference),
  ]);
  return run !== undefined;
};

/** The run of a person's chat; null when nothing runs there. */
export const findRunningRun = async (
  db: Database,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<{ id: string; isLeft: boolean } | null> => {
  const [run] = await db
    .select({ id: chatRuns.id, isLeft: sql<boolean>`${isLeft}` })
    .from(chatRuns)
    .where(and(eq(chatRuns.chatId, chatId), eq(chatRuns.userId, userId), eq(chatRuns.state, 'running')));
  return run ?? null;
};

export type RunReading = { state: RunState; isLeft: boolean; batches: Batch[] };

/** What a run has said from a batch on; null when it is no more. */
export const readRun = async (
  db: Database,
  { runId, from }: { runId: string; from: number },
): Promise<RunReading | null> => {
  const [run] = await db
    .select({
      state: chatRuns.state,
      isLeft: sql<boolean>`${isLeft}`,
      batches: sql<Batch[]>`coalesce((
        select jsonb_agg(jsonb_build_object('number', number, 'chunks', chunks) order by number)
        from chat_run_chunks where run_id = ${runId} and number >= ${from}), '[]')`,
    })
    .from(chatRuns)
    .where(and(eq(chatRuns.id, runId), sql`${chatRuns.chatId} is not null`));
  return run ?? null;
};

/** @returns false when nothing runs there */
export const requestStop = async (
  db: Database,
  { chatId, userId }: { chatId: string; userId: string },
): Promise<boolean> => {
  const stopped = await db
    .update(chatRuns)
    .set({ stopAskedAt: sql`coalesce(${chatRuns.stopAskedAt}, clock_timestamp())` })
    .where(and(eq(chatRuns.chatId, chatId), eq(chatRuns.userId, userId), eq(chatRuns.state, 'running')))
    .returning({ id: chatRuns.id });
  return stopped.length > 0;
};

export type LeftRun = { id: string; chatId: string | null; userId: string | null; questionPosition: number };

/** Runs whose writers are gone, of one chat or of all. */
export const listLeftRuns = (db: Database, chatId: string | null, limit: number): Promise<LeftRun[]> =>
  db
    .select({
      id: chatRuns.id,
      chatId: chatRuns.chatId,
      userId: chatRuns.userId,
      questionPosition: chatRuns.questionPosition,
    })
    .from(chatRuns)
    .where(and(isLeft, chatId === null ? undefined : eq(chatRuns.chatId, chatId)))
    .orderBy(chatRuns.createdAt)
    .limit(limit);

/** Forgets what ended runs said, once readers elsewhere have had it: it stands in their messages. */
export const sweepRunChunks = async (db: Database): Promise<void> => {
  const ended = db
    .select({ id: chatRuns.id })
    .from(chatRuns)
    .where(sql`${chatRuns.endedAt} < clock_timestamp() - interval '1 minute'`);
  await db.delete(chatRunChunks).where(inArray(chatRunChunks.runId, ended));
};

/** @returns rows removed */
export const sweepRuns = async (db: Database, endedBefore: Date): Promise<number> => {
  const deletedRows = await db
    .delete(chatRuns)
    .where(lt(chatRuns.endedAt, endedBefore))
    .returning({ id: chatRuns.id });
  return deletedRows.length;
};
