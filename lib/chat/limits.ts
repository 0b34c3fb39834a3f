import type { RouteLimit } from '#lib/http/route.ts';

/** How fast the chat's routes may be called; how many questions a day is another matter (policy.ts). */
export const CHAT_LIMITS = {
  ask: { name: 'chat-ask', burst: 15, seconds: 60, by: 'user' },
  import: { name: 'chat-import', burst: 10, seconds: 300, by: 'user' },
  search: { name: 'chat-search', burst: 40, seconds: 60, by: 'user' },
} as const satisfies Record<string, RouteLimit>;
