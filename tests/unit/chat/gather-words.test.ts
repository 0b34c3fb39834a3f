import fc from 'fast-check';
import { expect, it } from 'vitest';
import { gatheredMs, gatherWords } from '#lib/chat/gather-words.ts';

type Bytes = Parameters<typeof gatherWords>[0];

const long = () => 60_000;
const MOST = 100_000;

const eventOf = (choice: object, more: object = {}): string =>
  `data: ${JSON.stringify({ id: 'c', model: 'm', choices: [{ index: 0, finish_reason: null, ...choice }], ...more })}\n\n`;

const word = (content: string): string => eventOf({ delta: { content } });
const DONE = 'data: [DONE]\n\n';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const from = (pieces: readonly (string | Uint8Array<ArrayBuffer>)[], fault?: Error): Bytes => {
  const left = [...pieces];
  return new ReadableStream({
    pull: (controller) => {
      const piece = left.shift();
      if (piece !== undefined) controller.enqueue(typeof piece === 'string' ? bytesOf(piece) : piece);
      else if (fault) controller.error(fault);
      else controller.close();
    },
  });
};

/** All that is heard, and how it ended. */
const heard = async (stream: Bytes) => {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read())
      text += decoder.decode(read.value, { stream: true });
    return { text, fault: null };
  } catch (fault) {
    return { text, fault };
  }
};

it('passes the first words on at once, and later ones together with what comes next', async () => {
  const said = ['أهلا ', 'b ', 'c '].map(word);
  const { text } = await heard(gatherWords(from([...said, DONE]), MOST, long));
  expect(text).toBe(`${word('أهلا ')}${word('b c ')}${DONE}`);
});

it('passes words on after a while, whether or not more come', async () => {
  let say: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined;
  const source: Bytes = new ReadableStream({
    start: (controller) => {
      say = controller;
    },
  });
  // Longer than a busy machine takes from one word that is there to the next.
  const reader = gatherWords(source, MOST, () => 250).getReader();
  for (const each of ['a ', 'b ', 'c ']) say?.enqueue(bytesOf(word(each)));
  const read = async () => new TextDecoder().decode((await reader.read()).value);
  expect(await read()).toBe(word('a '));
  expect(await read()).toBe(word('b c '));
  say?.enqueue(bytesOf(word('d ')));
  expect(await read()).toBe(word('d '));
});

const OTHERS = [
  eventOf({ delta: { tool_calls: [{ index: 0, id: 't', function: { name: 'f', arguments: '{' } }] } }),
  eventOf({ delta: { content: 'w', tool_calls: [{ index: 0 }] } }),
  eventOf({ delta: { content: 'w', reasoning_content: 'since' } }),
  eventOf({ delta: { content: 'w' }, finish_reason: 'stop' }),
  eventOf({ delta: { content: 'w' }, index: 1 }),
  eventOf({ delta: { content: 'w' } }, { usage: { total_tokens: 3 } }),
  eventOf({ delta: { content: '' } }),
  eventOf({ delta: {} }),
  'data: {"choices":[{"index":0,"delta":{"content":"w"}},{"index":1,"delta":{"content":"v"}}]}\n\n',
  'data: {"choices":[],"usage":{"total_tokens":3}}\n\n',
  'event: word\ndata: {"choices":[{"index":0,"delta":{"content":"w"}}]}\n\n',
  'data: {"content": broken\n\n',
  ': "content" keeps the line open\n\n',
];

it.each(OTHERS)(
  'passes on as it came what says anything but words, after the words before it: %j',
  async (other) => {
    const { text } = await heard(
      gatherWords(from([word('a '), word('b '), word('c '), other, word('d ')]), MOST, long),
    );
    expect(text).toBe(word('a ') + word('b c ') + other + word('d '));
  },
);

it('knows words that servers say with empty fields beside them', async () => {
  const bare = (content: string) =>
    eventOf(
      { delta: { role: 'assistant', content, tool_calls: [], refusal: null }, logprobs: null },
      { usage: null },
    );
  const { text } = await heard(gatherWords(from([bare('a '), bare('b '), bare('c ')]), MOST, long));
  expect(text).toBe(bare('a ') + bare('b c '));
});

it('loses no word of a stream that breaks off, also of one without its last empty line', async () => {
  const fault = new Error('broken');
  const begun = word('d ').slice(0, -10);
  expect(
    await heard(gatherWords(from([word('a '), word('b '), word('c '), begun], fault), MOST, long)),
  ).toEqual({
    text: word('a ') + word('b c '),
    fault,
  });
  const { text } = await heard(gatherWords(from([word('a '), word('b '), begun]), MOST, long));
  expect(text).toBe(word('a ') + word('b ') + begun);
});

it('says the same words wherever the network cuts its bytes, by lines of either kind', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 }),
      fc.boolean(),
      async (words, cuts, isWindows) => {
        const whole = words.map(word).join('') + DONE;
        const sent = bytesOf(isWindows ? whole.replaceAll('\n', '\r\n') : whole);
        const pieces: Uint8Array<ArrayBuffer>[] = [];
        for (let at = 0, nth = 0; at < sent.length; nth += 1) {
          const length = cuts[nth % cuts.length] ?? 1;
          pieces.push(sent.slice(at, at + length));
          at += length;
        }
        const { text, fault } = await heard(gatherWords(from(pieces), MOST, long));
        const events = text.split('\n\n').filter((event) => event.includes('"content"'));
        const said = events.map((event) => JSON.parse(event.slice('data:'.length)).choices[0].delta.content);
        expect(fault).toBeNull();
        expect(said.join('')).toBe(words.join(''));
        expect(said.length).toBe(Math.min(2, words.length));
        expect(text.endsWith(DONE)).toBe(true);
      },
    ),
  );
});

it('breaks off what is longer than an answer may be, and lets go of its source', async () => {
  let isLeft = false;
  const endless: Bytes = new ReadableStream({
    pull: (controller) => controller.enqueue(bytesOf(word('again '))),
    cancel: () => {
      isLeft = true;
    },
  });
  const { text, fault } = await heard(gatherWords(endless, 5000, long));
  expect([fault, isLeft]).toEqual([expect.any(Error), true]);
  // What came before the limit is said: the first words, and those that waited.
  const said = text.split('\n\n').filter((event) => event !== '');
  const fitting = Math.floor(5000 / bytesOf(word('again ')).length);
  expect(said).toEqual([word('again ').trim(), word('again '.repeat(fitting - 1)).trim()]);
});

it('reads an event that comes in thousands of pieces once', async () => {
  const long4MB = word('x'.repeat(4_000_000));
  const bytes = bytesOf(long4MB);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 1400) }, (_, at) =>
    bytes.slice(at * 1400, (at + 1) * 1400),
  );
  const began = performance.now();
  const { text } = await heard(gatherWords(from(pieces), 5_000_000, long));
  expect(text.length).toBe(long4MB.length);
  // Read again with each piece it takes ten seconds.
  expect(performance.now() - began).toBeLessThan(3000);
});

it('lets go of its source when no one listens any more', async () => {
  let isLeft = false;
  const source: Bytes = new ReadableStream({
    cancel: () => {
      isLeft = true;
    },
  });
  const reader = gatherWords(source, MOST, long).getReader();
  const waiting = reader.read();
  await reader.cancel();
  expect([isLeft, (await waiting).done]).toEqual([true, true]);
});

it('gathers longer the more answers run at once, up to a quarter of a second', () => {
  expect([0, 20, 100, 200].map(gatheredMs)).toEqual([60, 100, 250, 250]);
});
