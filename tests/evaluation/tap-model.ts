import { z } from 'zod';

/** Listens to what a model says, which reaches no reader as it was said: figures are left out of it, sentences put right. */

/** A request that the model answered; `pieces` as they were streamed. */
export type Said = { instructions: string; pieces: string[]; hasCalls: boolean };

const Asked = z.object({ messages: z.array(z.object({ content: z.unknown() })).min(1) });
const Piece = z.object({
  choices: z.array(
    z.object({
      delta: z.object({ content: z.string().nullish(), tool_calls: z.array(z.unknown()).nullish() }),
    }),
  ),
});

/** @returns gives what was said since it was last called */
export const tapModel = (address: string): (() => Promise<Said[]>) => {
  const ask = globalThis.fetch;
  let heard: Promise<Said>[] = [];
  globalThis.fetch = async (input, init) => {
    const response = await ask(input, init);
    if (!String(input).startsWith(address) || !response.ok || !response.body) return response;
    const [own, kept] = response.body.tee();
    const asked = Asked.parse(JSON.parse(String(init?.body)));
    const instructions = JSON.stringify(asked.messages[0]?.content);
    // One that broke off has said nothing.
    const text = new Response(kept).text().catch(() => '');
    heard.push(text.then((events) => ({ instructions, ...saidIn(events) })));
    const { status, statusText, headers } = response;
    return new Response(own, { status, statusText, headers });
  };
  return async () => {
    const since = heard;
    heard = [];
    return Promise.all(since);
  };
};

const saidIn = (events: string): Omit<Said, 'instructions'> => {
  const deltas = events.split('\n').flatMap((line) => {
    const data = line.startsWith('data: {') ? Piece.safeParse(JSON.parse(line.slice('data: '.length))) : null;
    return data?.success ? data.data.choices.map(({ delta }) => delta) : [];
  });
  return {
    pieces: deltas.flatMap(({ content }) => content || []),
    hasCalls: deltas.some(({ tool_calls: calls }) => (calls ?? []).length > 0),
  };
};
