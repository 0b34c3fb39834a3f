import { simulateReadableStream } from 'ai/test';
import { CompletionIn } from '#dev/analyst/messages.ts';
import { nextTurn } from '#dev/analyst/next-turn.ts';
import { lackingTools } from '#lib/chat/analyst-tools.ts';
import type { AnswerChunk } from '#lib/chat/answer-stream.ts';
import { checkSentence, HAS_SOURCE, NO_LEAD } from '#lib/chat/figures/check-sentence.ts';
import { Evidence } from '#lib/chat/figures/figure-evidence.ts';
import { modelOutput } from '#lib/chat/model-output.ts';
import { throughAll } from '#lib/chat/passages.ts';
import { languageOfText } from '#lib/chat/question-language.ts';
import { systemPrompt } from '#lib/chat/system-prompt.ts';
import { TablesInText } from '#lib/chat/tables-in-text.ts';
import type { AnalystTool } from '#lib/chat/tools/parts/analyst-tool.ts';
import { isToolName, toolOutputs } from '#lib/chat/tools/tool-outputs.ts';
import { tools } from '#lib/chat/tools/tools.ts';
import type { Reader } from '#lib/market/access/reader.ts';
import { cairoDay } from '#lib/vocabulary/cairo-days.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import { sampleDay } from '#tests/setup/sample-market.ts';

type Call = { name: string; input: object; output: unknown };

/** What the demo's model answers someone, and what it called for it, without a server between them. */
export type DemoAnswer = {
  /** The model's words, and the tables of the results below them. */
  text: string;
  calls: Call[];
  /** Sentences with a figure that stands in no result. */
  unsourced: string[];
};

const MOST_STEPS = 4;
const known: Record<string, AnalystTool> = tools;

export const askDemo = async (asker: Reader, question: string): Promise<DemoAnswer> => {
  const locale = languageOfText(question) ?? 'en';
  const lacking = lackingTools(asker.scope);
  const offered = Object.keys(tools).filter((name) => !lacking.some((each) => each.name === name));
  const system = systemPrompt({ locale, today: cairoDay(asker.now), lacking, hasAsked: false });
  const messages: object[] = [
    { role: 'system', content: system },
    { role: 'user', content: question },
  ];
  const calls: Call[] = [];
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const said = CompletionIn.parse({
      model: 'demo',
      messages,
      tools: offered.map((name) => ({ function: { name } })),
    });
    const turn = nextTurn(said);
    if ('text' in turn)
      return {
        text: `${turn.text}\n\n${await tablesOf(calls, locale)}`,
        ...{ calls, unsourced: unsourcedIn(turn.text, question, calls) },
      };
    for (const { name, input } of turn.calls) {
      const id = `call_${calls.length}`;
      const output = await lookUp({ ...asker, locale }, name, input);
      const { value } = modelOutput(id, output, 5 * 1024);
      calls.push({ name, input, output });
      messages.push(
        {
          role: 'assistant',
          content: null,
          tool_calls: [{ id, type: 'function', function: { name, arguments: JSON.stringify(input) } }],
        },
        { role: 'tool', tool_call_id: id, content: JSON.stringify(value) },
      );
    }
  }
  throw new Error(`no answer to ${question}`);
};

/** What is drawn below the words, as text. */
const tablesOf = async (calls: readonly Call[], locale: Locale): Promise<string> => {
  const chunks: AnswerChunk[] = [
    ...calls.flatMap(({ name, input, output }, at): AnswerChunk[] => [
      { type: 'tool-input-available', toolCallId: `call_${at}`, toolName: name, input },
      { type: 'tool-output-available', toolCallId: `call_${at}`, output },
    ]),
    { type: 'finish' },
  ];
  let text = '';
  const stream = simulateReadableStream({ chunks }).pipeThrough(
    throughAll({ after: [new TablesInText(locale)] }),
  );
  for await (const chunk of stream) if (chunk.type === 'data-tables') text += chunk.data.text;
  return text;
};

const unsourcedIn = (text: string, question: string, calls: readonly Call[]): string[] => {
  const evidence = new Evidence({ question, today: sampleDay });
  for (const [at, { name, output }] of calls.entries())
    if (isToolName(name)) evidence.add(toolOutputs[name], `call_${at}`, output);
  let lead = NO_LEAD;
  return text.split(/(?<=\n|[.!?؟][*_]*\s)/u).filter((sentence) => {
    const checked = checkSentence(sentence, evidence, lead);
    lead = checked.lead;
    return checked.figures.some(({ verdict }) => !HAS_SOURCE[verdict]);
  });
};

/** @throws where the call or what came of it isn't as the tool has it */
const lookUp = async (reader: Reader, name: string, input: object): Promise<unknown> => {
  const tool = known[name];
  if (!tool || !('lookUp' in tool)) throw new Error(`no look-up ${name}`);
  return tool.output.parse(await tool.lookUp(reader, tool.input.parse(input)));
};
