import { addDays, type Day, startOfCairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { Rating } from '#lib/vocabulary/terms.ts';

/** The rules of chats, pure: time is an argument. */

/** Stored as it is in every language and shown translated. */
export const DEFAULT_CHAT_TITLE = 'New Chat';
const TITLE_WORDS = 4;
const TITLE_LENGTH = 120;

export const GUEST_QUESTIONS_PER_DAY = 10;
export const MEMBER_QUESTIONS_PER_DAY = 50;
/** Chats that a person may pin. */
export const PINNED_CHATS = 20;
/** Branches that a chat keeps beside the one that is shown. */
export const KEPT_BRANCHES = 10;
/** Days that admins may read what a person allowed them to. */
export const READABLE_DAYS = 90;

type Dated = { updatedAt: string };
type Identified = { id: string };
/** `messages` null: they are on the server only. */
type Holding = { messages?: readonly unknown[] | null };

/** The first four words of the first question, with an ellipsis where there are more. */
export const titleOf = (question: string): string => {
  const words = question.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return DEFAULT_CHAT_TITLE;
  const title = words.slice(0, TITLE_WORDS).join(' ');
  if (title.length > TITLE_LENGTH) return `${title.slice(0, TITLE_LENGTH)}…`;
  return words.length > TITLE_WORDS ? `${title}…` : title;
};

type Titled = { title: string; isRenamed?: boolean | undefined };
type Pinnable = { isPinned?: boolean | undefined };

/** It has no title yet. One that a person gave it is theirs, whatever it says. */
export const isUntitled = ({ title, isRenamed }: Titled): boolean =>
  title === DEFAULT_CHAT_TITLE && isRenamed !== true;

/** A new chat is refused while the current one still has the default title. */
export const mayStartChat = (current: Titled | null): boolean => current === null || !isUntitled(current);

/** The chats without one of them, and which is open then: the first that remains if the deleted one was open. */
export const withoutChat = <C extends Identified & Pinnable>(
  chats: readonly C[],
  openId: string | null,
  deletedId: string,
): { chats: C[]; openId: string | null } => {
  const remaining = chats.filter((chat) => chat.id !== deletedId);
  return {
    chats: remaining,
    openId: openId === deletedId ? (pinnedFirst(remaining)[0]?.id ?? null) : openId,
  };
};

/** Both lists by id, the newer `updatedAt` winning (at a tie what has its messages, else the first list), newest first. */
export const mergeChats = <C extends Identified & Dated & Holding>(
  one: readonly C[],
  other: readonly C[],
): C[] => {
  const byId = new Map<string, C>();
  for (const chat of [...one, ...other]) {
    const otherChat = byId.get(chat.id);
    if (!otherChat || wins(chat, otherChat)) byId.set(chat.id, chat);
  }
  return newestFirst([...byId.values()]);
};

const wins = (chat: Dated & Holding, otherChat: Dated & Holding): boolean => {
  const later = Date.parse(chat.updatedAt) - Date.parse(otherChat.updatedAt);
  return later > 0 || (later === 0 && otherChat.messages === null && chat.messages !== null);
};

type Synced = {
  messages?: readonly (Identified & { sender?: string })[] | null;
  hasEarlier?: boolean | undefined;
} & Identified &
  Dated &
  Titled &
  Pinnable & {
    isOnServer?: boolean | undefined;
    ratings?: Record<string, Rating> | undefined;
    branches?: unknown;
  };

/**
 * The newer chat here goes on with a question where the server's ends: sending it whole loses nothing there. Otherwise the server's
 * messages stay: answers are its own, also one that is still being written and of which a page that was left has a part, and with
 * messages that are replaced go their branches and ratings.
 */
const goesOn = (chat: Synced, listed: Synced): boolean => {
  if (Date.parse(chat.updatedAt) <= Date.parse(listed.updatedAt) || chat.hasEarlier) return false;
  const [messages, known] = [chat.messages ?? [], listed.messages ?? []];
  const isWhole = known.length > 0 && messages[known.length]?.sender === 'user';
  const isBare = !listed.branches && Object.keys(listed.ratings ?? {}).length === 0;
  return isWhole && isBare && known.every(({ id }, at) => messages[at]?.id === id);
};

/**
 * Local chats and the server's newest, by id, the newer winning; title, pin and ratings are always the server's. What the server once had and has no more was deleted elsewhere
 * and goes; what it never had, and what goes on after all that it has of a chat, stays, to be sent there; what was deleted here stays deleted.
 * @param server.chats with all that are pinned
 * @param server.isComplete false: the server has older chats than those listed
 */
export const reconcileChats = <C extends Synced>(
  local: readonly C[],
  server: { chats: readonly C[]; isComplete: boolean },
  deletedIds: ReadonlySet<string>,
): { chats: C[]; unsent: C[]; goneIds: string[] } => {
  const listed = new Map(server.chats.map((chat) => [chat.id, chat]));
  const others = server.chats.filter(({ isPinned }) => isPinned !== true);
  const oldest = Math.min(...others.map(({ updatedAt }) => Date.parse(updatedAt)));
  const isGone = (chat: C) =>
    chat.isOnServer === true &&
    !listed.has(chat.id) &&
    (server.isComplete || Date.parse(chat.updatedAt) >= oldest);
  const localChats = local.filter((chat) => !deletedIds.has(chat.id) && !isGone(chat));
  const serverChats = server.chats
    .filter(({ id }) => !deletedIds.has(id))
    .map((chat) => ({ ...chat, isOnServer: true }));
  const mine = localChats.map((chat) => {
    const listedChat = listed.get(chat.id);
    if (!listedChat) return chat.isOnServer === true ? { ...chat, isPinned: false } : chat;
    const { title, isRenamed, isPinned, ratings } = listedChat;
    // They go with the messages: a list may be older than the branch that is shown here.
    const { branches } = Date.parse(chat.updatedAt) > Date.parse(listedChat.updatedAt) ? chat : listedChat;
    return { ...chat, title, isRenamed, isPinned, ratings, branches, isOnServer: true };
  });
  return {
    // What is here stays at a tie: messages must not come above those that are being read.
    chats: mergeChats(mine, serverChats),
    unsent: mine.filter((chat) => {
      const listedChat = listed.get(chat.id);
      return chat.isOnServer !== true || (listedChat !== undefined && goesOn(chat, listedChat));
    }),
    goneIds: local.filter(isGone).map(({ id }) => id),
  };
};

export const newestFirst = <C extends Dated>(chats: readonly C[]): C[] =>
  [...chats].sort((a, b) => Date.parse(b.updatedAt) - Date.parse(a.updatedAt));

/** In the order of the list. */
export const pinnedFirst = <C extends Pinnable>(chats: readonly C[]): C[] => [
  ...chats.filter(({ isPinned }) => isPinned),
  ...chats.filter(({ isPinned }) => !isPinned),
];

export type ChatTimeLabel =
  | { kind: 'time' }
  | { kind: 'yesterday' }
  | { kind: 'weekAgo' }
  | { kind: 'lastMonth' }
  | { kind: 'relative'; unit: 'day' | 'month' | 'year'; count: number };

/** How the time of a chat is said: by calendar days between then and now, in the viewer's own zone. */
export const chatTimeLabel = (days: number): ChatTimeLabel => {
  if (days <= 0) return { kind: 'time' };
  if (days === 1) return { kind: 'yesterday' };
  if (days >= 7 && days <= 13) return { kind: 'weekAgo' };
  if (days >= 30 && days <= 59) return { kind: 'lastMonth' };
  if (days < 30) return { kind: 'relative', unit: 'day', count: days };
  if (days < 365) return { kind: 'relative', unit: 'month', count: Math.floor(days / 30) };
  return { kind: 'relative', unit: 'year', count: Math.floor(days / 365) };
};

/** Calendar days from one instant to another, each read in the zone of the runtime. */
export const calendarDaysBetween = (then: Date, now: Date): number => {
  const dayNumber = (at: Date) => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()) / 86_400_000;
  return dayNumber(now) - dayNumber(then);
};

