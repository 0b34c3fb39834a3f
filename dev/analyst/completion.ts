import { randomUUID } from 'node:crypto';
import type { CompletionIn } from './messages.ts';
import type { Turn } from './next-turn.ts';

/** A turn in OpenAI's words, whole or as a stream of chunks. */

type Delta = {
  role?: 'assistant';
  content?: string;
  tool_calls?: {
    index: number;
    id?: string;
    type?: 'function';
    function: { name?: string; arguments: string };
  }[];
};

function callId(): string {
  return `call_${randomUUID().replaceAll('-', '')}`;
}
function finishReason(turn: Turn): 'tool_calls' | 'stop' {
  return 'calls' in turn ? 'tool_calls' : 'stop';
}

/** A token here is a word or a sign: near enough for a count that no one is billed by. */
function tokensIn(text: string): number {
  return text.split(/\s+|(?=[|*])/).length;
}

function usageOf(request: CompletionIn, turn: Turn) {
  const prompt = request.messages.reduce((sum, { content }) => sum + tokensIn(content), 0);
  const completion = tokensIn('calls' in turn ? JSON.stringify(turn.calls) : turn.text);
  return { prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion };
}

export function completionBody(request: CompletionIn, turn: Turn, now: number) {
  return {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion',
    created: Math.floor(now / 1000),
    model: request.model,
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: 'calls' in turn ? null : turn.text,
          ...('calls' in turn && {
            tool_calls: turn.calls.map(({ name, input }) => ({
              id: callId(),
              type: 'function',
              function: { name, arguments: JSON.stringify(input) },
            })),
          }),
        },
        finish_reason: finishReason(turn),
      },
    ],
    usage: usageOf(request, turn),
  };
}

/** The pieces in which a text is streamed: words with the space before them. */
function pieces(text: string): string[] {
  return text.match(/\s*\S+|\s+$/g) ?? [];
}

function* deltas(turn: Turn): Generator<Delta> {
  yield { role: 'assistant', content: '' };
  if ('text' in turn) {
    for (const content of pieces(turn.text)) yield { content };
    return;
  }
  for (const [index, { name, input }] of turn.calls.entries()) {
    yield { tool_calls: [{ index, id: callId(), type: 'function', function: { name, arguments: '' } }] };
    for (const argument of pieces(JSON.stringify(input)))
      yield { tool_calls: [{ index, function: { arguments: argument } }] };
  }
}

/** Server-sent events, one piece every `paceMs`, until done or `signal` says that no one listens any more. */
export async function* completionEvents(
  request: CompletionIn,
  turn: Turn,
  { now, paceMs, signal }: { now: number; paceMs: number; signal: AbortSignal },
): AsyncGenerator<string> {
  const head = {
    id: `chatcmpl-${randomUUID()}`,
    object: 'chat.completion.chunk',
    created: Math.floor(now / 1000),
    model: request.model,
  };
  const event = (choices: object[], more = {}) =>
    `data: ${JSON.stringify({ ...head, choices, ...more })}\n\n`;
  for (const delta of deltas(turn)) {
    if (signal.aborted) return;
    yield event([{ index: 0, delta, finish_reason: null }]);
    if (paceMs > 0) await pause(paceMs, signal);
  }
  yield event([{ index: 0, delta: {}, finish_reason: finishReason(turn) }]);
  if (request.stream_options?.include_usage) yield event([], { usage: usageOf(request, turn) });
  yield 'data: [DONE]\n\n';
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done, { once: true });
  });
}
