import type { ChatChange } from '#lib/notifications/schema.ts';

/** Window event that carries each change of a chat that the stream names: `CustomEvent<ChatChange>`. */
const CHAT_EVENT = 'raffChatChange';

export const announceChatChange = (change: ChatChange): void => {
  window.dispatchEvent(new CustomEvent(CHAT_EVENT, { detail: change }));
};

/** @returns stops calling */
export const onChatChange = (listener: (change: ChatChange) => void): (() => void) => {
  const handle = (event: Event) => listener((event as CustomEvent<ChatChange>).detail);
  window.addEventListener(CHAT_EVENT, handle);
  return () => window.removeEventListener(CHAT_EVENT, handle);
};
