import type { UIMessage } from 'ai';
import { z } from 'zod';
import { isPrintable, isVisible } from '#lib/core/plain-name.ts';
import { cutText } from '#lib/core/safe-text.ts';
import { Instant } from '#lib/vocabulary/day-schema.ts';
import type { NamedRow } from '#lib/vocabulary/named.ts';
import { type Dataset, RATING_REASONS, RATINGS } from '#lib/vocabulary/terms.ts';
import { cleanText } from './clean-text.ts';
import { FocusItem, MOST_FOCUS } from './focus.ts';
import type { ToolName, ToolOutput } from './tools/tool-outputs.ts';
import type { ToolInput } from './tools/tools.ts';

/** Chat and message as the API and the browser's storage have them: `content`, `sender`, `timestamp`; `parts` is what the analyst's answer was made of. */

export const MAX_QUESTION_LENGTH = 4000;
export const MAX_ANSWER_LENGTH = 40_000;
/** Of one answer: what is beyond is cut. */
const MAX_PARTS = 200;
export const MAX_MESSAGES_PER_CHAT = 500;
const MAX_IMPORTED_CHATS = 200;
export const MAX_TITLE_LENGTH = 200;
/** Chats that one call answers, the newest first. */
export const CHATS_PER_CALL = 500;
export const MAX_RATING_NOTE_LENGTH = 500;
export const MAX_CHAT_BODY_BYTES = 512 * 1024;
export const MAX_IMPORT_BODY_BYTES = 2 * 1024 * 1024;

const SENDERS = ['user', 'bot'] as const;

/** Made by browsers (a UUID or a ULID) or by an older client: any opaque word. */
export const ChatId = z.string().regex(/^[\w.:-]{1,100}$/);
const MessageId = ChatId;

/** Whatever a model or a browser wrote, as far as it can be kept. */
const AnswerText = z.string().transform((text) => cutText(cleanText(text), MAX_ANSWER_LENGTH));

const TextPart = z.object({ type: z.literal('text'), text: AnswerText });
const StepStartPart = z.object({ type: z.literal('step-start') });
/** A finished tool call; what came out is judged by the tool's own schema where it is shown or sent to the model. */
const ToolPart = z.object({
  type: z.templateLiteral(['tool-', z.string().regex(/^[A-Za-z]{1,40}$/)]),
  toolCallId: z.string().min(1).max(200),
  state: z.enum(['output-available', 'output-error']),
  input: z.unknown(),
  output: z.unknown().optional(),
  errorText: z
    .string()
    .transform((text) => cutText(cleanText(text), 2000))
    .optional(),
});
/** The server's seal on the result of a tool call (evidence.ts). */
const SealPart = z.object({
  type: z.literal('data-seal'),
  data: z.object({ toolCallId: z.string().min(1).max(200), seal: z.string().max(100) }),
});
/** Said of an answer whose results came from a browser without their seals: it is words alone. */
const SourcePart = z.object({
  type: z.literal('data-source'),
  data: z.object({ source: z.literal('browser') }),
});
/** How an answer ended when it did not end by itself; `cut`: there is only its first part, for it was too long or its server went away. */
const EndingPart = z.object({
  type: z.literal('data-ending'),
  data: z.object({ ending: z.enum(['stopped', 'failed', 'cut']) }),
});

/** A figure as it stands in the words, and the figure of a result that it is, by the id of its call and the way to it. */
const StatedFigure = z.object({ text: z.string().max(60), figure: z.string().max(400).optional() });
/** The figures of the text before it: those that stand on something, and those that stand on nothing, which the text leaves out. */
const FiguresPart = z.object({
  type: z.literal('data-figures'),
  data: z.object({
    stated: z.array(StatedFigure).max(200),
    withheld: z.array(z.string().max(60)).max(200),
    /** The words in the text that stand for each of these, in their order. */
    mark: z.string().max(60),
    /** Lists of results in whose place a table was written, by the id of the call and the way to it. */
    lists: z.array(z.string().max(400)).max(20).optional(),
    /** The same of tables across results: the columns of each, by the id of the call and the way to it. */
    joins: z
      .array(z.array(z.string().max(400)).max(20))
      .max(5)
      .optional(),
  }),
});

/** The first rows of the answer's tables, as text of Markdown. */
const TablesPart = z.object({ type: z.literal('data-tables'), data: z.object({ text: AnswerText }) });