/** The daily limit of a member: their own where an admin set one. 0 turns chat off. */
export const memberLimit = (ownLimit: number | null): number => ownLimit ?? MEMBER_QUESTIONS_PER_DAY;

/** When the questions of a Cairo day are counted again. */
export const nextReset = (today: Day): Date => startOfCairoDay(addDays(today, 1));

const MARKS = /[\u0640\u064B-\u065F\u0670]/g;
const SPELLINGS: Record<string, string> = { أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ة: 'ه', ؤ: 'و', ئ: 'ي' };

/** One spelling for search, as normalise_search in the database. */
export const spellForSearch = (text: string): string =>
  text
    .replaceAll(MARKS, '')
    .toLowerCase()
    .replaceAll(/[أإآٱىةؤئ]/g, (letter) => SPELLINGS[letter] ?? letter)
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/\s+/g, ' ');

type Range = { from: number; to: number };

/** Where a text holds the words asked for, in any spelling, as places of the text as it is. */
export const matchesIn = (text: string, query: string): Range[] => {
  const searchText = spellForSearch(query).trim();
  if (searchText === '') return [];
  let spelled = '';
  const places: number[] = [];
  let place = 0;
  for (const symbol of text) {
    const letters = spellForSearch(symbol);
    const isMoreSpace = letters === ' ' && spelled.endsWith(' ');
    if (!isMoreSpace) {
      for (let i = 0; i < letters.length; i++) places.push(place);
      spelled += letters;
    }
    place += symbol.length;
  }
  places.push(text.length);
  const matches: Range[] = [];
  for (
    let at = spelled.indexOf(searchText);
    at >= 0;
    at = spelled.indexOf(searchText, at + searchText.length)
  ) {
    matches.push({ from: places[at] ?? 0, to: places[at + searchText.length] ?? text.length });
  }
  return matches;
};

/** At most a line of a narrow list stands before the match, so that it is always in sight. */
const SNIPPET_BEFORE = 24;
const SNIPPET_LENGTH = 140;

/** The surroundings of a match, cut at both ends, at words where there are any. */
export const snippetOf = (content: string, query: string): string => {
  const at = matchesIn(content, query)[0]?.from ?? 0;
  const earliest = Math.max(0, at - SNIPPET_BEFORE);
  const before = content.slice(earliest, at);
  const from = earliest > 0 ? earliest + Math.max(0, before.search(/(?<=\s)\S/)) : 0;
  const to = Math.min(content.length, from + SNIPPET_LENGTH);
  const inside = content.slice(from, to).replaceAll(/\s+/g, ' ').trim();
  return `${from > 0 ? '…' : ''}${inside}${to < content.length ? '…' : ''}`;
};
