import type { AnswerChunk } from './answer-stream.ts';
import { type CheckedFigure, checkSentence, HAS_SOURCE, NO_LEAD } from './figures/check-sentence.ts';
import type { Evidence } from './figures/figure-evidence.ts';
import { heldFrom, sentenceEnd } from './figures/sentences.ts';
import type { StatedFigure } from './schema.ts';
import { isToolName, type ToolName, toolOutputs } from './tools/tool-outputs.ts';

/** A sentence with a figure waits no longer for its end. */
const MOST_HELD = 400;
const HELD_MS = 2000;
/** So many figures of an answer are kept with it. */
const MOST_STATED = 200;

type Setting = {
  evidence: Evidence;
  /** Stands in the place of a figure that has no source. */
  withheld: string;
  heldMs?: number;
};

/**
 * Lets an answer through as far as its figures have a source. Words are never held up; where a figure begins, the rest of its sentence waits for its end, and a
 * figure that stands in no result is replaced by words. What the figures stand on follows the text.
 */
export class FigureGate {
  /** How many figures were said, and how many of them were replaced. */
  readonly counts = { figures: 0, withheld: 0 };
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

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  transformer(): TransformStream<AnswerChunk, AnswerChunk> {
    return new TransformStream({
      transform: (chunk, controller) => {
        for (const each of this.#pass(chunk)) controller.enqueue(each);
        this.#watch(controller);
      },
      flush: (controller) => {
        for (const each of this.#close()) controller.enqueue(each);
      },
    });
  }

  #pass(chunk: AnswerChunk): AnswerChunk[] {
    switch (chunk.type) {
      case 'text-start':
        this.#textId = chunk.id;
        this.#lead = NO_LEAD;
        return [chunk];
      case 'text-delta':
        this.#sentence += chunk.delta;
        return this.#release();
      case 'text-end':
      case 'abort':
      case 'error':
      case 'finish':
      case 'data-ending':
        return [...this.#close(), chunk];
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
  #release(): AnswerChunk[] {
    let released = '';
    for (let end = sentenceEnd(this.#sentence); end !== null; end = sentenceEnd(this.#sentence))
      released += this.#judged(end);
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
  #close(): AnswerChunk[] {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    const rest = this.#sentence === '' ? [] : this.#delta(this.#judged(this.#sentence.length));
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
      const end = wordsEnd(this.#sentence);
      if (end > this.#said) for (const each of this.#delta(this.#judged(end))) controller.enqueue(each);
    }, this.#setting.heldMs ?? HELD_MS);
  }
}

/** Up to the last word, of which more may follow. */
const wordsEnd = (sentence: string): number => {
  const end = sentence.search(/\s\S*$/u);
  return end > 0 ? end : sentence.length;
};
