import { z } from 'zod';
import { USER_SORTS, UsersFilter } from '#lib/admin/directory/schema.ts';
import { runsForward } from '#lib/admin/list/period.ts';
import { isInReach, listOut, PAGING } from '#lib/admin/list/schema.ts';
import { PersonParams } from '#lib/admin/person/schema.ts';
import { UserOut } from '#lib/auth/schema.ts';
import { ChatHeadOut, ChatId, MessageOut } from '#lib/chat/schema.ts';
import { Day, Instant } from '#lib/vocabulary/day-schema.ts';
import { REACH } from '#lib/vocabulary/paging.ts';
import { RATING_REASONS } from '#lib/vocabulary/terms.ts';
import { MOST_DAILY_QUESTIONS } from './policy.ts';

export const CHATS_PER_PAGE = 20;
const MOST_A_PAGE = 50;

const whole = z.coerce.number().int();
const Words = z.string().trim().min(1, 'required').max(200);

export const UserChatsQuery = z
  .strictObject({
    page: whole.min(1).max(REACH).default(1),
    limit: whole.min(1).max(MOST_A_PAGE).default(CHATS_PER_PAGE),
    search: Words.optional(),
  })
  .refine(({ page, limit }) => page * Math.min(limit, MOST_A_PAGE) <= REACH, {
    path: ['page'],
    error: 'tooLarge',
  });
export type UserChatsQuery = z.output<typeof UserChatsQuery>;

/** A message in the interface's four fields. */
const PlainMessage = MessageOut.pick({ id: true, content: true, sender: true, timestamp: true });

export const UserChatsOut = z.object({
  /** With each chat's first messages, as far as the bytes go; `messageCount` says how many there are. */
  items: z.array(ChatHeadOut.extend({ messages: z.array(PlainMessage) })),
  page: z.int(),
  limit: z.int(),
  total: z.int(),
  totalIsExact: z.boolean(),
  nextCursor: z.string().nullable(),
});
export type UserChatsOut = z.output<typeof UserChatsOut>;

export const UserChatParams = PersonParams.extend({ chatId: ChatId });

export const UserChatQuery = z.strictObject({
  /** The first message that is known: those before it. */
  before: z.string().min(1).max(64).optional(),
});

export const UserChatOut = ChatHeadOut.extend({ messages: z.array(PlainMessage), hasEarlier: z.boolean() });
export type UserChatOut = z.output<typeof UserChatOut>;

/** Null: the default. */
export const LimitBody = z.strictObject({ limit: z.int().min(0).max(MOST_DAILY_QUESTIONS).nullable() });

export const LimitedUserOut = z.object({
  user: UserOut.extend({ dailyMessageLimit: z.int().nullable() }),
  version: z.string(),
});
export type LimitedUserOut = z.output<typeof LimitedUserOut>;

/** The page's address: the list that is shown, or whose chats, which of them, and what is searched for in them. */
export const ChatsPageQuery = z.strictObject({
  tab: z.enum(['people', 'latest']).default('people'),
  search: UsersFilter.shape.search,
  sortBy: z.enum(USER_SORTS).default('createdAt'),
  sortOrder: z.enum(['asc', 'desc']).default('desc'),
  page: whole
    .min(1)
    .max(REACH / CHATS_PER_PAGE)
    .default(1),
  user: PersonParams.shape.id.optional(),
  chat: ChatId.optional(),
  before: UserChatQuery.shape.before,
  inside: Words.optional(),
  /** Where the page before ended. */
  until: z
    .string()
    .max(200)
    .refine((text) => Instant.safeParse(text.split('~')[0]).success)
    .optional(),
});
export type ChatsPageQuery = z.output<typeof ChatsPageQuery>;

/** GET /admin/analyst/answers. Days of Cairo, the last one included; unless given, the last ninety. */
export const RatedAnswersQuery = z
  .strictObject({
    reason: z.enum(RATING_REASONS).optional(),
    from: Day.optional(),
    to: Day.optional(),
    page: PAGING.page,
    limit: PAGING.limit,
  })
  .refine(isInReach, { path: ['page'], error: 'tooLarge' })
  .refine(({ from, to }) => runsForward(from, to), { path: ['to'], error: 'endBeforeBeginning' });
export type RatedAnswersQuery = z.output<typeof RatedAnswersQuery>;

export const RatedAnswerOut = z.object({
  id: z.string(),
  ratedAt: z.iso.datetime(),
  reason: z.enum(RATING_REASONS),
  /** Null: not known. */
  model: z.string().nullable(),
  /** Empty where the answer stands without one. */
  question: z.string(),
  answer: z.string(),
  note: z.string().nullable(),
});
export type RatedAnswerOut = z.output<typeof RatedAnswerOut>;

export const RatedAnswersOut = listOut(RatedAnswerOut).extend({ from: Day, to: Day });
export type RatedAnswersOut = z.output<typeof RatedAnswersOut>;
