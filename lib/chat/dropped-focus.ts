import type { ModelMessage } from 'ai';
import type { MessageRow } from '#db/queries/chats.ts';
import type { Said } from '#lib/market/names/said.ts';
import { provenParts } from './evidence.ts';
import { asksFor, type Focus, type FocusItem, focusOf, isSameFocus } from './focus.ts';
import { type StoredPart, StoredParts } from './schema.ts';
import { belowQuestion, DROPPED_LEAD } from './told-names.ts';

/** What the asker has taken away of what a question carries on: the model hears of it, and no look-up is asked for it. */

export type Dropped = Focus & {
  /** The question names nothing in its place: no look-up may be asked for it. */
  isOpen: boolean;
};

/**
 * What was taken away, as far as it is part of the focus of the answers before and the question does not name it again.
 * @param history oldest first, the question last
 * @param said null: what the question names is not known, and nothing is closed to look-ups
 */
export const droppedOf = (
  dropped: readonly FocusItem[],
  history: readonly MessageRow[],
  said: Said | null,
): Dropped[] => {
  if (dropped.length === 0) return [];
  return focusOf(provenAnswers(history))
    .filter((item) => dropped.some((each) => isSameFocus(each, item)) && !isSaid(item, said))
    .map((item) => ({ ...item, isOpen: said !== null && !isReplaced(item, said) }));
};

/** The answers of a conversation, as far as our seals stand behind their results. */
export const provenAnswers = (history: readonly MessageRow[]): { parts: StoredPart[] }[] =>
  history.flatMap(({ role, parts }) => {
    const stored = role === 'assistant' ? StoredParts.safeParse(parts).data : undefined;
    return stored ? [{ parts: provenParts(stored) }] : [];
  });

const OF_SHELF: ReadonlySet<string> = new Set(['product', 'brand', 'category', 'own', 'rivals']);

/** The question names another in its place. Of retailers there may be several. */
const isReplaced = ({ kind }: Focus, { spans }: Said): boolean =>
  (kind === 'subject' || kind === 'category') && spans.some((span) => OF_SHELF.has(span.kind));

/** The question names it itself. */
const isSaid = ({ name, label }: Focus, said: Said | null): boolean => {
  const names = new Set([name, label].flatMap((each) => (each === '' ? [] : each.toLowerCase())));
  return (said?.spans ?? []).some(({ called, rows }) =>
    [called ?? '', ...rows.flatMap((row) => [row.id, row.name])].some((each) =>
      names.has(each.toLowerCase()),
    ),
  );
};

/** The conversation with it below its last question, in the same message. */
export const withDropped = (
  messages: readonly ModelMessage[],
  dropped: readonly Dropped[],
): readonly ModelMessage[] => {
  if (dropped.length === 0) return messages;
  const told = dropped.map(({ kind, name, label, days }) => ({
    ...{ kind, name },
    ...(label !== '' && label !== name && { called: label }),
    ...days,
  }));
  return belowQuestion(messages, `${DROPPED_LEAD}\n${JSON.stringify(told)}`);
};

/** A look-up carries on what the asker has taken away. */
export const isCarriedOn = (input: unknown, dropped: readonly Dropped[]): boolean =>
  dropped.some((item) => item.isOpen && asksFor(input, item));
