import { within } from '#lib/core/within.ts';

/**
 * Words that a model says shortly after one another are passed on together, as one event of its stream: what each event passes through on its
 * way to readers is most of what an answer costs, and no screen shows words more often.
 */

/** As often as a screen draws an answer. */
const GATHERED_MS = 60;
/** More for each answer that runs beside it: many at once are said in larger pieces rather than late. */
const MORE_MS = 2;
const MOST_MS = 250;

/** How long words are gathered while so many other answers run in this process. */
export const gatheredMs = (others: number): number => Math.min(MOST_MS, GATHERED_MS + others * MORE_MS);

export const tooMuch = (): Error => new Error('the model said more than an answer may be');

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** An event that says nothing but words, as chat completions write it. */
type WordsEvent = { choices: [{ delta: { content: string } }] };

/** Servers name what an event does not say: as null, or as an empty text, list or object. */
const saysNothing = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

const saysOnly = (value: object, ...keys: string[]): boolean =>
  Object.entries(value).every(([key, each]) => keys.includes(key) || saysNothing(each));

/** The event of one line of data; null where it says anything but words, which is passed on as it came. */
const wordsIn = (event: string): WordsEvent | null => {
  if (!event.startsWith('data:') || !event.includes('"content"') || event.includes('\n')) return null;
  try {
    const read = JSON.parse(event.slice('data:'.length));
    const [choice, ...others] = read.choices;
    const { delta, index } = choice;
    const isWords =
      others.length === 0 &&
      index === 0 &&
      typeof delta.content === 'string' &&
      delta.content !== '' &&
      (read.usage ?? null) === null &&
      saysOnly(choice, 'index', 'delta') &&
      saysOnly(delta, 'role', 'content');
    return isWords ? read : null;
  } catch {
    return null;
  }
};

const written = (event: WordsEvent): string => `data: ${JSON.stringify(event)}\n\n`;

/** Between two events; servers end lines in either of two ways, and none by a carriage return alone. */
const GAP = /\r?\n\r?\n/;
const LONGEST_GAP = 4;

/**
 * The same stream of events. The first words leave at once, later ones `gathered()` milliseconds after those before, or with what comes next.
 * None is lost to a fault.
 * @param most bytes; more of them is a fault
 */
export const gatherWords = (source: Bytes, most: number, gathered: () => number): Bytes => {
  const reader = source.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  let next: ReturnType<typeof reader.read> | null = null;
  let bytes = 0;
  /** Pieces of an event whose end is still to come. */
  let begun: string[] = [];
  /** The last letters of them. */
  let tail = '';
  let held: WordsEvent | null = null;
  /** Until then words are held; before the first, none are. */
  let opensAt = 0;

  const releaseHeld = (): string => {
    if (held === null) return '';
    const words = written(held);
    held = null;
    opensAt = performance.now() + gathered();
    return words;
  };
  /** @returns what of an event leaves now, with what was held before it */
  const pass = (event: string): string => {
    const words = wordsIn(event);
    if (words === null) return `${releaseHeld()}${event}\n\n`;
    if (held !== null) held.choices[0].delta.content += words.choices[0].delta.content;
    else held = words;
    return performance.now() < opensAt ? '' : releaseHeld();
  };
  const passAll = (text: string): string => {
    begun.push(text);
    const seen = tail + text;
    tail = seen.slice(1 - LONGEST_GAP);
    // An event may be long and come in many pieces: it is read once, when it is whole.
    if (!GAP.test(seen)) return '';
    const events = begun.join('').split(GAP);
    begun = [events.pop() ?? ''];
    return events.map(pass).join('');
  };

  const pull = async (
    controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>,
  ): Promise<void> => {
    const enqueue = (text: string) => {
      if (text !== '') controller.enqueue(encoder.encode(text));
      return text !== '';
    };
    for (;;) {
      next ??= reader.read();
      const left = Math.max(0, opensAt - performance.now());
      const read = await (held ? within(left, next, () => null) : next).catch((fault: unknown) => {
        // The next pull meets the fault again.
        if (held === null) throw fault;
        return null;
      });
      if (read === null) {
        enqueue(releaseHeld());
        return;
      }
      next = null;
      if (read.done) {
        enqueue(passAll(decoder.decode()) + releaseHeld() + begun.join(''));
        return controller.close();
      }
      bytes += read.value.byteLength;
      if (bytes > most) {
        reader.cancel().catch(() => {});
        next = Promise.reject(tooMuch());
        next.catch(() => {});
        if (enqueue(releaseHeld())) return;
        continue;
      }
      if (enqueue(passAll(decoder.decode(read.value, { stream: true })))) return;
    }
  };
  return new ReadableStream({ pull, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
};
