import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model that takes always as long to begin and writes always as fast, whatever it is asked. */

const BEGINS_AFTER_MS = 300;
const TOKEN_EVERY_MS = 20;

export type PacedModel = {
  url: string;
  /** When it heard of a question and when it said the first word, by the question's mark. */
  heard: Map<string, { heardAt: number; saidAt: number }>;
  stop: () => void;
};

/** What a question to it says: so many tokens answer it. */
export const markedQuestion = (question: string, mark: string, tokens: number): string =>
  `${question} (${mark}, ${tokens} tokens)`;

const MARK = /\((\w+), (\d+) tokens\)/;

const chunkOf = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'bench', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** Written once: what makes them must not take the machine's time. */
const WORD = chunkOf({ role: 'assistant', content: 'words ' });
const LAST_WORD = chunkOf({ role: 'assistant', content: 'words. ' });
const WORDS_IN_SENTENCE = 12;

type Line = { response: http.ServerResponse; saidFrom: number; said: number; tokens: number; mark: string };

export async function startPacedModel(): Promise<PacedModel> {
  const heard: PacedModel['heard'] = new Map();
  const lines = new Set<Line>();
  const server = http.createServer(async (request, response) => {
    const heardAt = performance.now();
    let body = '';
    for await (const chunk of request) body += chunk;
    const [, mark = '', tokens = '0'] = [...body.matchAll(new RegExp(MARK, 'g'))].at(-1) ?? [];
    heard.set(mark, { heardAt, saidAt: 0 });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.flushHeaders();
    lines.add({ response, saidFrom: heardAt + BEGINS_AFTER_MS, said: 0, tokens: Number(tokens), mark });
  });
  // One clock for all lines: a timer for each token of a hundred answers would be what is measured.
  const clock = setInterval(() => {
    const now = performance.now();
    for (const line of lines) speak(line, now, heard, () => lines.delete(line));
  }, 2);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const { port } = server.address() as AddressInfo;
  const stop = () => {
    clearInterval(clock);
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://localhost:${port}/v1`, heard, stop };
}

function speak(line: Line, now: number, heard: PacedModel['heard'], over: () => void): void {
  const { response, mark } = line;
  if (response.destroyed) line.tokens = line.said;
  const due = Math.min(line.tokens, Math.floor((now - line.saidFrom) / TOKEN_EVERY_MS) + 1);
  for (; line.said < due; line.said += 1) {
    const times = heard.get(mark);
    if (line.said === 0 && times) times.saidAt = performance.now();
    response.write((line.said + 1) % WORDS_IN_SENTENCE === 0 ? LAST_WORD : WORD);
  }
  if (line.said < line.tokens) return;
  response.end(`${chunkOf({}, 'stop')}data: [DONE]\n\n`);
  over();
}
