import { z } from 'zod';

/**
 * npm run analyst:probe: asks the analyst's model three fixed questions and prints what its server can do. Ends with 0 where the analyst can
 * work with it, 1 where it cannot, 2 where none is named.
 */

type Server = { url: string; key: string; model: string };
type Finding = { what: string; isThere: boolean; note: string };

/** @returns what the server can do, and whether that is enough */
export async function probeAnalyst(server: Server): Promise<{ findings: Finding[]; isEnough: boolean }> {
  const said = await ask(server, { messages: [...RULES, user('Answer with the one word: ready')] });
  if (said.fault !== null) return { findings: [finding('answers', false, said.fault)], isEnough: false };
  const question = [...RULES, user('What do milk and tea cost? Look both up, each by a call of its own.')];
  const looked = await ask(server, { messages: question, tools: TOOLS });
  const calls = looked.calls.filter(({ name, input }) => name === TOOL && input !== null);
  const last = calls.length === 0 ? null : await ask(server, { messages: [...question, ...told(calls)] });
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

type Message = Record<string, unknown>;
function user(content: string): Message {
  return { role: 'user', content };
}
const RULES: Message[] = [
  { role: 'system', content: 'You answer from the tool’s results only, with the figures as they are.' },
];

const TOOL = 'getPrice';
const TOOLS = [
  {
    type: 'function',
    function: {
      name: TOOL,
      description: 'The price of a product in EGP.',
      parameters: {
        type: 'object',
        properties: { product: { type: 'string' } },
        required: ['product'],
      },
    },
  },
];
/** What the results say, one of them at least. */
const FIGURES = /51[.,]25|87[.,]50?/;

type Call = { id: string; name: string; written: string; input: Record<string, unknown> | null };

function told(calls: readonly Call[]): Message[] {
  const asked = calls.map(({ id, name, written }) => ({
    ...{ id, type: 'function', function: { name, arguments: written } },
  }));
  const results = calls.map(({ id }, at) => ({
    ...{ role: 'tool', tool_call_id: id },
    content: JSON.stringify({ price: at === 0 ? 51.25 : 87.5, currency: 'EGP' }),
  }));
  return [{ role: 'assistant', content: null, tool_calls: asked }, ...results];
}

const Chunk = z.object({
  choices: z
    .array(
      z.object({
        delta: z
          .object({
            content: z.string().nullish(),
            tool_calls: z
              .array(
                z.object({
                  index: z.int(),
                  id: z.string().nullish(),
                  function: z
                    .object({ name: z.string().nullish(), arguments: z.string().nullish() })
                    .nullish(),
                }),
              )
              .nullish(),
          })
          .nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ total_tokens: z.int() }).nullish(),
});

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

async function ask({ url, key, model }: Server, body: object): Promise<Answer> {
  const answer: Answer = { text: '', pieces: 0, firstWordMs: 0, tokens: null, calls: [], fault: null };
  const begun = performance.now();
  try {
    const response = await fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ model, stream: true, stream_options: { include_usage: true }, ...body }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!response.ok) return { ...answer, fault: `status ${response.status}` };
    for await (const event of eventsOf(response)) {
      const chunk = Chunk.safeParse(event);
      if (!chunk.success) continue;
      answer.tokens = chunk.data.usage?.total_tokens ?? answer.tokens;
      const delta = chunk.data.choices?.[0]?.delta;
      if (delta?.content) {
        if (answer.pieces === 0) answer.firstWordMs = Math.round(performance.now() - begun);
        answer.pieces += 1;
        answer.text += delta.content;
      }
      for (const part of delta?.tool_calls ?? []) {
        const call = answer.calls[part.index] ?? {
          id: `call_${part.index}`,
          name: '',
          written: '',
          input: null,
        };
        answer.calls[part.index] = call;
        call.id = part.id ?? call.id;
        call.name += part.function?.name ?? '';
        call.written += part.function?.arguments ?? '';
      }
    }
    for (const call of answer.calls) call.input = inputOf(call.written);
    return answer;
  } catch (error) {
    return { ...answer, fault: error instanceof Error ? error.message : String(error) };
  }
}

function inputOf(written: string): Record<string, unknown> | null {
  try {
    const input: unknown = JSON.parse(written);
    return typeof input === 'object' && input !== null ? { ...input } : null;
  } catch {
    return null;
  }
}

/** The events of a stream, or the one answer of a server that does not stream. */
async function* eventsOf(response: Response): AsyncGenerator<unknown> {
  let rest = '';
  for await (const text of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const data = /^data: (.+)$/.exec(line.trim())?.[1];
      if (data && data !== '[DONE]') yield JSON.parse(data);
    }
  }
}

if (import.meta.main) {
  await import('#scripts/load-env.mjs');
  const { OPENAI_API_KEY: key, OPENAI_MODEL: model, OPENAI_BASE_URL } = process.env;
  if (!key || !model) {
    console.error(
      'No model is named: set OPENAI_API_KEY and OPENAI_MODEL, and OPENAI_BASE_URL for another server.',
    );
    process.exit(2);
  }
  const url = (OPENAI_BASE_URL || 'https://api.openai.com/v1').replace(/\/+$/, '');
  const { findings, isEnough } = await probeAnalyst({ url, key, model });
  console.log(`${model} at ${url}`);
  for (const { what, isThere, note } of findings)
    console.log(`${isThere ? 'yes' : 'no '}  ${what}${note ? ` (${note})` : ''}`);
  console.log(isEnough ? 'The analyst can work with it.' : 'The analyst cannot work with it.');
  process.exit(isEnough ? 0 : 1);
}
