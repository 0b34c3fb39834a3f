import type { RouteLimit } from '#lib/http/route.ts';
import { MAX_ANSWER_LENGTH } from './schema.ts';

/** How fast the chat's routes may be called; how many questions a day is another matter (policy.ts). */
export const CHAT_LIMITS = {
  ask: { name: 'chat-ask', burst: 15, seconds: 60, by: 'user' },
  import: { name: 'chat-import', burst: 10, seconds: 300, by: 'user' },
  search: { name: 'chat-search', burst: 40, seconds: 60, by: 'user' },
} as const satisfies Record<string, RouteLimit>;

/** How much one answer may be, whatever the model does. */
export const ANSWER_LIMITS = {
  /** Characters of text; what is beyond is cut, and the model stopped. */
  textLength: MAX_ANSWER_LENGTH,
  /** Looks into the data. */
  lookups: 12,
  lookupsInStep: 6,
  /** Bytes of one response of the model, as they come over the line. */
  responseBytes: 4 * 1024 * 1024,
};
