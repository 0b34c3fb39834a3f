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

/** What an event has before the words that it says and behind them. The next ones of an answer mostly differ in nothing but these. */
type Form = { event: WordsEvent; before: string; after: string };

const formOf = (event: WordsEvent, text: string): Form | null => {
  const words = JSON.stringify(event.choices[0].delta.content);
  const [before, after, ...others] = text.split(`"content":${words}`);
  if (before === undefined || after === undefined || others.length > 0) return null;
  return { event, before: `${before}"content":"`, after: `"${after}` };
};

/** Words that stand in JSON as they are said. */
const PLAIN = /^[^"\\\p{Cc}]+$/u;

/** The words of an event that has the form; null where it must be read to know them. */
const plainWordsIn = ({ before, after }: Form, text: string): string | null => {
  if (!text.startsWith(before) || !text.endsWith(after)) return null;
  const words = text.slice(before.length, -after.length);
  return PLAIN.test(words) ? words : null;
};

type Held = { event: WordsEvent; words: string };

const written = ({ event, words }: Held): string => {
  event.choices[0].delta.content = words;
  return `data: ${JSON.stringify(event)}\n\n`;
};

/** Between two events; servers end lines in either of two ways, and none by a carriage return alone. */
const GAP = /\r?\n\r?\n/;
const LONGEST_GAP = 4;

/** Text of a stream of events as it comes, and as it leaves. */
class Gathering {
  readonly #gathered: () => number;
  /** Pieces of an event whose end is still to come. */
  #begun: string[] = [];
  /** The last letters of them. */
  #tail = '';
  #form: Form | null = null;
  #held: Held | null = null;
  /** Until then words are held; before the first, none are. */
  #opensAt = 0;

  constructor(gathered: () => number) {
    this.#gathered = gathered;
  }

  /** Milliseconds until the words that are held are to leave; null: none are. */
  get heldFor(): number | null {
    return this.#held && this.#opensAt - performance.now();
  }

  /** @returns what leaves now */
  pass(text: string): string {
    this.#begun.push(text);
    const seen = this.#tail + text;
    this.#tail = seen.slice(1 - LONGEST_GAP);
    // An event may be long and come in many pieces: it is read once, when it is whole.
    if (!GAP.test(seen)) return '';
    const events = this.#begun.join('').split(GAP);
    this.#begun = [events.pop() ?? ''];
    return events.map((event) => this.#passEvent(event)).join('');
  }

  /** What is held. */
  release(): string {
    if (this.#held === null) return '';
    const words = written(this.#held);
    this.#held = null;
    this.#opensAt = performance.now() + this.#gathered();
    return words;
  }

  /** What is held, and an event without its end. */
  end(): string {
    return this.release() + this.#begun.join('');
  }

  #passEvent(event: string): string {
    const said = this.#wordsOf(event);
    if (said === null) return `${this.release()}${event}\n\n`;
    if (this.#held !== null) this.#held.words += said.words;
    else this.#held = said;
    return performance.now() < this.#opensAt ? '' : this.release();
  }

  #wordsOf(text: string): Held | null {
    const words = this.#form && plainWordsIn(this.#form, text);
    if (this.#form && words) return { event: this.#form.event, words };
    const event = wordsIn(text);
    if (event === null) return null;
    this.#form = formOf(event, text) ?? this.#form;
    return { event, words: event.choices[0].delta.content };
  }
}

/**
 * The same stream of events. The first words leave at once, later ones `gathered()` milliseconds after those before, or with what comes next.
 * None is lost to a fault. It is read as fast as it comes.
 * @param most bytes; more of them is a fault
 */
export const gatherWords = (source: Bytes, most: number, gathered: () => number): Bytes => {
  const reader = source.getReader();
  const decoder = new TextDecoder();
  const encoder = new TextEncoder();
  const gathering = new Gathering(gathered);
  let bytes = 0;
  let opening: NodeJS.Timeout | undefined;
  /** What is said of the source once everything before it was read. */
  let fault: unknown;
  let isOver = false;

  type Controller = ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  const say = (controller: Controller, text: string): void => {
    if (text !== '' && !isOver) controller.enqueue(encoder.encode(text));
    const { heldFor } = gathering;
    if (heldFor === null) {
      clearTimeout(opening);
      opening = undefined;
    } else opening ??= setTimeout(() => open(controller), heldFor);
  };
  const open = (controller: Controller): void => {
    opening = undefined;
    // What was held then may have left, and other words be held since.
    const isDue = (gathering.heldFor ?? 0) <= 0;
    say(controller, isDue ? gathering.release() : '');
  };
  const passOn = async (controller: Controller): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return say(controller, gathering.pass(decoder.decode()) + gathering.end());
      bytes += value.byteLength;
      if (bytes > most) {
        reader.cancel().catch(() => {});
        throw tooMuch();
      }
      say(controller, gathering.pass(decoder.decode(value, { stream: true })));
    }
  };
  const end = (controller: Controller): void => {
    if (!isOver) controller.close();
    isOver = true;
  };
  const fail = (controller: Controller, error: unknown): void => {
    say(controller, gathering.release());
    // To say so throws away what no one has read yet.
    const isAllRead = controller.desiredSize === 0;
    if (isAllRead && !isOver) controller.error(error);
    fault = error;
    isOver ||= isAllRead;
  };

  return new ReadableStream(
    {
      start: (controller) => {
        passOn(controller).then(
          () => end(controller),
          (error: unknown) => fail(controller, error),
        );
      },
      pull: (controller) => {
        if (fault === undefined || isOver) return;
        isOver = true;
        controller.error(fault);
      },
      cancel: (reason) => {
        isOver = true;
        clearTimeout(opening);
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
};
