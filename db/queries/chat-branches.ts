import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#db/client.ts';
import { chatBranches } from '#db/schema/chat-branches.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';

/**
 * What followed in a chat before one of its questions was edited. The branch that is shown is the chat's messages; nothing else
 * reads those that are kept. A transaction that changes which one is shown holds the person's storage.
 */

/** Where a chat that is shown forks, by the question that stands there and all that were asked there, the first one first. */
type BranchPlace = { shown: string; questions: string[] };
/** `kept`: how many are not shown, with those that fork from others. */
export type ShownBranches = { kept: number; places: BranchPlace[] };

/** Of a row of `chats`; null where none is kept. */
export const branchesOfChat = sql<ShownBranches | null>`(select json_build_object(
    'kept', (select count(*) from chat_branches kept where kept.chat_id = chats.id),
    'places', json_agg(json_build_object('shown', shown.id, 'questions', asked.questions) order by fork.position))
  from (select distinct position from chat_branches where chat_id = chats.id and inside_of is null) fork
  cross join lateral (
    select m.id, m.created_at from chat_messages m
    where m.chat_id = chats.id and m.position = fork.position and m.role = 'user' limit 1) shown
  cross join lateral (
    select json_agg(one.id order by one.at, one.id) as questions from (
      select shown.id, shown.created_at as at
      union all
      select b.question_id, b.asked_at from chat_branches b
      where b.chat_id = chats.id and b.inside_of is null and b.position = fork.position) one) asked
  having count(*) > 0)`;

type OfChat = { chatId: string; userId: string };

/** Takes a person's chat until the transaction ends. @returns whether there is one */
export const lockChat = async (tx: Transaction, { chatId, userId }: OfChat): Promise<boolean> => {
  const rows = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.id, chatId), eq(chats.userId, userId)))
    .for('no key update');
  return rows.length > 0;
};

/** The place of a question on the branch that is shown; undefined where it isn't there. */
export const findShownQuestion = async (
  tx: Transaction,
  chatId: string,
  id: string,
): Promise<{ position: number; createdAt: Date } | undefined> => {
  const [question] = await tx
    .select({ position: chatMessages.position, createdAt: chatMessages.createdAt })
    .from(chatMessages)
    .where(and(eq(chatMessages.chatId, chatId), eq(chatMessages.id, id), eq(chatMessages.role, 'user')));
  return question;
};

/** Whether one of some messages belongs to a kept branch of a person's chat. */
export const areKept = ({ chatId, userId }: OfChat, ids: readonly string[]) => sql<boolean>`exists (
  select from chat_branch_messages m
  join chat_branches b on b.chat_id = m.chat_id and b.question_id = m.branch_id
  where m.chat_id = ${chatId} and m.id = any(${sql.param(ids)}::text[]) and b.user_id = ${userId})`;

export const isKeptMessage = async (db: Database, chat: OfChat, ...ids: string[]): Promise<boolean> => {
  const [row] = await db.execute<{ isKept: boolean }>(sql`select ${areKept(chat, ids)} as "isKept"`);
  return row?.isKept ?? false;
};

type Shown = OfChat & { questionId: string; position: number; askedAt: Date };

/** Moves a chat's messages from a question on into a branch of its own, with the branches that fork from them. */
export const keepBranch = async (
  tx: Transaction,
  { chatId, userId, questionId, position, askedAt, now }: Shown & { now: Date },
): Promise<void> => {
  await tx
    .insert(chatBranches)
    .values({ chatId, userId, questionId, position, insideOf: null, askedAt, keptAt: now });
  await tx.execute(sql`
    with moved as (
      delete from chat_messages where chat_id = ${chatId} and position >= ${position}
      returning id, position, role, content, parts, created_at)
    insert into chat_branch_messages (chat_id, branch_id, id, position, role, content, parts, created_at)
    select ${chatId}, ${questionId}, id, position, role, content, parts, created_at from moved`);
  await tx
    .update(chatBranches)
    .set({ insideOf: questionId })
    .where(
      and(
        eq(chatBranches.chatId, chatId),
        isNull(chatBranches.insideOf),
        gt(chatBranches.position, position),
      ),
    );
};

/** Moves a kept branch, whose place in the chat is free, back among the chat's messages. */
export const restoreBranch = async (
  tx: Transaction,
  { chatId, userId, branchId }: OfChat & { branchId: string },
): Promise<void> => {
  await tx
    .update(chatBranches)
    .set({ insideOf: null })
    .where(and(eq(chatBranches.chatId, chatId), eq(chatBranches.insideOf, branchId)));
  await tx.execute(sql`
    with moved as (
      delete from chat_branch_messages where chat_id = ${chatId} and branch_id = ${branchId}
      returning id, position, role, content, parts, created_at)
    insert into chat_messages (chat_id, user_id, id, position, role, content, parts, created_at)
    select ${chatId}, ${userId}, id, position, role, content, parts, created_at from moved`);
  await tx.delete(chatBranches).where(isBranch(chatId, branchId));
};

const isBranch = (chatId: string, id: string) =>
  and(eq(chatBranches.chatId, chatId), eq(chatBranches.questionId, id));

/** A kept branch that forks from the one that is shown at a place. */
export const isBranchAt = async (
  tx: Transaction,
  { chatId, branchId, position }: { chatId: string; branchId: string; position: number },
): Promise<boolean> => {
  const rows = await tx
    .select({ id: chatBranches.questionId })
    .from(chatBranches)
    .where(
      and(isBranch(chatId, branchId), isNull(chatBranches.insideOf), eq(chatBranches.position, position)),
    );
  return rows.length > 0;
};

/** Deletes what a chat keeps beyond so many branches: those that were not shown for longest, with those that fork from them. */
export const deleteBranchesBeyond = async (
  tx: Transaction,
  { chatId, most, newest }: { chatId: string; most: number; newest: string },
): Promise<void> => {
  await tx.execute(sql`
    delete from chat_branches where chat_id = ${chatId} and question_id in (
      select question_id from chat_branches where chat_id = ${chatId} and question_id <> ${newest}
      order by kept_at desc, question_id desc offset ${most - 1})`);
};

/** Of a chat whose messages are replaced from outside: nothing forks from those. */
export const deleteBranches = async (tx: Transaction, chatId: string): Promise<void> => {
  await tx.delete(chatBranches).where(eq(chatBranches.chatId, chatId));
};
