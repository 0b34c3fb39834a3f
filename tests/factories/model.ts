import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model that does as a test says: an OpenAI-compatible server whose every answer is written by hand. */
export type FakeModel = {
  url: string;
  /** The bodies of the requests that came, the newest last. */
  asked: string[];
  /** Lines that the caller hung up. */
  aborted: () => number;
  stop: () => Promise<void>;
};

type Script = (line: http.ServerResponse, nth: number) => void | Promise<void>;

export const startModel = async (script: Script): Promise<FakeModel> => {
  const asked: string[] = [];
  let aborted = 0;
  const server = http.createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    asked.push(Buffer.concat(chunks).toString());
    outgoing.once('close', () => {
      if (!outgoing.writableFinished) aborted += 1;
    });
    await script(outgoing, asked.length - 1);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/v1`,
    asked,
    aborted: () => aborted,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

/** `written`: its arguments as they stand on the line, whatever they are. */
type ToolCall = { id: string; name: string; input?: unknown; written?: string };

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 0, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

/** @param then once its headers are on their way */
export const openLine = (line: http.ServerResponse, then?: () => void): void => {
  line.writeHead(200, { 'content-type': 'text/event-stream' });
  line.flushHeaders();
  if (then) setImmediate(then);
};
export const saySome = (line: http.ServerResponse, content: string, then?: () => void): void => {
  line.write(chunk({ role: 'assistant', content }), then);
};
export const endLine = (line: http.ServerResponse): void => {
  line.end(`${chunk({}, 'stop')}data: [DONE]\n\n`);
};
/** A whole answer: its texts as they are streamed, then the end. */
export const say = (line: http.ServerResponse, ...contents: string[]): void => {
  openLine(line);
  for (const content of contents) saySome(line, content);
  endLine(line);
};
/** An answer that its provider holds back. */
export const sayNothing = (line: http.ServerResponse, finish: string): void => {
  openLine(line);
  line.end(`${chunk({ role: 'assistant' })}${chunk({}, finish)}data: [DONE]\n\n`);
};
/** A step that asks for tools. */
export const callTools = (line: http.ServerResponse, calls: readonly ToolCall[]): void => {
  openLine(line);
  for (const [index, { id, name, input, written }] of calls.entries()) {
    const called = { name, arguments: written ?? JSON.stringify(input) };
    line.write(chunk({ tool_calls: [{ index, id, type: 'function', function: called }] }));
  }
  line.end(`${chunk({}, 'tool_calls')}data: [DONE]\n\n`);
};
