import { modelWindow } from '#lib/chat/model-window.ts';
import { chatModel } from '#lib/chat/openai-model.ts';
import { CONTEXT_TOKENS } from '#lib/core/env.ts';

/**
 * npm run analyst:probe: asks the analyst's model three fixed questions, written as the analyst writes its own, and prints what its server
 * can do. Ends with 0 where the analyst can work with it, 1 where it cannot, 2 where none is named.
 */

type Server = { url: string; key: string; model: string; contextTokens: number };
type Finding = { what: string; isThere: boolean; note: string };

/** @returns what the server can do, and whether that is enough */
export async function probeAnalyst(server: Server): Promise<{ findings: Finding[]; isEnough: boolean }> {
  const asked = askedOf(server);
  const said = await asked({ prompt: [RULES, user('Answer with the one word: ready')] });
  if (said.fault !== null) return { findings: [finding('answers', false, said.fault)], isEnough: false };
  const question = [RULES, user('What do milk and tea cost? Look both up, each by a call of its own.')];
  const looked = await asked({ prompt: question, tools: TOOLS, toolChoice: { type: 'auto' } });
  const calls = looked.calls.filter(({ name, input }) => name === TOOL && input !== null);
  // As the analyst's last step: without tools.
  const last = calls.length === 0 ? null : await asked({ prompt: [...question, ...told(calls)] });
  const findings = [
    finding(
      'answers',
      said.text !== '',
      said.text === '' ? 'no word came' : `first word after ${said.firstWordMs} ms`,
    ),
    finding('streams word by word', said.pieces > 1 || looked.pieces > 1, `${said.pieces} pieces`),
    finding(
      'counts tokens',
      said.tokens !== null,
      said.tokens === null ? 'they will be estimated' : `${said.tokens} tokens`,
    ),
    finding('calls tools', calls.length > 0, looked.fault ?? `${calls.length} calls`),
    finding('calls several at once', calls.length > 1, calls.length > 1 ? '' : 'one look-up a step'),
    finding(
      'answers from results',
      last !== null && FIGURES.test(last.text),
      last?.fault ?? last?.text.slice(0, 80) ?? '',
    ),
  ];
  const needed = new Set(['answers', 'calls tools', 'answers from results']);
  return { findings, isEnough: findings.every(({ what, isThere }) => isThere || !needed.has(what)) };
}

function finding(what: string, isThere: boolean, note: string): Finding {
  return { what, isThere, note };
}

type Model = ReturnType<typeof chatModel>;
type StreamPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
type Usage = Extract<StreamPart, { type: 'finish' }>['usage'];
type Request = Pick<Parameters<Model['doStream']>[0], 'prompt' | 'tools' | 'toolChoice'>;
type Message = Request['prompt'][number];

function user(text: string): Message {
  return { role: 'user', content: [{ type: 'text', text }] };
}
const RULES: Message = {
  role: 'system',
  content: 'You answer from the tool’s results only, with the figures as they are.',
};

const TOOL = 'getPrice';
const TOOLS: Request['tools'] = [
  {
    type: 'function',
    name: TOOL,
    description: 'The price of a product in EGP.',
    inputSchema: {
      type: 'object',
      properties: { product: { type: 'string' } },
      required: ['product'],
    },
  },
];
/** What the results say, one of them at least. */
const FIGURES = /51[.,]25|87[.,]50?/;

type Call = { id: string; name: string; input: Record<string, unknown> | null };

function told(calls: readonly Call[]): Message[] {
  return [
    {
      role: 'assistant',
      content: calls.map(({ id, input }) => ({
        ...{ type: 'tool-call', toolCallId: id, toolName: TOOL, input: input ?? {} },
      })),
    },
    {
      role: 'tool',
      content: calls.map(({ id }, at) => ({
        ...{ type: 'tool-result', toolCallId: id, toolName: TOOL },
        output: { type: 'json', value: { price: at === 0 ? 51.25 : 87.5, currency: 'EGP' } },
      })),
    },
  ];
}

type Answer = {
  text: string;
  pieces: number;
  firstWordMs: number;
  tokens: number | null;
  calls: Call[];
  /** Null: it answered. */
  fault: string | null;
};

const PATIENCE_MS = 60_000;

function askedOf({ key, url, model, contextTokens }: Server): (request: Request) => Promise<Answer> {
  const server = chatModel(key, url, model);
  return async (request) => {
    const answer: Answer = { text: '', pieces: 0, firstWordMs: 0, tokens: null, calls: [], fault: null };
    const begun = performance.now();
    try {
      const { stream } = await server.doStream({
        ...request,
        maxOutputTokens: modelWindow(contextTokens).outputTokens,
        abortSignal: AbortSignal.timeout(PATIENCE_MS),
      });
      for await (const part of stream) {
        if (part.type === 'error') throw part.error;
        if (part.type === 'text-delta' && part.delta !== '') {
          if (answer.pieces === 0) answer.firstWordMs = Math.round(performance.now() - begun);
          answer.pieces += 1;
          answer.text += part.delta;
        } else if (part.type === 'tool-call')
          answer.calls.push({ id: part.toolCallId, name: part.toolName, input: inputOf(part.input) });
        else if (part.type === 'finish') answer.tokens = totalOf(part.usage);
      }
      return answer;
    } catch (error) {
      return { ...answer, fault: error instanceof Error ? error.message : String(error) };
    }
  };
}

function totalOf({ inputTokens, outputTokens }: Usage): number | null {
  return inputTokens.total === undefined ? null : inputTokens.total + (outputTokens.total ?? 0);
}

function inputOf(written: string): Record<string, unknown> | null {
  try {
    const input: unknown = JSON.parse(written);
    return typeof input === 'object' && input !== null ? { ...input } : null;
  } catch {
    return null;
  }
}

if (import.meta.main) {
  await import('#scripts/load-env.mjs');
  const { OPENAI_API_KEY: key, OPENAI_MODEL: model, OPENAI_BASE_URL, OPENAI_CONTEXT_TOKENS } = process.env;
  if (!key || !model) {
    console.error(
      'No model is named: set OPENAI_API_KEY and OPENAI_MODEL, and OPENAI_BASE_URL for another server.',
    );
    process.exit(2);
  }
  const url = (OPENAI_BASE_URL || 'https://api.openai.com/v1').replace(/\/+$/, '');
  const contextTokens = Number(OPENAI_CONTEXT_TOKENS || CONTEXT_TOKENS);
  const { findings, isEnough } = await probeAnalyst({ url, key, model, contextTokens });
  console.log(`${model} at ${url}`);
  for (const { what, isThere, note } of findings)
    console.log(`${isThere ? 'yes' : 'no '}  ${what}${note ? ` (${note})` : ''}`);
  console.log(isEnough ? 'The analyst can work with it.' : 'The analyst cannot work with it.');
  process.exit(isEnough ? 0 : 1);
}
