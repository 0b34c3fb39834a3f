import { z } from 'zod';
import { withoutIsolates } from '#lib/i18n/isolate.ts';
import { translator } from '#lib/i18n/translator.ts';
import type { Locale } from '#lib/vocabulary/terms.ts';
import type { AnswerChunk } from './answer-stream.ts';
import type { Passage } from './passages.ts';
import type { AnalystTool, MarketTool, NextTool } from './tools/parts/analyst-tool.ts';
import { isToolName, type ToolName } from './tools/tool-outputs.ts';
import { tools } from './tools/tools.ts';

/** What may be asked next, by what an answer looked at, or where it found nothing by what is nearest: questions that the plan has a tool for. */

const MOST = 3;

type Setting = {
  /** The language of the question. */
  locale: Locale;
  offered: (tool: ToolName) => boolean;
  /** Questions of the conversation. */
  asked: readonly string[];
  /** Products, brands and categories of the market that the question names. */
  named: readonly string[];
  /** Categories that may be asked about. */
  covered: readonly string[];
  /** Nothing was found before in the conversation. */
  isBeginning: boolean;
};

const Looked = z.object({ subject: z.string(), products: z.number() });
const Names = z.array(z.string()).catch([]);
const Output = z.discriminatedUnion('status', [
  z.object({ status: z.literal('ok'), looked: Looked }),
  z.object({ status: z.literal('asked') }),
  z.object({
    status: z.literal('not_found'),
    kind: z.string(),
    suggestions: Names,
    categories: Names,
  }),
  z.object({ status: z.literal('outside_plan'), category: z.string().optional(), categories: Names }),
]);

type Look = { tool: ToolName } & z.output<typeof Looked>;
type Refused = { tool: ToolName; output: Extract<z.output<typeof Output>, { categories: string[] }> };

/** One of each module, the likeliest first: what a plan always has an answer to. */
const NEAREST = ['getPrices', 'getPromotions', 'getStockouts', 'getPriceHistory'] as const;

/** Follows an answer as it leaves, and says what may be asked next once it has ended by itself. */
export class FollowUps implements Passage {
  readonly #setting: Setting;
  readonly #calls = new Map<string, ToolName>();
  readonly #looks: Look[] = [];
  #refused: Refused | null = null;
  #hasLooked = false;
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
    this.#hasLooked = true;
    if (data?.status === 'ok') this.#looks.push({ tool, ...data.looked });
    if (data?.status === 'not_found' || data?.status === 'outside_plan')
      this.#refused ??= { tool, output: data };
  }

  /** Of the last look first; none of what was looked at or asked already. */
  #questions(): string[] {
    const { locale, asked } = this.#setting;
    const say = translator(locale, 'followUps');
    const seen = new Set(asked.map(plain));
    const next =
      this.#looks.length > 0
        ? this.#looks.toReversed().flatMap((look) => askedOf([look.subject], this.#nextOf(look)))
        : this.#nearest();
    const questions = next.map(({ tool, subject }) => withoutIsolates(say(tool, { subject })));
    return [...new Set(questions)].filter((question) => !seen.has(plain(question))).slice(0, MOST);
  }

  /** The nearest that is there, where nothing was found. */
  #nearest(): Next[] {
    const { offered, named, covered, isBeginning } = this.#setting;
    const open = NEAREST.filter(offered);
    if (this.#refused === null) {
      if (this.#hasLooked) return [];
      const about = named.length > 0 ? named : isBeginning ? covered : [];
      return askedOf(about.slice(0, 1), open);
    }
    const { tool, output } = this.#refused;
    const own = NEAREST.filter((each) => each === tool && offered(each));
    const usual = own.length > 0 ? own : open.slice(0, 1);
    if (output.status === 'not_found' && output.kind === 'product' && output.suggestions.length > 0)
      return askedOf(output.suggestions, usual);
    // Of a category that the question names the other tools, else of all categories one.
    const there = output.categories.filter((category) => named.includes(category));
    return there.length > 0 ? askedOf(there, open) : askedOf(output.categories, usual);
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

type Next = { tool: NextTool; subject: string };

const askedOf = (subjects: readonly string[], tools: readonly NextTool[]): Next[] =>
  subjects.flatMap((subject) => tools.map((tool) => ({ tool, subject })));

const marketTool = (name: ToolName): MarketTool | null => {
  const tool: AnalystTool = tools[name];
  return 'lookUp' in tool ? tool : null;
};

const plain = (question: string): string => withoutIsolates(question).trim().toLowerCase();
