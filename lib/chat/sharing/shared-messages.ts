import { provenParts, toolOf } from '#lib/chat/evidence.ts';
import { evidenceFigures, type Figure } from '#lib/chat/figures/evidence-figures.ts';
import { callIdOf } from '#lib/chat/figures/figure-ids.ts';
import { spelled } from '#lib/chat/figures/one-spelling.ts';
import { type TextUnit, textFigures } from '#lib/chat/figures/text-figures.ts';
import { messageView } from '#lib/chat/message-view.ts';
import type { MessageOut, StoredPart } from '#lib/chat/schema.ts';
import { type ToolName, type ToolOutput, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import type { DataScope } from '#lib/vocabulary/data-scope.ts';
import { type Closed, closedTo, type Needs, needsOf, type Sight, UNSAID } from '../result-needs.ts';

/** A call of an answer whose result carries our seal. */
export type Call = {
  [N in ToolName]: { id: string; tool: N; input: unknown; output: ToolOutput<N> };
}[ToolName];

export type SharedMessage = {
  message: MessageOut;
  closed: Closed[];
  isUntraced: boolean;
  /** The calls on which its figures stand: its own, and those of earlier answers. */
  calls: readonly Call[];
  /** The ids of the figures that it states, in their order. */
  stated: readonly string[];
};

type ToolPart = Extract<StoredPart, { toolCallId: string }>;
type Row = Parameters<typeof messageView>[0];
type Reading = { sight: Sight; sharerScope: DataScope; idOf: (name: string) => string | undefined };

/** Messages of a share as a reader may see them: an answer whole or not at all, for its words say what its results say. */
export const sharedMessages = (rows: readonly Row[], reading: Reading): SharedMessage[] => {
  const known: Call[] = [];
  let before: readonly Closed[] = [];
  return rows.map((row) => {
    const message = messageView(row);
    if (message.sender === 'user') return shownWhole(message);
    const parts = message.parts ?? [];
    const own = provenParts(parts).filter(isToolPart);
    known.unshift(...own.flatMap(callOf).reverse());
    const answer = readAnswer(parts, own, known);
    const text = parts.flatMap((part) => (part.type === 'text' ? part.text : [])).join('\n');
    const isUntraced = hasFindings(text) && !parts.some(({ type }) => type === 'data-figures');
    const needs: Needs[] = answer.calls.map((call) => needsOf(call, reading.idOf));
    if (answer.isUnknown || isUntraced) needs.push(UNSAID);
    const closed = distinct([
      ...needs.flatMap((each) => closedTo(reading.sight, each, reading.sharerScope)),
      // It speaks of what the answer before it found.
      ...(answer.calls.length === 0 ? before : []),
    ]);
    before = closed;
    if (closed.length > 0) return { ...shownWhole(withoutWords(message)), closed };
    const { calls, stated } = answer;
    return { message: { ...message, parts: shownParts(parts, own) }, closed, isUntraced, calls, stated };
  });
};

const shownWhole = (message: MessageOut): SharedMessage => ({
  ...{ message, closed: [], isUntraced: false, calls: [], stated: [] },
});

const withoutWords = ({ parts: _parts, ...message }: MessageOut): MessageOut => ({ ...message, content: '' });

const isToolPart = (part: StoredPart): part is ToolPart => 'toolCallId' in part;

const callOf = (part: ToolPart): Call[] => {
  const tool = toolOf(part);
  // Proven parts have been through the schema of their tool.
  return tool ? [{ id: part.toolCallId, tool, input: part.input, output: part.output } as Call] : [];
};

/** What an answer stands on. `isUnknown`: a figure of it is of a call that is not here. @param known the newest first */
const readAnswer = (parts: readonly StoredPart[], own: readonly ToolPart[], known: readonly Call[]) => {
  const calls = new Map<string, Call>();
  let isUnknown = false;
  const find = (id: string) => known.find((each) => each.id === id);
  const add = (id: string) => {
    if (calls.has(id)) return;
    const call = find(id);
    if (!call) {
      isUnknown = true;
      return;
    }
    calls.set(id, call);
    if (call.output.status !== 'computed') return;
    for (const operand of call.output.operands) if (operand.id !== undefined) add(callIdOf(operand.id));
  };
  for (const { toolCallId } of own) add(toolCallId);
  const ownFigures = [...calls.values()].flatMap(figuresOf);
  const stated = new Set<string>();
  for (const id of statedIn(parts)) {
    const call = find(callIdOf(id));
    const figure = call && figuresOf(call).find((each) => each.id === id);
    // A day is no figure of the market.
    if (figure?.unit === 'day') continue;
    const nearest = figure ? nearestOf(figure, ownFigures).id : id;
    add(callIdOf(nearest));
    stated.add(nearest);
  }
  return { stated: [...stated], calls: [...calls.values()], isUnknown };
};

const statedIn = (parts: readonly StoredPart[]): string[] =>
  parts
    .flatMap((part) => (part.type === 'data-figures' ? part.data.stated : []))
    .flatMap(({ figure }) => figure ?? []);

/** A figure that the answer's own results have as well is theirs, wherever else it stands. */
const nearestOf = (figure: Figure, own: readonly Figure[]): Figure => {
  const alike = own.filter(({ unit, value }) => unit === figure.unit && value === figure.value);
  const isShared = ({ owners }: Figure) =>
    owners.some(({ name }) => figure.owners.some((owner) => owner.name === name));
  return alike.find(({ id }) => id === figure.id) ?? alike.find(isShared) ?? alike[0] ?? figure;
};

export const figuresOf = ({ id, tool, output }: Call): Figure[] =>
  evidenceFigures(toolOutputs[tool], id, output);

const FINDINGS: ReadonlySet<TextUnit> = new Set(['money', 'percent', 'points', 'index', 'multiple']);

const hasFindings = (text: string): boolean =>
  textFigures(spelled(text).text).some(({ unit }) => FINDINGS.has(unit));

const distinct = (closed: readonly Closed[]): Closed[] => [
  ...new Map(closed.map((each) => [JSON.stringify(each), each])).values(),
];

/** What a reader's screen needs: no seals, nothing that asks on, and no names that were only offered. */
const shownParts = (parts: readonly StoredPart[], own: readonly ToolPart[]): StoredPart[] =>
  parts.flatMap((part): StoredPart[] => {
    if (part.type === 'data-seal' || part.type === 'data-next' || part.type === 'step-start') return [];
    if (!isToolPart(part)) return [part];
    if (!own.includes(part)) return part.state === 'output-error' ? [part] : [];
    const tool = toolOf(part);
    return tool === 'askWhich' || tool === 'resolveNames'
      ? []
      : [{ ...part, output: withoutOffers(part.output) }];
  });

const withoutOffers = (output: unknown): unknown => {
  const offers = ['suggestions', 'categories'];
  const isRefusal = /^(?:not_found|outside_plan)$/.test(String(Object(output).status));
  if (!isRefusal) return output;
  return Object.fromEntries(
    Object.entries(Object(output)).map(([name, each]) => [name, offers.includes(name) ? [] : each]),
  );
};
