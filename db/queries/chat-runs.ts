import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { chatRunChunks, chatRuns } from '#db/schema/chat-runs.ts';
import { newId } from '#lib/core/ids.ts';
import type { RunFault, RunState } from '#lib/vocabulary/terms.ts';
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

/** What is to be written of a run; `batch` null: nothing, its lease is renewed. */
export type RunWrite = RunOfChat & { batch: Batch | null };

/** `stop`: someone wants it to end; `taken`: someone took it up; `gone`: its chat was deleted. */
export type RunOutcome = 'held' | 'stop' | 'taken' | 'gone';

/** `had` and `was`: when the statement began. */
type WrittenRow = {
  runId: string;
  hadChat: boolean;
  hasChat: boolean;
  wasRunning: boolean;
  isHeld: boolean;
  isStopping: boolean;
};

/** @param locked what to do about a lock of someone else's: wait for it, or pass over the run */
const writeRuns = (
  db: Database,
  runs: readonly RunWrite[],
  locked: 'wait' | 'skip',
): Promise<WrittenRow[]> => {
  const asked = runs.map(({ batch, ...run }) => ({ ...run, ...batch }));
  const unlessLocked = sql.raw(locked === 'skip' ? 'skip locked' : '');
  // A chat is locked before its run, as where it is deleted.
  return db.execute<WrittenRow>(sql`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb)
        as asked ("runId" text, "chatId" text, "userId" text, number int, chunks jsonb)),
    chat as materialized (
      select chats.id, "runId" from asked join chats on chats.id = "chatId" and user_id = "userId"
      for key share of chats ${unlessLocked}),
    run as materialized (
      select chat_runs.id from chat join chat_runs on chat_runs.id = "runId" and chat_id = chat.id
      where state = 'running'
      for no key update of chat_runs ${unlessLocked}),
    held as (
      update chat_runs set lease_until = ${LEASE} from run where chat_runs.id = run.id
      returning chat_runs.id, stop_asked_at is not null as is_stopping),
    written as (
      insert into chat_run_chunks (run_id, chat_id, user_id, number, chunks)
      select "runId", "chatId", "userId", number, chunks
      from asked join held on held.id = "runId" where number is not null
      on conflict do nothing)
    select asked."runId", held.id is not null as "isHeld", coalesce(is_stopping, false) as "isStopping",
      exists (select from chat where chat."runId" = asked."runId") as "hasChat",
      exists (select from chats where id = "chatId" and user_id = "userId") as "hadChat",
      exists (select from chat_runs where id = asked."runId" and chat_id = "chatId" and state = 'running') as "wasRunning"
    from asked left join held on held.id = asked."runId"`);
};

/**
 * Writes what a run has said since the last time, renews its lease and learns of a wish to stop; waits for locks of it and its chat.
 * Writing the same batch again changes nothing.
 */
export const writeRun = async (db: Database, write: RunWrite): Promise<RunOutcome> => {
  const [row] = await writeRuns(db, [write], 'wait');
  if (row?.isHeld) return row.isStopping ? 'stop' : 'held';
  return row?.hasChat ? 'taken' : 'gone';
};

/**
 * As `writeRun`, of several runs in one statement. It waits for no lock: a transaction that holds one run delays no other, and none of
 * them can be part of a deadlock.
 * @returns outcomes by the ids of runs; one that is locked, or its chat, was not written and has none
 */
export const writeFreeRuns = async (
  db: Database,
  writes: readonly RunWrite[],
): Promise<Map<string, RunOutcome>> => {
  const rows = await writeRuns(db, writes, 'skip');
  return new Map(
    rows.flatMap(({ runId, hadChat, wasRunning, isHeld, isStopping }): [string, RunOutcome][] => {
      if (isHeld) return [[runId, isStopping ? 'stop' : 'held']];
      if (!hadChat) return [[runId, 'gone']];
      return wasRunning ? [] : [[runId, 'taken']];
    }),
  );
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
  /** Why it failed. */
  fault?: RunFault | null;
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
  { runId, state, fault = null, isTakenUp, rest, use, counts, settled }: RunEnd,
): Promise<boolean> => {
  await tx.execute(sql`select from chats where id = ${rest.chatId} for key share`);
  const [run] = await tx
    .update(chatRuns)
    .set({
      ...{ state, fault, endedAt: sql`clock_timestamp()`, ...use },
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

type GuestRun = Pick<RunEnd, 'state' | 'fault'> & { model: string; use: RunUse; counts: FigureCounts };

/** Keeps what an answer to a guest took: numbers, and neither who asked nor what. */
export const recordGuestRun = async (db: Database, { counts, use, ...run }: GuestRun): Promise<void> => {
  const { figures, withheld, repaired } = counts;
  const now = sql`clock_timestamp()`;
  await db.insert(chatRuns).values({
    ...{ id: newId(), isOfGuest: true, questionPosition: 0, leaseUntil: now, endedAt: now },
    ...{ ...run, ...use, figures, withheldFigures: withheld, repairedFigures: repaired },
  });
};

/** @returns rows removed */
export const sweepRuns = async (db: Database, endedBefore: Date): Promise<number> => {
  const deletedRows = await db
    .delete(chatRuns)
    .where(lt(chatRuns.endedAt, endedBefore))
    .returning({ id: chatRuns.id });
  return deletedRows.length;
};
