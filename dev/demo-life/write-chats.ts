/** A year of conversations: more people from month to month, who ask on working days. */
import type { Pool } from '#db/client.ts';
import { chatMessages, chats } from '#db/schema/chats.ts';
import { titleOf } from '#lib/chat/policy.ts';
import { addMs, DAY, HOUR, MINUTE, SECOND } from '#lib/core/clock.ts';
import { newId } from '#lib/core/ids.ts';
import { cairoDay, weekday } from '#lib/vocabulary/cairo-days.ts';
import { type NamedRow, nameIn } from '#lib/vocabulary/named.ts';
import { chanceOf, oneOf } from './chance.ts';
import type { Life } from './lives.ts';
import { QUESTIONS } from './questions.ts';

/** How likely someone begins a conversation on a working day, by where their plan stands; a year ago half as likely as today. */
const EAGERNESS = { paying: 0.11, trial: 0.06, looking: 0.03 } as const;
const A_YEAR_AGO = 0.5;
const AT_THE_WEEKEND = 0.2;
/** How far the next question lies in the list of topics: no divisor of their number, so that all come before one comes again. */
const NEXT_TOPIC = 3;
/** A message goes in with four values of its own and what the table adds: well below what one statement takes. */
const BATCH = 500;

type Chat = typeof chats.$inferInsert;
type Message = typeof chatMessages.$inferInsert;

export function conversationsOf(
  lives: readonly Life[],
  { present, categories }: { present: Date; categories: readonly NamedRow[] },
): { chats: Chat[]; messages: Message[] } {
  const all: { chats: Chat[]; messages: Message[] } = { chats: [], messages: [] };
  for (const life of lives) {
    let asked = Math.floor(chanceOf(`topic ${life.email}`) * QUESTIONS[life.locale].length);
    for (const at of daysOfAsking(life, present)) {
      const chat = conversationOf(life, { at, asked, categories });
      all.chats.push(chat.head);
      all.messages.push(...chat.messages);
      asked += chat.messages.length / 2;
    }
  }
  return all;
}

export async function writeChats(db: Pool, all: ReturnType<typeof conversationsOf>): Promise<void> {
  await db.insert(chats).values(all.chats);
  for (let n = 0; n < all.messages.length; n += BATCH)
    await db.insert(chatMessages).values(all.messages.slice(n, n + BATCH));
}

/** When someone began a conversation: in office hours, one a day at most. */
function daysOfAsking({ email, joinedAt, story, steps }: Life, present: Date): Date[] {
  const cancelledAt = steps.find(({ do: deed }) => 'cancel' in deed)?.at;
  const until = cancelledAt === undefined ? present : new Date(cancelledAt * SECOND);
  const moments: Date[] = [];
  const firstDay = Math.floor(joinedAt.getTime() / DAY) * DAY;
  for (let midnight = firstDay, day = 0; midnight < until.getTime(); midnight += DAY, day += 1) {
    const at = new Date(midnight + Math.floor((7 + chanceOf(`hour ${email} ${day}`) * 9) * HOUR));
    // The day they join everyone tries it; Friday and Saturday are the weekend.
    const growth = 1 - ((1 - A_YEAR_AGO) * (present.getTime() - at.getTime())) / (365 * DAY);
    const eagerness = day === 1 ? 0.9 : EAGERNESS[story.what] * growth;
    const chance = chanceOf(`asks ${email} ${day}`);
    const isOver = at >= addMs(until, -HOUR) || at <= addMs(joinedAt, HOUR);
    if (isOver || chance >= eagerness) continue;
    const share = weekday(cairoDay(at)) >= 5 ? AT_THE_WEEKEND : 1;
    if (chance < eagerness * share) moments.push(at);
  }
  return moments;
}

/** @param asked how many questions this person has asked before, counted from a topic of their own */
function conversationOf(
  life: Life,
  { at, asked, categories }: { at: Date; asked: number; categories: readonly NamedRow[] },
) {
  const { userId, email, locale } = life;
  const subject = `${email} ${at.getTime() % DAY}`;
  const own = (life.checkout ?? life.trial)?.categoryIds;
  const chosen = categories.filter(({ id }) => own?.includes(id));
  const category = nameIn(locale, oneOf(chosen.length > 0 ? chosen : categories, `category ${subject}`));
  const named = (text: string) =>
    text.replaceAll('{category}', locale === 'en' ? category.toLowerCase() : category);
  const topics = QUESTIONS[locale];
  const count = 1 + Math.floor(chanceOf(`length ${subject}`) * 3);
  const id = newId(at.getTime());
  const messages = Array.from({ length: count }, (_, n): Message[] => {
    const topic = topics[((asked + n) * NEXT_TOPIC) % topics.length] ?? topics[0];
    const askedAt = addMs(at, n * 4 * MINUTE);
    const row = (role: 'user' | 'assistant', text: string, position: number, createdAt: Date): Message => ({
      id: newId(createdAt.getTime()),
      chatId: id,
      userId,
      position,
      role,
      content: text,
      parts: [{ type: 'text', text }],
      createdAt,
    });
    return [
      row('user', named(topic?.question ?? ''), 2 * n, askedAt),
      row('assistant', named(topic?.answer ?? ''), 2 * n + 1, addMs(askedAt, 6 * SECOND)),
    ];
  }).flat();
  const updatedAt = messages.at(-1)?.createdAt ?? at;
  const head: Chat = { id, userId, title: titleOf(messages[0]?.content ?? ''), createdAt: at, updatedAt };
  return { head, messages };
}
