import { notFound } from 'next/navigation';
import { findAccountById } from '#db/queries/accounts.ts';
import { countChatsOf, findDailyLimit, listLatestChats } from '#db/queries/administered-chats.ts';
import { readQuery } from '#lib/address/read-query.ts';
import { listUsers } from '#lib/admin/directory/list-users.ts';
import type { UserItemOut } from '#lib/admin/directory/schema.ts';
import { listOrNull } from '#lib/admin/list/list-or-null.ts';
import type { ListAddress } from '#lib/admin/list/page-address.ts';
import { type PageContext, requirePage, type SearchParams } from '#lib/auth/loaders.ts';
import { chatHeadView } from '#lib/chat/message-view.ts';
import type { ChatHeadOut } from '#lib/chat/schema.ts';
import { AppError } from '#lib/core/errors.ts';
import { versionOf } from '#lib/core/versions.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { localizedPath } from '#lib/i18n/paths.ts';
import type { Account } from '#lib/vocabulary/actor.ts';
import { getUserChat } from './get-user-chat.ts';
import { listRatedAnswers } from './list-rated-answers.ts';
import { listUserChats } from './list-user-chats.ts';
import {
  CHATS_PER_PAGE,
  ChatsPageQuery,
  RatedAnswersQuery,
  type UserChatOut,
  type UserChatsOut,
} from './schema.ts';

type AdminPage = PageContext<Account & { role: 'admin' }>;

export type PersonRow = UserItemOut & { chats: number; lastAt: string | null };
export type PeopleList = {
  items: PersonRow[];
  page: number;
  limit: number;
  total: number;
  totalIsExact: boolean;
};
export type LatestChat = ChatHeadOut & { userId: string; userName: string };
export type LatestList = { items: LatestChat[]; until: string | null };

export type PersonChats = {
  person: {
    id: string;
    name: string;
    email: string;
    companyName: string | null;
    limit: number | null;
    version: string;
  };
  chats: UserChatsOut;
  /** Null: none is open, or it is gone. */
  open: UserChatOut | null;
};

export type ChatsPageData = {
  locale: Locale;
  query: ChatsPageQuery;
  dropped: string[];
  address: ListAddress;
  /** What the address asks for; null where it could not be read. */
  shown: Promise<
    | { kind: 'people'; list: PeopleList }
    | { kind: 'latest'; list: LatestList }
    | ({ kind: 'person' } & PersonChats)
    | null
  >;
};

/** The people with their chats, the latest chats, or the chats of someone. Gate: admins. */
export const loadChatsPage = async (searchParams: SearchParams): Promise<ChatsPageData> => {
  const context = await requirePage('admin');
  const { locale } = context;
  const { query, given, dropped } = readQuery(ChatsPageQuery, searchParams);
  const { user, tab } = query;
  // Before anything is on its way: an unknown person is answered by another page.
  const person = user === undefined ? null : await loadPerson(context, user);
  const shown = person
    ? loadPersonChats(context, person, query).then((chats) => ({ kind: 'person' as const, ...chats }))
    : tab === 'latest'
      ? loadLatest(context, query).then((list) => ({ kind: tab, list }))
      : loadPeople(context, query).then((list) => ({ kind: tab, list }));
  return {
    locale,
    query,
    dropped,
    address: { path: localizedPath(locale, '/admin/chats'), given },
    shown: listOrNull<Awaited<typeof shown>>(shown, 'the chats'),
  };
};

const loadPerson = async ({ db }: AdminPage, id: string): Promise<PersonChats['person']> => {
  const [account, own] = await Promise.all([findAccountById(db, id), findDailyLimit(db, id)]);
  if (!account || !own) notFound();
  const { name, email, companyName } = account;
  const version = versionOf({ dailyMessageLimit: own.limit });
  return { id, name, email, companyName, limit: own.limit, version };
};

const loadPersonChats = async (
  context: AdminPage,
  person: PersonChats['person'],
  { page, inside, chat, before }: ChatsPageQuery,
): Promise<PersonChats> => {
  const { id } = person;
  const chats = await listUserChats(context, { id, page, limit: CHATS_PER_PAGE, search: inside });
  const chatId = chat ?? chats.items[0]?.id;
  if (chatId === undefined) return { person, chats, open: null };
  const open = await getUserChat(context, { id, chatId, before }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  });
  return { person, chats, open };
};

const loadPeople = async ({ db }: AdminPage, query: ChatsPageQuery): Promise<PeopleList> => {
  const { search, sortBy, sortOrder, page } = query;
  const { items, ...list } = await listUsers(
    { db },
    { search, sortBy, sortOrder, page, limit: CHATS_PER_PAGE },
  );
  const activity = await countChatsOf(
    db,
    items.map((item) => item.id),
  );
  const byUser = new Map(activity.map((one) => [one.userId, one]));
  return {
    ...list,
    items: items.map((item) => {
      const own = byUser.get(item.id);
      return { ...item, chats: own?.chats ?? 0, lastAt: own?.lastAt?.toISOString() ?? null };
    }),
  };
};

const LATEST_PER_PAGE = 50;

const loadLatest = async ({ db }: AdminPage, { until }: ChatsPageQuery): Promise<LatestList> => {
  const [at, id = ''] = until?.split('~') ?? [];
  const before = at === undefined ? null : { at: new Date(at), id };
  const rows = await listLatestChats(db, { before, limit: LATEST_PER_PAGE + 1 });
  const items = rows.slice(0, LATEST_PER_PAGE);
  const last = items.at(-1);
  return {
    items: items.map(({ userId, userName, ...head }) => ({ ...chatHeadView(head), userId, userName })),
    until: last && rows.length > items.length ? `${last.updatedAt.toISOString()}~${last.id}` : null,
  };
};

/** Poor answers that admins may read, as an address narrows them. Gate: admins. `list` is null where they could not be read. */
export const loadRatedAnswersPage = async (searchParams: SearchParams) => {
  const { db, actor, locale, now } = await requirePage('admin');
  const { query, given, dropped } = readQuery(RatedAnswersQuery, searchParams);
  const list = listOrNull(listRatedAnswers({ db, actor, now }, query), 'the rated answers');
  const address = { path: localizedPath(locale, '/admin/analyst/answers'), given };
  return { locale, query, dropped, list, address };
};

export type RatedAnswersPage = Omit<Awaited<ReturnType<typeof loadRatedAnswersPage>>, 'list'>;
