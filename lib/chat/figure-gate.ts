import type { AnswerChunk } from './answer-stream.ts';
import { type CheckedFigure, checkSentence, HAS_SOURCE, NO_LEAD } from './figures/check-sentence.ts';
import type { Figure } from './figures/evidence-figures.ts';
import { type Evidence, plainName } from './figures/figure-evidence.ts';
import { unitsOf } from './figures/judge-figure.ts';
import { heldFrom, sentenceEnd } from './figures/sentences.ts';
import type { Broken } from './repair-sentence.ts';
import type { StatedFigure } from './schema.ts';
import { isToolName, type ToolName, toolOutputs } from './tools/tool-outputs.ts';

/** A sentence with a figure waits no longer for its end. */
const MOST_HELD = 400;
const HELD_MS = 2000;
/** So many sentences of an answer are requested again: each holds up what follows. */
const MOST_REPAIRS = 2;
/** So many figures of an answer are kept with it. */
const MOST_STATED = 200;

type Setting = {
  evidence: Evidence;
  /** Stands in the place of a figure that has no source. */
  withheld: string;
  heldMs?: number;
  /** Asks once more for the rest of a sentence; null: none came. */
  repair?: (broken: Broken) => Promise<string | null>;
};

/**
 * Lets an answer through as far as its figures have a source. Words are never held up; where a figure begins, the rest of its sentence waits for its end, and a
 * figure that stands in no result is replaced by words, unless its sentence could be had without it. What the figures stand on follows the text.
 */
