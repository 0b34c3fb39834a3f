import { z } from 'zod';
import { CHAT_DRAFTS_KEY, hasSessionHint } from '#lib/browser/client-session.ts';
import { MAX_QUESTION_LENGTH } from '#lib/chat/schema.ts';
import { cutText } from '#lib/core/safe-text.ts';

/**
 * What is typed in chats and not sent, as all tabs share it: local storage under `chat-drafts`. It is apart from the chats, which are too
 * large to be written with each word.
 */

/** Drafts that are kept, the oldest are dropped. */
const KEPT_DRAFTS = 50;

/** `waiting`: a question that waits for the end of an answer in one of the tabs, since `at` (milliseconds since 1970). */
const StoredDraft = z.object({
  chatId: z.string().max(100),
  text: z.string(),
  waiting: z.object({ id: z.string(), text: z.string(), at: z.number() }).optional().catch(undefined),
});
export type StoredDraft = z.output<typeof StoredDraft>;

/** `drafts`: the one that was changed last is the last. */
const DraftStorage = z.object({
  owner: z.string().nullable().default(null),
  drafts: z.array(StoredDraft).catch([]).default([]),
});
type DraftStorage = z.output<typeof DraftStorage>;

/** What another version or a person's own hand left there is read as far as it makes sense; null: nothing is stored. */
function parseStorage(text: string | null): DraftStorage | null {
  if (text === null) return null;
  try {
    return DraftStorage.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Drafts of this person, or of a guest. @param text what is stored @returns null: someone else's are */
export function parseDrafts(text: string | null, owner: string | null): StoredDraft[] | null {
  const stored = parseStorage(text);
  if (stored === null) return [];
  return stored.owner === owner ? stored.drafts : null;
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(CHAT_DRAFTS_KEY);
  } catch {
    // Storage may be refused: then nothing is remembered.
    return null;
  }
}

export function readDrafts(owner: string | null): StoredDraft[] {
  return parseDrafts(readStorage(), owner) ?? [];
}

/** Whether a guest's page is older than a sign-in in another tab: what is stored is that person's. */
function isOutlived(): boolean {
  return hasSessionHint() && (parseStorage(readStorage())?.owner ?? null) !== null;
}

/** After the session's end nothing of a member is written any more. A full storage keeps what it has. */
export function writeDrafts(owner: string | null, drafts: readonly StoredDraft[]): void {
  if (owner === null ? isOutlived() : !hasSessionHint()) return;
  const kept = drafts
    .filter(({ text, waiting }) => text !== '' || waiting)
    .slice(-KEPT_DRAFTS)
    .map((draft) => ({ ...draft, text: cutText(draft.text, MAX_QUESTION_LENGTH) }));
  try {
    if (kept.length === 0) localStorage.removeItem(CHAT_DRAFTS_KEY);
    else
      localStorage.setItem(CHAT_DRAFTS_KEY, JSON.stringify({ owner, drafts: kept } satisfies DraftStorage));
  } catch {
    // Full, or refused.
  }
}

/** Stores a question that waits in a chat, beside its draft. @param waiting null: none any more */
export function storeWaiting(
  owner: string | null,
  chatId: string,
  waiting: StoredDraft['waiting'] | null,
): void {
  const stored = readDrafts(owner);
  const text = stored.find((draft) => draft.chatId === chatId)?.text ?? '';
  const others = stored.filter((draft) => draft.chatId !== chatId);
  writeDrafts(owner, [...others, { chatId, text, ...(waiting ? { waiting } : {}) }]);
}

/** Makes what was typed while no one was signed in this person's. */
export function adoptDrafts(userId: string): void {
  const stored = parseStorage(readStorage());
  if (stored === null || stored.owner === userId) return;
  writeDrafts(userId, stored.owner === null ? stored.drafts : []);
}

/** Drafts under the ids that the server gave their chats. */
export function renameDrafts(owner: string | null, ids: ReadonlyMap<string, string>): void {
  const stored = readDrafts(owner);
  if (stored.length === 0) return;
  writeDrafts(
    owner,
    stored.map((draft) => ({ ...draft, chatId: ids.get(draft.chatId) ?? draft.chatId })),
  );
}
