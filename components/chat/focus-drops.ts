import { type FocusItem, isSameFocus } from '#lib/chat/focus.ts';

const NONE: readonly FocusItem[] = [];

/** What of the focus of each chat was taken away, until its next question is asked. */
export class FocusDrops {
  readonly #byChat = new Map<string, readonly FocusItem[]>();
  readonly #listeners = new Set<() => void>();

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  of(chatId: string): readonly FocusItem[] {
    return this.#byChat.get(chatId) ?? NONE;
  }

  drop(chatId: string, { kind, name }: FocusItem): void {
    const others = this.of(chatId).filter((item) => !isSameFocus(item, { kind, name }));
    this.#set(chatId, [...others, { kind, name }]);
  }

  /** It is carried on again, all of it. @returns what was taken away */
  take(chatId: string): readonly FocusItem[] {
    const dropped = this.of(chatId);
    if (dropped.length > 0) this.#set(chatId, NONE);
    return dropped;
  }

  #set(chatId: string, dropped: readonly FocusItem[]): void {
    if (dropped.length === 0) this.#byChat.delete(chatId);
    else this.#byChat.set(chatId, dropped);
    for (const listener of this.#listeners) listener();
  }
}
