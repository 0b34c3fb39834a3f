import { type SQL, sql } from 'drizzle-orm';
import type { Pool } from '#db/client.ts';

/** `budget`: bytes of messages' texts that are read at the most; `within`: milliseconds that the search may take. */
export type ChatSearch = { userId: string; text: string; limit: number; budget: number; within: number };

export type FoundChat = { id: string; title: string; updatedAt: Date; content: string | null };

/**
 * The newest of a person's chats whose title or messages hold a text, in any spelling that search treats as the same, with the first
 * message that holds it. The pattern is made once: in the conditions it would be made for every row.
 */
export const chatSearchStatement = ({ userId, text, limit, budget }: Omit<ChatSearch, 'within'>): SQL => sql`
  with asked as materialized (
    select '%' || replace(replace(replace(words, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%' as pattern
    from nullif(btrim(normalise_search(${text})), '') as words),
  hit as (
    select chat_id, min(position) as position from chat_messages
    where user_id = ${userId} and search_text like (select pattern from asked)
    group by chat_id),
  found as (
    select c.id, c.title, c.updated_at, hit.position
    from chats c left join hit on hit.chat_id = c.id
    where c.user_id = ${userId}
      and (hit.chat_id is not null or c.search_text like (select pattern from asked))
    order by c.updated_at desc, c.id desc limit ${limit})
  select f.id, f.title, f.updated_at as "updatedAt",
    case when sum(octet_length(m.content)) over (order by f.updated_at desc, f.id desc) <= ${budget} then m.content end as content
  from found f left join chat_messages m on m.chat_id = f.id and m.position = f.position
  order by f.updated_at desc, f.id desc`;

/** A person runs two searches at a time, whichever processes they reach. */
const slot = (userId: string, place: 1 | 2): SQL =>
  sql`pg_try_advisory_xact_lock(hashtextextended(${`chat-search ${userId}`}, ${place}))`;

/** @returns null when two searches of this person are running. @throws the database's own fault when it takes too long */
export const searchChatRows = (pool: Pool, { within, ...search }: ChatSearch): Promise<FoundChat[] | null> =>
  pool.transaction(async (db) => {
    const [entry] = await db.execute<{ isFree: boolean }>(sql`
      select set_config('statement_timeout', ${String(within)}, true),
        case when ${slot(search.userId, 1)} then true else ${slot(search.userId, 2)} end as "isFree"`);
    if (!entry?.isFree) return null;
    const rows = await db.execute<FoundChat>(chatSearchStatement(search));
    return rows.map((row) => ({ ...row, updatedAt: new Date(row.updatedAt) }));
  });
