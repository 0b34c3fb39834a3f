import { z } from 'zod';
import { UNITS } from '#lib/chat/figures/figure-parts.ts';
import { ChatId, MessageOut, StoredPart } from '#lib/chat/schema.ts';

export const ShareChatIn = z.strictObject({
  chatId: ChatId,
  /** The answer that it ends with; the newest unless given. */
  messageId: ChatId.optional(),
});
export type ShareChatIn = z.output<typeof ShareChatIn>;

export const NamedShareIn = z.object({ id: z.string().regex(/^[\w-]{1,100}$/) });
export type NamedShareIn = z.output<typeof NamedShareIn>;

export const ShareHeadOut = z.object({
  id: z.string(),
  chatId: z.string(),
  title: z.string(),
  createdAt: z.iso.datetime(),
  /** Colleagues may read it until then. */
  expiresAt: z.iso.datetime(),
});
export type ShareHeadOut = z.output<typeof ShareHeadOut>;

export const SharesOut = z.array(ShareHeadOut);
export const TakenBackOut = z.object({ id: z.string() });

const CLOSED = ['plan', 'dataset', 'changed', 'module', 'category', 'level', 'feature'] as const;

const SharedMessageOut = MessageOut.extend({
  /** Why the reader's plan does not show this answer; its words and results are not here then. Nothing: it is shown. */
  closed: z.array(z.object({ why: z.enum(CLOSED), text: z.string() })),
  /** It has figures that cannot be traced to a result. */
  isUntraced: z.boolean(),
  /** Its figures can be looked up again. */
  hasNow: z.boolean(),
}).meta({ id: 'SharedMessage' });
export type SharedMessageOut = z.output<typeof SharedMessageOut>;

/** A chat as it was when it was shared. `isCut`: earlier messages are not in it. */
export const ShareOut = ShareHeadOut.omit({ chatId: true }).extend({
  owner: z.object({ name: z.string(), isYou: z.boolean() }),
  isCut: z.boolean(),
  messages: z.array(SharedMessageOut),
});
export type ShareOut = z.output<typeof ShareOut>;

export const ReadNowIn = z.object({ message: ChatId });

/** A figure that the answer states, as it was and as it is. */
const FigureNow = z.object({
  /** Whose it is, the nearest first. */
  of: z.array(z.string()),
  unit: z.enum(UNITS),
  isChange: z.boolean(),
  before: z.number(),
  /** Null: the same look-up does not have it any more. */
  now: z.number().nullable(),
});

export const ShareNowOut = z.object({
  at: z.iso.datetime(),
  /** Some of the look-ups failed, or took too long. */
  isPart: z.boolean(),
  /** The calls of the answer with what they find now. */
  parts: z.array(StoredPart),
  figures: z.array(FigureNow),
});
export type ShareNowOut = z.output<typeof ShareNowOut>;