/** What may be asked next, as the asker would say it. */
const NextPart = z.object({
  type: z.literal('data-next'),
  data: z.object({ questions: z.array(z.string().min(1).max(400)).max(3) }),
});

export type StatedFigure = z.output<typeof StatedFigure>;
type FiguresData = z.output<typeof FiguresPart>['data'];
type NextData = z.output<typeof NextPart>['data'];
type TablesData = z.output<typeof TablesPart>['data'];
type SealData = z.output<typeof SealPart>['data'];
type SourceData = z.output<typeof SourcePart>['data'];
export type Ending = z.output<typeof EndingPart>['data']['ending'];

export const StoredPart = z
  .union([
    TextPart,
    StepStartPart,
    ToolPart,
    SealPart,
    FiguresPart,
    SourcePart,
    EndingPart,
    NextPart,
    TablesPart,
  ])
  .meta({ id: 'MessagePart' });
export type StoredPart = z.output<typeof StoredPart>;

/** Parts as they came, less those that no one here knows. */
export const StoredParts = z.array(z.unknown()).transform((parts) =>
  parts.slice(0, MAX_PARTS).flatMap((part) => {
    const parsedPart = StoredPart.safeParse(part);
    return parsedPart.success ? [parsedPart.data] : [];
  }),
);

export const MessageIn = z.object({
  id: MessageId,
  content: AnswerText,
  sender: z.enum(SENDERS),
  timestamp: Instant,
  parts: StoredParts.optional(),
});
export type MessageIn = z.output<typeof MessageIn>;

export const ChatIn = z.object({
  id: ChatId,
  title: z.string().trim().min(1).max(MAX_TITLE_LENGTH),
  /** The title is the person's own, and no other takes its place. */
  isRenamed: z.boolean().optional(),
  isPinned: z.boolean().optional(),
  messages: z.array(MessageIn).max(MAX_MESSAGES_PER_CHAT),
  createdAt: Instant,
  updatedAt: Instant,
});
export type ChatIn = z.output<typeof ChatIn>;

/** `{ chats: […] }` or a bare list. */
export const ImportIn = z
  .union([
    z.object({ chats: z.array(ChatIn).max(MAX_IMPORTED_CHATS) }),
    z.array(ChatIn).max(MAX_IMPORTED_CHATS),
  ])
  .transform((given) => (Array.isArray(given) ? { chats: given } : given));

export const MessageOut = z
  .object({
    id: z.string(),
    content: z.string(),
    sender: z.enum(SENDERS),
    timestamp: z.iso.datetime(),
    parts: z.array(StoredPart).optional(),
  })
  .meta({ id: 'Message' });
export type MessageOut = z.output<typeof MessageOut>;

