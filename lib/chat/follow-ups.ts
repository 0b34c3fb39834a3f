import { z } from 'zod';
import { withoutIsolates } from '#lib/i18n/isolate.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { AnswerChunk } from './answer-stream.ts';
import type { Passage } from './passages.ts';
import type { AnalystTool, MarketTool, NextTool } from './tools/parts/analyst-tool.ts';
import { isToolName, type ToolName } from './tools/tool-outputs.ts';
import { tools } from './tools/tools.ts';

/** What may be asked next, by what an answer looked at: questions that the plan has a tool for. */

const MOST = 3;

type Setting = {
  /** The language of the question. */
  locale: Locale;
  offered: (tool: ToolName) => boolean;
  /** Questions of the conversation. */
  asked: readonly string[];
};

const Looked = z.object({ subject: z.string(), products: z.number() });
const Output = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), looked: Looked }),
  z.object({ status: z.literal('asked') }),
]);

type Look = { tool: ToolName } & z.output<typeof Looked>;

/** Follows an answer as it leaves, and says what may be asked next once it has ended by itself. */
export class FollowUps implements Passage {
  readonly #setting: Setting;
  readonly #calls = new Map<string, ToolName>();
  readonly #looks: Look[] = [];
  /** It broke off, or asks something itself. */
  #isSilent = false;

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  pass(chunk: AnswerChunk): AnswerChunk[] {
    this.#note(chunk);
    const questions = chunk.type === 'finish' && !this.#isSilent ? this.#questions() : [];
    return questions.length > 0 ? [{ type: 'data-next', data: { questions } }, chunk] : [chunk];
  }

  #note(chunk: AnswerChunk): void {
    if (chunk.type === 'error' || chunk.type === 'abort' || chunk.type === 'data-ending')
      this.#isSilent = true;
    if (chunk.type === 'tool-input-available' && isToolName(chunk.toolName))
      this.#calls.set(chunk.toolCallId, chunk.toolName);
    if (chunk.type !== 'tool-output-available') return;
    const tool = this.#calls.get(chunk.toolCallId);
    if (!tool) return;
    const { data } = Output.safeParse(chunk.output);
    this.#isSilent ||= data?.status === 'asked';
    if (data?.status === 'ok') this.#looks.push({ tool, ...data.looked });
  }

  /** Of the last look first; none of what was looked at or asked already. */
  #questions(): string[] {
    const { locale, asked } = this.#setting;
    const say = translator(locale, 'followUps');
    const seen = new Set(asked.map(plain));
    const questions = this.#looks
      .toReversed()
      .flatMap((look) =>
        this.#nextOf(look).map((tool) => withoutIsolates(say(tool, { subject: look.subject }))),
      );
    return [...new Set(questions)].filter((question) => !seen.has(plain(question))).slice(0, MOST);
  }

  #nextOf({ tool, products }: Look): NextTool[] {
    const used = new Set<string>(this.#looks.map((look) => look.tool));
    return (marketTool(tool)?.leadsTo ?? []).filter(
      (next) =>
        !used.has(next) &&
        this.#setting.offered(next) &&
        !(products === 1 && marketTool(next)?.needsSeveralProducts),
    );
  }
}

const marketTool = (name: ToolName): MarketTool | null => {
  const tool: AnalystTool = tools[name];
  return 'lookUp' in tool ? tool : null;
};

const plain = (question: string): string => withoutIsolates(question).trim().toLowerCase();
