import type { InferUIMessageChunk } from 'ai';
import { cutText } from '#lib/core/safe-text.ts';
import type { RunFault } from '#lib/vocabulary/terms.ts';
import { cleanJson, cleanText } from './clean-text.ts';
import { sealOf } from './evidence.ts';
import { ANSWER_LIMITS } from './limits.ts';
import type { AnalystMessage } from './schema.ts';
import { askWhichOutput } from './tools/ask-which/ask-which-output.ts';
import { isToolName, type ToolName } from './tools/tool-outputs.ts';

export type AnswerChunk = InferUIMessageChunk<AnalystMessage>;
type ChunkOf<T extends AnswerChunk['type']> = Extract<AnswerChunk, { type: T }>;

type Setting = {
  /** Aborted when the asker stopped it, or may not hear it any more. */
  stopped: AbortSignal;
  words: Record<'timeout' | 'empty' | 'filtered' | 'tool' | 'storage' | 'interrupted' | 'which', string>;
  /** The model may stop: what else it says is not wanted. */
  onCut: () => void;
};

/**
 * An answer as it leaves: clean, within what may be kept, its tool results sealed, its calls counted. A time-out looks like a stop to
 * the stream, and an answer without a word like a finished one: both become errors.
 */
export class AnswerStream {
  /** The model has begun to answer. */
  hasBegun = false;
  /** It ended neither by itself nor because it was stopped. */
  isFaulty = false;
  /** What this found wrong with it; null: nothing, or what the model's own error says. */
  fault: RunFault | null = null;
  /** There is only its first part. */
  isCut = false;
  /** It is longer than what may be kept. */
  isOver = false;
  /** It cannot be kept, and is given up. */
  isLost = false;
  /** Its process ends: it is to stop as far as it has come. */
  isEnding = false;
  /** It stopped for that. */
  isInterrupted = false;
  readonly #setting: Setting;
  readonly #calls = new Map<string, { tool: ToolName; input: unknown }>();
  #callsInStep = 0;
  #length = 0;
  #hasEnded = false;
  /** It has something to choose among. */
  #hasOptions = false;
  #openText: string | null = null;
  /** The first half of a character whose second half is still to come. */
  #half = '';

  constructor(setting: Setting) {
    this.#setting = setting;
  }