export const ChatHeadOut = z.object({
  id: z.string(),
  title: z.string(),
  messageCount: z.int(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type ChatHeadOut = z.output<typeof ChatHeadOut>;

/** What its owner thinks of answers, by the ids of their messages. */
const Ratings = z.record(z.string(), z.enum(RATINGS));

/**
 * Of the branches that edited questions left. `kept`: how many are not shown. `places`: where the one that is shown forks, by the question
 * that stands there and all that were asked there, the first one first.
 */
const Branches = z
  .object({
    kept: z.int(),
    places: z.array(z.object({ shown: z.string(), questions: z.array(z.string()) })),
  })
  .meta({ id: 'ChatBranches' });
export type Branches = z.output<typeof Branches>;

/**
 * With what its owner has made of it. `isRenamed`: the title is their own. `ratings`: absent where no answer is rated. `branches`: absent
 * where none is kept.
 */
export const OwnChatHeadOut = ChatHeadOut.extend({
  isRenamed: z.boolean(),
  isPinned: z.boolean(),
  ratings: Ratings.optional(),
  branches: Branches.optional(),
});
export type OwnChatHeadOut = z.output<typeof OwnChatHeadOut>;

/** In a list, `messages` is empty from the chat on that no longer fits; `messageCount` says that there are some. */
export const ChatOut = OwnChatHeadOut.extend({ messages: z.array(MessageOut) });
export type ChatOut = z.output<typeof ChatOut>;

export const ChatsOut = z.array(ChatOut);

export const ChatsIn = z.object({
  /** Only chats that changed before this instant and are not pinned: the next older ones. */
  before: Instant.optional(),
  /** Of the last chat already known, where others may have changed at the same instant. */
  beforeId: ChatId.optional(),
});
export type ChatsIn = z.output<typeof ChatsIn>;

export const ReadChatIn = z.object({ id: ChatId });
export const ChatPageIn = z.object({
  /** Only messages before this one. */
  before: MessageId.optional(),
});
/** Some of a chat's messages, oldest first; `hasEarlier`: there are more before them. */
export const ChatPageOut = ChatOut.extend({
  hasEarlier: z.boolean(),
  /** An answer is being written in it, and may be read on: GET /chat/{id}/stream. */
  isRunning: z.boolean(),
}).meta({ id: 'ChatPage' });
export type ChatPageOut = z.output<typeof ChatPageOut>;

/** Under which ids the chats that were sent are kept, in their order; those without messages are not. */
export const ImportOut = z.array(z.string());

const ChatTitle = z
  .string()
  .trim()
  .min(1, 'required')
  .max(MAX_TITLE_LENGTH, 'tooLong')
  .refine(isVisible, 'required')
  .refine(isPrintable, 'notPrintable');

export const EditChatIn = z
  .strictObject({ title: ChatTitle.optional(), isPinned: z.boolean().optional() })
  .refine(({ title, isPinned }) => title !== undefined || isPinned !== undefined, 'required');
export type EditChatIn = z.output<typeof EditChatIn>;

export const NamedMessageIn = z.object({ id: ChatId, messageId: MessageId });
export type NamedMessageIn = z.output<typeof NamedMessageIn>;

/** `isReadable`: admins may read the question and the answer for 90 days, with the note, which comes with nothing else. */
export const RateIn = z
  .strictObject({
    rating: z.enum(RATINGS),
    reason: z.enum(RATING_REASONS).optional(),
    isReadable: z.boolean().default(false),
    note: z.string().trim().max(MAX_RATING_NOTE_LENGTH, 'tooLong').transform(cleanText).optional(),
  })
  .refine(({ rating, reason }) => rating === 'up' || reason !== undefined, {
    path: ['reason'],
    error: 'required',
  })
  .refine(({ rating, reason }) => rating === 'down' || reason === undefined, {
    path: ['reason'],
    error: 'invalid',
  })
  .refine(({ rating, isReadable }) => rating === 'down' || !isReadable, {
    path: ['isReadable'],
    error: 'invalid',
  })
  .refine(({ isReadable, note }) => isReadable || !note, { path: ['note'], error: 'invalid' });
export type RateIn = z.output<typeof RateIn>;

/** What stands now; null: nothing. */
export const RatedOut = z.object({ messageId: z.string(), rating: z.enum(RATINGS).nullable() });
export type RatedOut = z.output<typeof RatedOut>;

export const SwitchBranchIn = z.strictObject({
  /** The question that the branch begins with. */
  show: MessageId,
});
export type SwitchBranchIn = NamedMessageIn & z.output<typeof SwitchBranchIn>;

export const DeleteChatIn = z.object({ id: ChatId });
export const DeleteChatOut = z.object({ id: z.string() });

export const DeleteChatsIn = z.object({
  /** Only chats that have not changed since this instant. */
  before: Instant.optional(),
});
export type DeleteChatsIn = z.output<typeof DeleteChatsIn>;
export const DeleteChatsOut = z.object({ deleted: z.int() });

export const RunOfChatIn = z.object({ id: ChatId });
export const StopOut = z.object({
  id: z.string(),
  /** False: no answer was being written. */
  wasRunning: z.boolean(),
});

export const SearchIn = z.object({ q: z.string().trim().min(1).max(200) });
export const SearchOut = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    updatedAt: z.iso.datetime(),
    /** The part of a message where the words were found; null when only the title matches. */
    snippet: z.string().nullable(),
  }),
);
export type SearchOut = z.output<typeof SearchOut>;

/** A question: the browser's own id of the chat and the message that asks. */
export const AskIn = z.object({
  chatId: ChatId,
  message: z.object({ id: MessageId, content: z.string().trim().min(1).max(MAX_QUESTION_LENGTH) }),
  /** The question of a member's chat in whose place this one is asked; what followed it is kept as a branch. */
  editOf: MessageId.optional(),
  /** The newest message of a member's chat that the asker sees beside the question: it is not asked where that chat is gone. */
  after: MessageId.optional(),
  /** What of the answers before is not carried on; what was no part of their focus is left out. */
  dropped: z.array(FocusItem).max(MOST_FOCUS).optional(),
  /** What came before, from guests only: the server keeps nothing of them. */
  history: z.array(MessageIn).max(MAX_MESSAGES_PER_CHAT).optional(),
});
export type AskIn = z.output<typeof AskIn>;

