import type { ChatEdit } from '#lib/chat/schema.ts';
import type { Rating } from '#lib/vocabulary/terms.ts';

/** What was changed of chats in this browser, as long as the server has not confirmed it; a guest's stays so. */

type Head = {
  title: string;
  isRenamed?: boolean | undefined;
  isPinned?: boolean | undefined;
  ratings?: Record<string, Rating> | undefined;
};

/** Chats as they were changed here: that goes before what the server or another copy says. */
export function withEdits<C extends Head & { id: string }>(
  chats: readonly C[],
  edits: readonly ChatEdit[],
): C[] {
  if (edits.length === 0) return [...chats];
  const byId = new Map(edits.map((edit) => [edit.id, edit]));
  return chats.map((chat) => withEdit(chat, byId.get(chat.id)));
}

function withEdit<C extends Head>(chat: C, { title, isPinned }: Partial<ChatEdit> = {}): C {
  return {
    ...chat,
    ...(title === undefined ? {} : { title, isRenamed: true }),
    ...(isPinned === undefined ? {} : { isPinned }),
  };
}

/** A later change of the same chat adds to the earlier one. */
export function addEdit(edits: readonly ChatEdit[], edit: ChatEdit): ChatEdit[] {
  const before = edits.find(({ id }) => id === edit.id);
  return [...edits.filter((each) => each !== before), { ...before, ...edit }];
}

/** Leaves what was not sent, or has changed since. */
export function settleEdit(edits: readonly ChatEdit[], sent: ChatEdit): ChatEdit[] {
  return edits.flatMap((edit) => {
    if (edit.id !== sent.id) return [edit];
    const { id, title, isPinned } = edit;
    const isTitleOpen = title !== undefined && title !== sent.title;
    const isPinOpen = isPinned !== undefined && isPinned !== sent.isPinned;
    if (!isTitleOpen && !isPinOpen) return [];
    return [{ id, ...(isTitleOpen ? { title } : {}), ...(isPinOpen ? { isPinned } : {}) }];
  });
}

/** What a chat is besides its messages and times. */
export function headOf({ title, isRenamed, isPinned, ratings }: Head): Head {
  return { title, isRenamed, isPinned, ratings };
}
