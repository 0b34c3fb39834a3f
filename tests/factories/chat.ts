import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Pool } from '#db/client.ts';
import { endRun, type NewAnswer, type NewQuestion, saveQuestion } from '#db/queries/chat-storage.ts';
import { chatRuns } from '#db/schema/chat-runs.ts';
import { chatMessages } from '#db/schema/chats.ts';
import { newId } from '#lib/core/ids.ts';
import type { Handler } from '#lib/http/contract.ts';

/** Calls of the chat's routes as a client makes them. */

type Caller = { bearer?: string | undefined; address?: string; locale?: string };

const headersOf = ({ bearer, address = '203.0.113.7', locale = 'en' }: Caller): Record<string, string> => ({
  'content-type': 'application/json',
  'accept-language': locale,
  'x-forwarded-for': address,
  ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
});

export const callRoute = (
  handler: Handler,
  caller: Caller,
  {
    method = 'POST',
    path = '/api/chat',
    body,
    params = {},
    signal,
  }: {
    method?: string;
    path?: string;
    body?: unknown;
    params?: Record<string, string>;
    signal?: AbortSignal;
  } = {},
): Promise<Response> => {
  const request = new Request(`http://localhost:3000${path}`, {
    method,
    headers: headersOf(caller),
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
  return handler(request, { params: Promise.resolve(params) });
};

export const newQuestion = (content: string, more: Record<string, unknown> = {}) => ({
  chatId: newId(),
  message: { id: newId(), content },
  ...more,
});

export type Chunk = { type: string; [key: string]: unknown };

/** The chunks of a streamed answer, whole. */
export const readChunks = async (response: Response): Promise<Chunk[]> => {
  const text = await response.text();
  return text
    .split('\n\n')
    .filter((event) => event.startsWith('data: ') && event !== 'data: [DONE]')
    .map((event) => JSON.parse(event.slice('data: '.length)) as Chunk);
};

export const textOf = (chunks: readonly Chunk[]): string =>
  chunks.map((chunk) => (chunk.type === 'text-delta' ? String(chunk.delta) : '')).join('');

/** The words of an answer, and the first rows of its tables. */
export const contentOf = (chunks: readonly Chunk[]): string => {
  const tables = chunks.flatMap(({ type, data }) => (type === 'data-tables' ? Object(data).text : []));
  return [textOf(chunks), ...tables].join('\n\n').trim();
};

type ReadLimits = { messages: number; bytes: number; storage: number };

/** Keeps a question that no model is asked. */
export const keepQuestion = (pool: Pool, question: Omit<NewQuestion, 'run'>, limits: ReadLimits) =>
  saveQuestion(
    pool,
    { ...question, run: { model: 'none', companyId: null } },
    { ...limits, branches: 10, runs: { ofPerson: 1_000_000, ofCompany: 1_000_000 } },
  );

/** Keeps an answer as the end of its chat's newest run. @returns whether it stands there now */
export const keepAnswer = async (pool: Pool, answer: NewAnswer): Promise<boolean> => {
  const { chatId, userId, message } = answer;
  const [run] = await pool
    .select({ id: chatRuns.id })
    .from(chatRuns)
    .where(eq(chatRuns.chatId, chatId))
    .orderBy(desc(chatRuns.createdAt))
    .limit(1);
  const rest = { chatId, userId, batches: [] };
  await endRun(pool, { runId: run?.id ?? '', state: 'finished', isTakenUp: false, rest }, answer);
  const place = and(eq(chatMessages.chatId, chatId), eq(chatMessages.id, message.id));
  return (await pool.select({ id: chatMessages.id }).from(chatMessages).where(place)).length > 0;
};

type Filling = { chats: number; messages: number; characters: number };

/** Gives a person chats in bulk, the first the newest. @returns their ids */
export const fillChats = async (
  db: Database,
  userId: string,
  { chats, messages, characters }: Filling,
): Promise<string[]> => {
  const prefix = newId();
  await db.execute(sql`
    insert into chats (id, user_id, title, created_at, updated_at)
    select ${prefix} || '-' || chat, ${userId}, 'Chat ' || chat, now() - interval '1 year', now() - chat * interval '1 minute'
    from generate_series(1, ${chats}::int) as chat`);
  await db.execute(sql`
    insert into chat_messages (id, chat_id, user_id, position, role, content, parts, created_at)
    select 'm-' || chat || '-' || place, ${prefix} || '-' || chat, ${userId}, place,
      case place % 2 when 0 then 'user' else 'assistant' end, text.content,
      jsonb_build_array(jsonb_build_object('type', 'text', 'text', text.content)), now()
    from generate_series(1, ${chats}::int) as chat, generate_series(0, ${messages}::int - 1) as place,
      lateral (select left(repeat('price of milk ' || chat || ' ' || place || ' ', ${characters}::int / 10 + 1), ${characters}::int)
        as content) as text`);
  return Array.from({ length: chats }, (_, at) => `${prefix}-${at + 1}`);
};