/** What the server says beside an answer: its clock, and how many questions of the day are left. */
type AnswerMetadata = { at?: string; questionsLeft?: number };

/** A message as the AI SDK streams and draws it. */
export type AnalystMessage = UIMessage<
  AnswerMetadata,
  {
    ending: { ending: Ending };
    seal: SealData;
    figures: FiguresData;
    source: SourceData;
    next: NextData;
    tables: TablesData;
  },
  { [N in ToolName]: { input: ToolInput<N>; output: ToolOutput<N> } }
>;

/** Letters of a name that someone begins to type. */
export const MAX_TYPED_NAME = 60;
const COMPLETED_KINDS = ['category', 'brand', 'retailer', 'product'] as const;

/** Read tolerantly, as each letter is a call. */
export const NamesIn = z.object({
  q: z
    .string()
    .transform((text) => text.slice(0, MAX_TYPED_NAME))
    .catch(''),
});
export type NamesIn = z.output<typeof NamesIn>;
export const NamesOut = z.array(
  z.object({ kind: z.enum(COMPLETED_KINDS), id: z.string(), name: z.string() }),
);
export type NamesOut = z.output<typeof NamesOut>;

/** GET /chat/usage. */
export const UsageOut = z.object({
  /** Of the person's Cairo day. */
  questions: z.object({ limit: z.int(), left: z.int() }),
  /** Of the company's month, answers that are running as what they reserved. */
  tokens: z.object({ used: z.int(), budget: z.int(), renewsOn: z.iso.date() }),
});
export type UsageOut = z.output<typeof UsageOut>;

/**
 * A chat as a browser keeps it. `isOnServer`: the server has confirmed it, so its absence there means that it was deleted;
 * `hasEarlier`: the server has messages before these.
 */
export const LocalChat = ChatIn.extend({
  messages: z.array(MessageIn),
  isOnServer: z.boolean().optional(),
  hasEarlier: z.boolean().optional(),
  ratings: Ratings.optional().catch(undefined),
  branches: Branches.optional().catch(undefined),
});
export type LocalChat = z.output<typeof LocalChat>;

/** What was changed of a chat besides its messages. */
export const ChatEdit = z.object({
  id: ChatId,
  title: z.string().max(MAX_TITLE_LENGTH).optional(),
  isPinned: z.boolean().optional(),
});
export type ChatEdit = z.output<typeof ChatEdit>;

/** All chats of a browser were deleted, and which they were; none of the server's that had not changed until then is shown. */
const Clearing = z.object({ until: Instant, ids: z.array(z.string()) });
export type Clearing = z.output<typeof Clearing>;

/** Those entries of a list that have the shape. */
const soundOf = <S extends z.ZodType>(shape: S) =>
  z.array(z.unknown()).transform((entries) =>
    entries.flatMap((entry) => {
      const parsedEntry = shape.safeParse(entry);
      return parsedEntry.success ? [parsedEntry.data] : [];
    }),
  );

/**
 * What is kept under `chat-storage`: whose it is (null: no one's), the chats, which is open, what the server has yet to delete, one by one
 * or all, and what was changed of chats that it has not confirmed.
 */
export const ChatStorage = z.object({
  owner: z.string().nullable().default(null),
  currentChatId: z.string().nullable().default(null),
  chats: soundOf(LocalChat),
  deletedIds: z.array(z.string()).default([]),
  edits: soundOf(ChatEdit).default([]),
  clearing: Clearing.nullable().catch(null).default(null),
});
export type ChatStorage = z.output<typeof ChatStorage>;

/** Real names from what the asker may see, for the questions that an empty chat suggests. */
export type Examples = {
  dataset: Dataset;
  category: string;
  product: string | null;
  brand: string | null;
  hasPrices: boolean;
  hasPromotions: boolean;
  hasAvailability: boolean;
};

export type ChatPageData = {
  owner: string | null;
  /** The person has colleagues to share chats with, or may have. */
  canShare: boolean;
  /** False where no model is configured. */
  isConfigured: boolean;
  /** What is said where an admin has switched the chat off, and whether signing in opens it; null: it is on. */
  closed: { text: string; isForGuests: boolean } | null;
  /** `usedUp`: what is said when no question is left. */
  allowance: { limit: number; left: number; usedUp: string };
  heads: OwnChatHeadOut[];
  open: ChatPageOut | null;
  examples: Examples | null;
  /** That may be asked about: an answer can be requested again in another one. */
  categories: NamedRow[];
  now: string;
};