  pass(chunk: AnswerChunk): AnswerChunk[] {
    switch (chunk.type) {
      case 'start-step':
        this.#callsInStep = 0;
        return [chunk];
      case 'text-start':
        this.#openText = chunk.id;
        // Two texts are kept with an empty line between them.
        this.#length += this.#length > 0 ? 2 : 0;
        return [chunk];
      case 'text-delta':
        return this.#write(chunk);
      case 'text-end':
        this.#openText = null;
        this.#half = '';
        return [chunk];
      case 'tool-input-start':
      case 'tool-input-available':
      case 'tool-input-error':
        this.hasBegun = true;
        return this.#admits(chunk) ? [this.#call(chunk)] : [];
      // Half an argument says nothing that would be shown.
      case 'tool-input-delta':
        return [];
      case 'tool-output-available':
        return this.#seal(chunk);
      case 'tool-output-error':
        return this.#calls.has(chunk.toolCallId) ? [{ ...chunk, errorText: this.#setting.words.tool }] : [];
      case 'abort':
        return this.#abort(chunk);
      case 'error':
        return [this.#fault(chunk.errorText, null)];
      case 'finish':
        if (!this.#hasEnded && this.#hasOptions) return [...this.#ask(), chunk];
        if (!this.#hasEnded) return [this.#faultOfNothing(chunk), chunk];
        // The model had no room for the rest.
        this.isCut ||= chunk.finishReason === 'length';
        return chunk.finishReason === 'length'
          ? [{ type: 'data-ending', data: { ending: 'cut' } }, chunk]
          : [chunk];
      default:
        return [chunk];
    }
  }

  /** Options without a question get one: an answer is never without words. */
  #ask(): AnswerChunk[] {
    const id = 'which';
    this.#hasEnded = true;
    return [
      { type: 'text-start', id },
      { type: 'text-delta', id, delta: this.#setting.words.which },
      { type: 'text-end', id },
    ];
  }

  #faultOfNothing({ finishReason }: ChunkOf<'finish'>): AnswerChunk {
    const fault = finishReason === 'content-filter' ? 'filtered' : 'empty';
    return this.#fault(this.#setting.words[fault], fault);
  }

  #fault(errorText: string, fault: RunFault | null): AnswerChunk {
    this.isFaulty = true;
    this.#hasEnded = true;
    this.fault ??= fault;
    return { type: 'error', errorText };
  }

  #abort(chunk: ChunkOf<'abort'>): AnswerChunk[] {
    const { stopped, words } = this.#setting;
    this.#hasEnded = true;
    // A client that did not stop it itself takes an abort for a good end.
    if (stopped.aborted) return [{ type: 'data-ending', data: { ending: 'stopped' } }, chunk];
    if (this.isLost) return [this.#fault(words.storage, 'storage')];
    if (!this.isEnding) return [this.#fault(words.timeout, 'timeout')];
    // Nothing that could go on.
    if (this.#length === 0) return [this.#fault(words.interrupted, 'interrupted')];
    this.isInterrupted = true;
    this.isCut = true;
    return cutShort();
  }

  #write({ delta, ...chunk }: ChunkOf<'text-delta'>): AnswerChunk[] {
    this.hasBegun = true;
    this.#hasEnded = true;
    const all = this.#half + delta;
    this.#half = /[\uD800-\uDBFF]$/.exec(all)?.[0] ?? '';
    const text = cleanText(all.slice(0, all.length - this.#half.length));
    const fitting = cutText(text, ANSWER_LIMITS.textLength - this.#length);
    this.#length += fitting.length;
    const written: AnswerChunk[] = fitting === '' ? [] : [{ ...chunk, delta: fitting }];
    if (fitting.length === text.length) return written;
    this.isOver = true;
    this.isCut = true;
    this.#setting.onCut();
    return [
      ...written,
      ...(this.#openText === null ? [] : [{ type: 'text-end' as const, id: this.#openText }]),
      ...cutShort(),
    ];
  }

  /** Whether a call is shown: one of this product's tools, and no more of them than an answer may make. */
  #admits({ toolCallId, toolName }: { toolCallId: string; toolName: string }): boolean {
    if (this.#calls.has(toolCallId)) return true;
    const { lookups, lookupsInStep } = ANSWER_LIMITS;
    const hasRoom = this.#calls.size < lookups && this.#callsInStep < lookupsInStep;
    if (!isToolName(toolName) || !hasRoom) return false;
    this.#callsInStep += 1;
    this.#calls.set(toolCallId, { tool: toolName, input: {} });
    return true;
  }

  #call(chunk: ChunkOf<'tool-input-start' | 'tool-input-available' | 'tool-input-error'>): AnswerChunk {
    if (chunk.type === 'tool-input-start') return chunk;
    // What the tool could not read is no argument of it, and may be of any length.
    if (chunk.type === 'tool-input-error')
      return { ...chunk, input: {}, errorText: this.#setting.words.tool };
    const input = cleanJson(chunk.input);
    const call = this.#calls.get(chunk.toolCallId);
    if (call) call.input = input;
    return { ...chunk, input };
  }

  #seal(chunk: ChunkOf<'tool-output-available'>): AnswerChunk[] {
    const { toolCallId } = chunk;
    const call = this.#calls.get(toolCallId);
    if (!call) return [];
    const output = cleanJson(chunk.output);
    this.#hasOptions ||= call.tool === 'askWhich' && isAsked(output);
    const seal = sealOf(call.tool, call.input, output);
    return [
      { ...chunk, output },
      { type: 'data-seal', data: { toolCallId, seal } },
    ];
  }
}

/** What is said last of an answer of which there is only the first part. */
const cutShort = (): AnswerChunk[] => [
  { type: 'data-ending', data: { ending: 'cut' } },
  { type: 'finish', messageMetadata: { at: new Date().toISOString() } },
];

const isAsked = (output: unknown): boolean => askWhichOutput.safeParse(output).data?.status === 'asked';
