import type { RouteLimit } from '#lib/rate-limit/rate-limit.ts';
import { CHATS_PER_CALL, MAX_ANSWER_LENGTH } from './schema.ts';

/** How fast the chat's routes may be called; how many questions a day is another matter (policy.ts). */
export const CHAT_LIMITS = {
  ask: { name: 'chat-ask', burst: 15, seconds: 60, by: 'user' },
  names: { name: 'chat-names', burst: 60, seconds: 30, by: 'user' },
  follow: { name: 'chat-follow', burst: 60, seconds: 60, by: 'user' },
  list: { name: 'chat-list', burst: 30, seconds: 60, by: 'user' },
  read: { name: 'chat-read', burst: 120, seconds: 60, by: 'user' },
  edit: { name: 'chat-edit', burst: 60, seconds: 60, by: 'user' },
  switchBranch: { name: 'chat-branch', burst: 60, seconds: 60, by: 'user' },
  rate: { name: 'chat-rate', burst: 60, seconds: 60, by: 'user' },
  deleteAll: { name: 'chat-delete-all', burst: 10, seconds: 300, by: 'user' },
  import: { name: 'chat-import', burst: 10, seconds: 300, by: 'user' },
  share: { name: 'chat-share', burst: 20, seconds: 60, by: 'user' },
  readShare: { name: 'chat-share-read', burst: 60, seconds: 60, by: 'user' },
  readShareNow: { name: 'chat-share-now', burst: 20, seconds: 300, by: 'user' },
  search: { name: 'chat-search', burst: 40, seconds: 60, by: 'user' },
} as const satisfies Record<string, RouteLimit>;

const KILOBYTE = 1024;

/** How much one answer may be, whatever the model does. */
export const ANSWER_LIMITS = {
  /** Characters of text; what is beyond is cut, and the model stopped. */
  textLength: MAX_ANSWER_LENGTH,
  /** Looks into the data. */
  lookups: 12,
  lookupsInStep: 6,
  /** Bytes of all results as they are kept, of one, and what is left to each look-up that may still come. */
  resultsBytes: 104 * KILOBYTE,
  resultBytes: 40 * KILOBYTE,
  leastResultBytes: 4 * KILOBYTE,
  /** Bytes of one response of the model, as they come over the line. */
  responseBytes: 4 * KILOBYTE * KILOBYTE,
};

/** What a person may keep in chats. */
export const CHAT_STORAGE_BYTES = 20 * KILOBYTE * KILOBYTE;

/** Chats in one answer; their messages as far as the bytes go. */
export const LIST_SIZE = { limit: CHATS_PER_CALL, budget: 512 * KILOBYTE };
/** Messages in one answer. */
export const PAGE_SIZE = { limit: 100, budget: 256 * KILOBYTE };
/** Heads that the page carries itself; the list brings the others. */
export const FIRST_HEADS = 100;
/** Of an imported answer: beyond it, its text alone is kept. */
export const MAX_PARTS_BYTES = 128 * KILOBYTE;

/** Chats that one transaction deletes. */
export const DELETED_AT_ONCE = 100;

export const SEARCH = { limit: 30, budget: 512 * KILOBYTE, within: 2000 };
