import type { ChatPageData } from '#lib/chat/schema.ts';

/** When the chats of these tests were last changed, and their page loaded. */
export const AT = '2026-11-20T10:00:00.000Z';

const page = {
  canShare: false,
  isConfigured: true,
  closed: null,
  heads: [],
  open: null,
  examples: null,
  categories: [],
  now: AT,
};

/** What the chat page gets from the server, with nothing in it. */
export const guestPage: ChatPageData = {
  ...page,
  owner: null,
  allowance: { limit: 10, left: 10, usedUp: '' },
};

export const memberPage: ChatPageData = {
  ...page,
  owner: 'mona',
  allowance: { limit: 50, left: 50, usedUp: '' },
};
