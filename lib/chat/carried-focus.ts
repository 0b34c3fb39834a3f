import type { ModelMessage } from 'ai';
import type { MessageRow } from '#db/queries/chats.ts';
import { type Dropped, provenAnswers } from './dropped-focus.ts';
import { toolOf } from './evidence.ts';
import { type Focus, focusOf, isSameFocus, newestLooks } from './focus.ts';
import { closedTo, needsOf, type Result, type Sight } from './result-needs.ts';
import type { StoredPart } from './schema.ts';
import type { ColumnWord } from './tables/column-words.ts';
import { type Field, resultLists } from './tables/result-lists.ts';
import { belowQuestion, FOCUS_LEAD } from './told-names.ts';
import { type ToolName, toolOutputs } from './tools/tool-outputs.ts';

/** What a question carries on where it leaves something open, as the model hears of it: what the chips above the field show. */

export type Carried = {
  /** Without what was taken away. */
  focus: readonly Focus[];
  /** The tools that looked it up. */
  tools: readonly ToolName[];
  /** The first of the last list, in its order; null: none was found. */
  listed: Listed | null;
};

type Listed = { of: ColumnWord; names: readonly string[] };

/** As far as people count: "the fifth". */
const MOST_LISTED = 5;
/** Of one there is no second. */
const FEWEST_LISTED = 2;

/**
 * Of the newest answer that looked into the data. Only what our own results say, and only of those that the asker may see now: a plan may have
 * less than when it was answered.
 * @param history oldest first
 */
export const carriedOf = (
  history: readonly MessageRow[],
  { dropped, sight }: { dropped: readonly Dropped[]; sight: Sight },
): Carried => {
  const looks = newestLooks(provenAnswers(history)).filter((part) => isOpen(part, sight));
  const focus = focusOf([{ parts: looks }]).filter(
    (item) => !dropped.some((each) => isSameFocus(each, item)),
  );
  // With what it is a list of, the list is gone.
  const isGone = dropped.some(({ kind }) => kind === 'subject');
  const listed = isGone ? null : (looks.toReversed().flatMap(listOf)[0] ?? null);
  return { focus, tools: [...new Set(looks.flatMap((part) => toolIn(part) ?? []))], listed };
};

/** The first list of a result with several names. */
const listOf = (part: StoredPart): Listed[] => {
  const tool = toolIn(part);
  if (tool === null || !('toolCallId' in part)) return [];
  return resultLists(toolOutputs[tool], part.output)
    .map(({ path, rows }) => {
      // A row is called by the first of its own names: behind the product stands its retailer, before a retailer the product that it sells.
      const isOwn = ({ kind, key }: Field) => kind === 'name' && key.startsWith(`${path}.`);
      const named = rows.flatMap(({ fields }) => fields.find(isOwn) ?? []);
      return { of: named[0]?.word, names: [...new Set(named.map(({ value }) => String(value)))] };
    })
    .flatMap(({ of, names }) =>
      of && names.length >= FEWEST_LISTED ? { of, names: names.slice(0, MOST_LISTED) } : [],
    )
    .slice(0, 1);
};

const toolIn = (part: StoredPart): ToolName | null => ('toolCallId' in part ? toolOf(part) : null);

const isOpen = (part: StoredPart, sight: Sight): boolean => {
  const tool = toolIn(part);
  if (tool === null || !('toolCallId' in part)) return false;
  // Proven parts have been through the schema of their tool. The address of its view says which category it is of.
  const needs = needsOf({ tool, output: part.output } as Result, () => undefined);
  const isKnown = !needs.isUnsaid || sight.covered === 'all';
  return isKnown && closedTo(sight, needs, sight.scope).length === 0;
};

/** The conversation with it below its last question, in the same message, each kind in the words of the tools' inputs. */
export const withFocus = (
  messages: readonly ModelMessage[],
  { focus, tools, listed }: Carried,
): readonly ModelMessage[] => {
  if (focus.length === 0 && listed === null) return messages;
  const byKind = Map.groupBy(focus, ({ kind }) => kind);
  const told = [...byKind].map(([kind, items]) => [kind, items.map(asInput)]);
  const data = { tools, ...Object.fromEntries(told), ...(listed && { listed }) };
  return belowQuestion(messages, `${FOCUS_LEAD}\n${JSON.stringify(data)}`);
};

/** As the input of a look-up says it: a period by its days, which another one is set beside. */
const asInput = ({ name, days }: Focus): string => (days ? `${days.from}/${days.to}` : name);