export class FigureGate {
  /** How many figures were said, how many of them were replaced, and how many stood in no result until their sentence was requested again. */
  readonly counts = { figures: 0, withheld: 0, repaired: 0 };
  readonly #setting: Setting;
  readonly #tools = new Map<string, ToolName>();
  #stated: StatedFigure[] = [];
  #withheld: string[] = [];
  #textId: string | null = null;
  /** The sentence that is being said, of which so many characters are out. */
  #sentence = '';
  #said = 0;
  #lead = NO_LEAD;
  #timer: NodeJS.Timeout | null = null;
  #repairs = 0;
  /** One after the other, also where a sentence is requested again. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  transformer(): TransformStream<AnswerChunk, AnswerChunk> {
    return new TransformStream({
      transform: (chunk, controller) =>
        this.#inTurn(async () => {
          for (const each of await this.#pass(chunk)) controller.enqueue(each);
          this.#watch(controller);
        }),
      flush: (controller) =>
        this.#inTurn(async () => {
          for (const each of await this.#close()) controller.enqueue(each);
        }),
    });
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const turn = this.#turn.then(work);
    this.#turn = turn.catch(() => {});
    return turn;
  }

  async #pass(chunk: AnswerChunk): Promise<AnswerChunk[]> {
    switch (chunk.type) {
      case 'text-start':
        this.#textId = chunk.id;
        this.#lead = NO_LEAD;
        return [chunk];
      case 'text-delta':
        this.#sentence += chunk.delta;
        return this.#release();
      case 'text-end':
        return [...(await this.#close({ mayRepair: true })), chunk];
      case 'abort':
      case 'error':
      case 'finish':
      case 'data-ending':
        return [...(await this.#close()), chunk];
      case 'tool-input-start':
      case 'tool-input-available':
        if (isToolName(chunk.toolName)) this.#tools.set(chunk.toolCallId, chunk.toolName);
        return [chunk];
      case 'tool-output-available': {
        const tool = this.#tools.get(chunk.toolCallId);
        if (tool) this.#setting.evidence.add(toolOutputs[tool], chunk.toolCallId, chunk.output);
        return [chunk];
      }
      default:
        return [chunk];
    }
  }

  /** What may be said of the sentences that are whole, and of the one that is not. */
  async #release(): Promise<AnswerChunk[]> {
    let released = '';
    for (let end = sentenceEnd(this.#sentence); end !== null; end = sentenceEnd(this.#sentence))
      released += await this.#repaired(end);
    const held = heldFrom(this.#sentence);
    if (held === null) {
      released += this.#sentence.slice(this.#said);
      this.#said = this.#sentence.length;
    } else {
      released += this.#sentence.slice(this.#said, Math.max(this.#said, held));
      this.#said = Math.max(this.#said, held);
      if (this.#sentence.length - held > MOST_HELD) released += this.#judged(wordsEnd(this.#sentence));
    }
    return this.#delta(released);
  }

  /** The same of a sentence that is whole, which is requested again where its figures have no source. */
  async #repaired(end: number): Promise<string> {
    const { evidence, repair } = this.#setting;
    const sentence = this.#sentence.slice(0, end);
    const isOpen = repair !== undefined && this.#repairs < MOST_REPAIRS && !isRow(sentence);
    const wrong = isOpen ? this.#wrongIn(sentence) : [];
    if (!repair || wrong.length === 0) return this.#judged(end);
    this.#repairs += 1;
    const said = sentence.slice(0, this.#said);
    const figures = likeliest(evidence.figuresOf(unitsOf(wrong.map(({ unit }) => unit))), sentence);
    const written = wrong.map(({ from, to }) => sentence.slice(from, to));
    const rest = await repair({ said, rest: sentence.slice(this.#said), wrong: written, figures });
    const better = rest && `${continued(said, rest.trim())}${/\s*$/.exec(sentence)?.[0] ?? ''}`;
    if (!better || !this.#isSound(better)) return this.#judged(end);
    this.counts.repaired += wrong.length;
    this.#sentence = better + this.#sentence.slice(end);
    return this.#judged(better.length);
  }

  #wrongIn(sentence: string): CheckedFigure[] {
    const { figures } = checkSentence(sentence, this.#setting.evidence, this.#lead);
    return figures.filter(({ verdict, from }) => !HAS_SOURCE[verdict] && from >= this.#said);
  }

  /** One sentence of the same place, with a figure of the results. */
  #isSound(sentence: string): boolean {
    if (sentence.length > MOST_HELD || /\n|\|/.test(sentence.trim())) return false;
    const { figures } = checkSentence(sentence, this.#setting.evidence, this.#lead);
    const own = figures.filter(({ from }) => from >= this.#said);
    return own.every(({ verdict }) => HAS_SOURCE[verdict]) && own.some(({ figure }) => figure !== null);
  }

  /** The first characters of the sentence, judged. What is out already stays. */
  #judged(end: number): string {
    const sentence = this.#sentence.slice(0, end);
    const { figures, lead } = checkSentence(sentence, this.#setting.evidence, this.#lead);
    const text = this.#replaced(sentence, figures);
    this.#lead = lead;
    this.#sentence = this.#sentence.slice(end);
    this.#said = 0;
    return text;
  }

  #replaced(sentence: string, figures: readonly CheckedFigure[]): string {
    let [text, place] = ['', this.#said];
    for (const { from, to, verdict, figure } of figures) {
      const written = sentence.slice(from, to);
      this.counts.figures += 1;
      if (HAS_SOURCE[verdict] || from < this.#said) {
        if (this.#stated.length < MOST_STATED)
          this.#stated.push({ text: written, ...(figure && { figure: figure.id }) });
        continue;
      }
      this.counts.withheld += 1;
      this.#withheld.push(written);
      text += sentence.slice(place, from) + this.#setting.withheld;
      place = to;
    }
    return text + sentence.slice(Math.max(place, this.#said));
  }

  #delta(delta: string): AnswerChunk[] {
    return delta === '' || this.#textId === null ? [] : [{ type: 'text-delta', id: this.#textId, delta }];
  }

  /** Ends the text that is being said, with what its figures stand on. */
  async #close({ mayRepair = false } = {}): Promise<AnswerChunk[]> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const end = this.#sentence.length;
    const last = end === 0 ? '' : mayRepair ? await this.#repaired(end) : this.#judged(end);
    const rest = this.#delta(last);
    const [stated, withheld] = [this.#stated, this.#withheld];
    [this.#stated, this.#withheld, this.#textId] = [[], [], null];
    if (stated.length + withheld.length === 0) return rest;
    return [...rest, { type: 'data-figures', data: { stated, withheld, mark: this.#setting.withheld } }];
  }

  /** A model that falls silent in the middle of a sentence is not waited for. */
  #watch(controller: TransformStreamDefaultController<AnswerChunk>): void {
    const isHeld = this.#sentence.length > this.#said;
    if (!isHeld || this.#timer) {
      if (!isHeld && this.#timer) {
        clearTimeout(this.#timer);
        this.#timer = null;
      }
      return;
    }
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#inTurn(async () => {
        const end = wordsEnd(this.#sentence);
        if (end > this.#said) for (const each of this.#delta(this.#judged(end))) controller.enqueue(each);
      });
    }, this.#setting.heldMs ?? HELD_MS);
  }
}

/** Models write some or all of what was said again. */
const continued = (said: string, rest: string): string => {
  const begun = said.trimEnd();
  for (let length = Math.min(begun.length, rest.length); length > 1; length -= 1)
    if (begun.endsWith(rest.slice(0, length))) return said + rest.slice(length).trimStart();
  return said + rest;
};

/** Those of a name in the sentence first, then those of the whole before those of its rows. */
const likeliest = (figures: readonly Figure[], sentence: string): Figure[] => {
  const plain = plainName(sentence);
  const isNamed = ({ owners }: Figure) => owners.some(({ name }) => plain.includes(plainName(name)));
  const depth = ({ id }: Figure) => id.split('.').length;
  return figures.toSorted((a, b) => Number(isNamed(b)) - Number(isNamed(a)) || depth(a) - depth(b));
};

const isRow = (sentence: string): boolean => sentence.trimStart().startsWith('|');

/** Up to the last word, of which more may follow. */
const wordsEnd = (sentence: string): number => {
  const end = sentence.search(/\s\S*$/u);
  return end > 0 ? end : sentence.length;
};
